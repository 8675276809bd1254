import { readFragment } from '@latchkey/evm'
import { TransferForm } from '@latchkey/money'
import { pageTexts, siteTexts } from '@latchkey/texts'
import { replaceAddress, useAddress, useTexts } from '@latchkey/ui'
import { useBoot } from '../BootContext.ts'
import styles from '../pages.module.css'
import { FaucetLink } from './FaucetLink.tsx'

/** The page at `/send`. */
export function SendPage() {
  const { faucet } = useBoot()
  const { say, spoken } = useTexts(pageTexts)
  const { say: saySite } = useTexts(siteTexts)
  const request = readFragment(useAddress(() => window.location.hash))
  return (
    <div {...spoken} className={styles['page']}>
      <h1 className={styles['heading']}>{saySite('site.send')}</h1>
      <p className={styles['lead']} data-kept="roomy">
        {say('page.send.lead')}
      </p>
      <TransferForm
        request={request}
        onRequestTaken={forgetRequest}
        {...(faucet && {
          whenEmpty: (account, chain) => (
            // The result on one network says nothing of another.
            <FaucetLink key={`${account.address} ${chain.id}`} account={account} chain={chain} />
          ),
        })}
      />
    </div>
  )
}

/** The form has it: a reload must not ask for it again once it was paid, and the same link opened again is another one. */
function forgetRequest(): void {
  replaceAddress(window.location.pathname)
}
