import { TransferForm } from '@latchkey/react'
import { pageTexts, siteTexts } from '@latchkey/texts'
import { useTexts } from '@latchkey/ui'
import { useBoot } from '../BootContext.ts'
import styles from '../pages.module.css'
import { FaucetLink } from './FaucetLink.tsx'

/** The page at `/send`. */
export function SendPage() {
  const { faucet } = useBoot()
  const { say, spoken } = useTexts(pageTexts)
  const { say: saySite } = useTexts(siteTexts)
  return (
    <div {...spoken} className={styles['page']}>
      <h1 className={styles['heading']}>{saySite('site.send')}</h1>
      <p className={styles['lead']}>{say('page.send.lead')}</p>
      <TransferForm
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
