import { networkName } from '@latchkey/evm'
import { useAccount, useNamedChains } from '@latchkey/react'
import { AddressText, Button, CopyButton, Notice, QrCode } from '@latchkey/ui'
import pages from '../pages.module.css'
import styles from './home.module.css'

type Address = NonNullable<ReturnType<typeof useAccount>>['address']

/** The page at `/receive`: the address of the account, to be scanned, read, copied or handed on. */
export function ReceivePage() {
  const account = useAccount()
  const named = useNamedChains()
  return (
    <div className={pages['page']}>
      <h1 className={pages['heading']}>Receive</h1>
      {account === undefined ? (
        <p className={pages['lead']}>Connect a wallet to see its address.</p>
      ) : (
        <section className={styles['card']} aria-label="Your address">
          <div className={styles['code']}>
            <QrCode text={`ethereum:${account.address}`} label="Scan this to pay to your address" waiting={null} />
          </div>
          <p className={styles['address']}>
            <AddressText address={account.address} />
          </p>
          <div className={styles['starts']}>
            <CopyButton text={account.address} label="Copy address" kind="primary" />
            <ShareButton address={account.address} />
          </div>
          <Notice>
            It is the same address on every network. Ask for {networkName(account.chainId, named)}, where your wallet is
            now, unless you know better.
          </Notice>
        </section>
      )}
    </div>
  )
}

/** Hands the address to another program. Nothing where the browser cannot. */
function ShareButton({ address }: { readonly address: Address }) {
  if (typeof navigator.share !== 'function') return null
  return (
    <Button
      onClick={() => {
        // A visitor who changes his mind ends it, and the address stands there still.
        navigator.share({ text: address }).catch(() => undefined)
      }}
    >
      Share
    </Button>
  )
}
