import { CheckIcon, CodeIcon, DownloadIcon, ServerIcon, Tile } from '@latchkey/ui'
import { useBoot } from '../BootContext.ts'
import { ExampleCard } from './ExampleCard.tsx'
import home from './home.module.css'
import styles from './showcase.module.css'

/** Wallets that many visitors have; which others work is in the list. */
const known = [
  ['MetaMask', 'metamask'],
  ['Rabby', 'rabby'],
  ['Coinbase Wallet', 'coinbase'],
  ['Rainbow', 'rainbow'],
  ['Trust Wallet', 'trust'],
  ['Ledger', 'ledger'],
  ['Phantom', 'phantomevm'],
  ['OKX Wallet', 'okxwallet'],
] as const

const proofs = [
  { Icon: ServerIcon, title: 'Your own server', text: 'No vendor account, and no request to anybody else.' },
  { Icon: CodeIcon, title: 'Open source', text: 'MIT licensed. Read it, change it, run it.' },
  { Icon: DownloadIcon, title: 'Export any time', text: 'A wallet made here is yours, keys and all.' },
] as const

const code = `import '@latchkey/react/styles.css'
import { createLatchkey } from '@latchkey/browser'
import { ConnectButton, HubProvider } from '@latchkey/react'
const hub = createLatchkey({ chains })
<HubProvider hub={hub}><ConnectButton /></HubProvider>`

/** Beside and below the claim: a picture of what one gets, why to trust it, and on local networks how to have it on a page of one's own. */
export function Showcase() {
  const { demoWallet, hasDocs } = useBoot()
  return (
    <>
      <ExampleCard />
      <section className={styles['works']} aria-label="Works with">
        <p className={styles['worksTitle']}>Works with</p>
        <ul className={styles['logos']}>
          {known.map(([name, key]) => (
            <li key={name} title={name}>
              <Tile name={name} logo={`wallets/${key}`} />
              <span className={styles['unseen']}>{name}</span>
            </li>
          ))}
          <li className={styles['many']}>and a hundred others</li>
        </ul>
      </section>
      <ul className={styles['proofs']}>
        {proofs.map(({ Icon, title, text }) => (
          <li key={title} className={styles['proof']}>
            <Icon />
            <strong>{title}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {/* An owner's visitors build no pages: on a run to try it on, whoever looks may. */}
      {demoWallet && <ForDevelopers hasDocs={hasDocs === true} />}
      {demoWallet && (
        <p className={styles['localNote']}>
          For a quick look there is the <strong>Demo wallet</strong>: a real wallet made in this page for the local test
          networks; its coins come from a button and are worth nothing. You can try everything with it.
        </p>
      )}
    </>
  )
}

function ForDevelopers({ hasDocs }: { readonly hasDocs: boolean }) {
  return (
    <section className={styles['developers']} aria-labelledby="developers-title">
      <div>
        <h2 id="developers-title" className={styles['sectionTitle']}>
          On a page of yours in five lines
        </h2>
        <p className={home['note']}>
          <CheckIcon sizePx={16} /> React, Vue, Svelte, Next, or one script tag
        </p>
        <p className={home['note']}>
          <CheckIcon sizePx={16} /> No API key, no monthly limit, no tracking
        </p>
        {hasDocs && (
          <p className={home['note']}>
            <a href="/docs">Read the documents</a>
          </p>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <pre className={styles['lines']} tabIndex={0}>
        <code>{code}</code>
      </pre>
    </section>
  )
}
