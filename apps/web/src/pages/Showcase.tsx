import { showcaseTexts } from '@latchkey/texts'
import { CheckIcon, CodeIcon, DownloadIcon, ServerIcon, Tile, useTexts } from '@latchkey/ui'
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
  { Icon: ServerIcon, key: 'showcase.proof.server' },
  { Icon: CodeIcon, key: 'showcase.proof.source' },
  { Icon: DownloadIcon, key: 'showcase.proof.export' },
] as const

const code = `import '@latchkey/react/styles.css'
import { createLatchkey } from '@latchkey/browser'
import { ConnectButton, HubProvider } from '@latchkey/react'
const hub = createLatchkey({ chains })
<HubProvider hub={hub}><ConnectButton /></HubProvider>`

/** Beside and below the claim: a picture of what one gets, why to trust it, and on local networks how to have it on a page of one's own. */
export function Showcase() {
  const { demoWallet, hasDocs } = useBoot()
  const { say, rich, spoken } = useTexts(showcaseTexts)
  return (
    <>
      <ExampleCard />
      <section {...spoken} className={styles['works']} aria-label={say('showcase.works')}>
        <p className={styles['worksTitle']}>{say('showcase.works')}</p>
        <ul className={styles['logos']}>
          {known.map(([name, key]) => (
            <li key={name} title={name}>
              <Tile name={name} logo={`wallets/${key}`} />
              <span className={styles['unseen']}>{name}</span>
            </li>
          ))}
          <li className={styles['many']}>{say('showcase.works.others')}</li>
        </ul>
      </section>
      <ul {...spoken} className={styles['proofs']}>
        {proofs.map(({ Icon, key }) => (
          <li key={key} className={styles['proof']}>
            <Icon />
            <strong>{say(key)}</strong>
            <span>{say(`${key}.text`)}</span>
          </li>
        ))}
      </ul>
      {/* An owner's visitors build no pages: on a run to try it on, whoever looks may. */}
      {demoWallet && <ForDevelopers hasDocs={hasDocs === true} />}
      {demoWallet && (
        <p {...spoken} className={styles['localNote']}>
          {rich('showcase.demo', { strong: (inside) => <strong>{inside}</strong> })}
        </p>
      )}
    </>
  )
}

function ForDevelopers({ hasDocs }: { readonly hasDocs: boolean }) {
  const { say, spoken } = useTexts(showcaseTexts)
  return (
    <section {...spoken} className={styles['developers']} aria-labelledby="developers-title">
      <div>
        <h2 id="developers-title" className={styles['sectionTitle']}>
          {say('showcase.developers')}
        </h2>
        <p className={home['note']}>
          <CheckIcon sizePx={16} /> {say('showcase.developers.kinds')}
        </p>
        <p className={home['note']}>
          <CheckIcon sizePx={16} /> {say('showcase.developers.free')}
        </p>
        {hasDocs && (
          <p className={home['note']}>
            <a href="/docs">{say('showcase.developers.documents')}</a>
          </p>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <pre className={styles['lines']} dir="ltr" tabIndex={0}>
        <code>{code}</code>
      </pre>
    </section>
  )
}
