import { createChunk, Late } from '@latchkey/ui'
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
  return (
    <div className={styles['page']}>
      <h1 className={styles['heading']}>There is no page here</h1>
      <p className={styles['lead']}>
        Check the address, or go back to the <Link to="/">start</Link>.
      </p>
    </div>
  )
}
