import type { Account } from '@latchkey/connect'
import { PaymentLinkMaker } from '@latchkey/money'
import { useNamedChains, useNetworkName, WithWallet } from '@latchkey/react'
import { pageTexts, siteTexts } from '@latchkey/texts'
import { AddressText, Button, CopyButton, Notice, QrCode, Tile, useTexts } from '@latchkey/ui'
import { useState } from 'react'
import pages from '../pages.module.css'
import styles from './home.module.css'

/** The page at `/receive`: the address of the account, to be scanned, read, copied or handed on. */
export function ReceivePage() {
  const { say, spoken } = useTexts(pageTexts)
  const { say: saySite } = useTexts(siteTexts)
  const title = saySite('site.receive')
  return (
    <div {...spoken} className={pages['page']}>
      <h1 className={pages['heading']}>{title}</h1>
      <WithWallet label={title} spoken={spoken} reason={say('page.receive.connect')}>
        {(account) => <ReceiveCard account={account} />}
      </WithWallet>
    </div>
  )
}

function ReceiveCard({ account }: { readonly account: Account }) {
  const networkName = useNetworkName()
  const named = useNamedChains()
  const { say } = useTexts(pageTexts)
  const [link, setLink] = useState<string>()
  const network = networkName(account.chainId, named)
  return (
    <section className={styles['card']} aria-label={say('page.receive.card')}>
      <div className={styles['code']}>
        <QrCode text={link ?? `ethereum:${account.address}`} label={say('page.receive.code')} waiting={null} />
      </div>
      <p className={styles['address']}>
        <AddressText address={account.address} />
      </p>
      <div className={styles['handOn']}>
        <CopyButton text={account.address} label={say('page.copy')} kind="primary" />
        <ShareButton address={account.address} />
      </div>
      <Notice>
        <span className={styles['here']}>
          <Tile name={network} logo={`networks/${account.chainId}`} size="small" form="round" />
          <span>{say('page.receive.network', { network })}</span>
        </span>
      </Notice>
      <PaymentLinkMaker account={account} pageUrl={`${window.location.origin}/send`} onLink={setLink} />
    </section>
  )
}

/** Hands the address to another program. Nothing where the browser cannot. */
function ShareButton({ address }: Pick<Account, 'address'>) {
  const { say } = useTexts(pageTexts)
  if (typeof navigator.share !== 'function') return null
  return (
    <Button
      onClick={() => {
        // A visitor who changes his mind ends it, and the address stands there still.
        navigator.share({ text: address }).catch(() => undefined)
      }}
    >
      {say('page.receive.share')}
    </Button>
  )
}
