import { sponsorTexts } from '@latchkey/texts'
import { useTexts } from '@latchkey/ui'
import styles from './RequestCard.module.css'

const reasons = {
  sponsor_budget_user: 'sponsor.unpaid.budget',
  sponsor_budget_contract: 'sponsor.unpaid.budget',
  sponsor_budget_day: 'sponsor.unpaid.budget',
  sponsor_price: 'sponsor.unpaid.dear',
  sponsor_order: 'sponsor.unpaid.wait',
  not_signed_in: 'sponsor.unpaid.signIn',
} as const

/** Nothing is said where the site pays for no fees at all. */
const silent: readonly string[] = ['sponsor_off', 'too_many_calls']

/** Why the fee is the visitor's own this time, by the code of the server's refusal. */
export function UnpaidReason({ code }: { readonly code: string }) {
  const { say } = useTexts(sponsorTexts)
  if (silent.includes(code)) return null
  const key = Object.hasOwn(reasons, code) ? reasons[code as keyof typeof reasons] : 'sponsor.unpaid.other'
  return <p className={styles['unpaid']}>{say(key)}</p>
}
