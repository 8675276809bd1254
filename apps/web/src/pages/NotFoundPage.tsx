import { pageTexts } from '@latchkey/texts'
import { createChunk, KeyDrawing, Late, useTexts } from '@latchkey/ui'
import { useBoot } from '../BootContext.ts'
import styles from '../pages.module.css'
import { Link, usePath } from '../router.tsx'

const wallet = createChunk(async () => (await import('./WalletPage.tsx')).WalletPage)
const inbox = createChunk(async () => (await import('../inbox/InboxPage.tsx')).InboxPage)
const explorer = createChunk(async () => (await import('../explorer/ExplorerPage.tsx')).ExplorerPage)
const simulator = createChunk(async () => (await import('../simulator/SimulatorPage.tsx')).SimulatorPage)

/**
 * An address that is none of the pages in the header: it leads nowhere, or to a page that so adds nothing to what every
 * visitor loads. The inbox and the wallet simulator are there in a local run only.
 */
export function NotFoundPage() {
  const { demoWallet, custody } = useBoot()
  const path = usePath()
  if (path === '/wallet') return <Late of={wallet} with={{}} waiting={null} />
  if (path === '/inbox' && custody?.isLocalInbox) return <Late of={inbox} with={{}} waiting={null} />
  if (/^\/explorer(?:\/|$)/.test(path)) return <Late of={explorer} with={{}} waiting={null} />
  return path === '/simulator' && demoWallet ? <Late of={simulator} with={{}} waiting={null} /> : <Nowhere />
}

function Nowhere() {
  const { say, rich, spoken } = useTexts(pageTexts)
  return (
    <div {...spoken} className={styles['nowhere']}>
      <KeyDrawing scene="lost" />
      <h1 className={styles['heading']}>{say('page.nowhere')}</h1>
      <p className={styles['lead']}>{rich('page.nowhere.lead', { link: (inside) => <Link to="/">{inside}</Link> })}</p>
    </div>
  )
}
