import type { ApprovalSource } from '@latchkey/connect'
import { Approvals } from '@latchkey/money'
import { useAccount, usePortfolio } from '@latchkey/react'
import { approvalsTexts, siteTexts } from '@latchkey/texts'
import { useTexts } from '@latchkey/ui'
import styles from '../pages.module.css'
import { useShownMoney } from '../portfolio/useShownMoney.ts'

/** Our own server; through a function of ours, because `fetch` must not be called as a method. */
const source: ApprovalSource = { url: '/api/approvals', fetch: (url, init) => fetch(url, init) }

/** The page at `/approvals`. */
export function ApprovalsPage() {
  const { say, spoken } = useTexts(approvalsTexts)
  const { say: saySite } = useTexts(siteTexts)
  const account = useAccount()
  return (
    <div {...spoken} className={styles['page']} data-width="wide">
      <h1 className={styles['heading']}>{saySite('site.approvals')}</h1>
      <p className={styles['lead']}>{say('approvals.lead')}</p>
      {account === undefined ? <Approvals source={source} /> : <InOwnMoney address={account.address} />}
    </div>
  )
}

/** In the currency that the visitor has chosen. */
function InOwnMoney({ address }: { readonly address: Parameters<typeof usePortfolio>[0] }) {
  const { rates } = usePortfolio(address)
  return <Approvals source={source} about={useShownMoney(rates).about} />
}
