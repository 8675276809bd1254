import type { PolicyOutcomeView } from '@latchkey/custody'
import { consoleChangesTexts } from '@latchkey/texts/console'
import { useTexts } from '@latchkey/ui'
import { hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'
import { FaultText } from '../reasons/FaultText.tsx'

type Outcome = PolicyOutcomeView['outcome']

/** Outcomes by weight: deciding ones first. */
const words = {
  DENY_EXPLICIT: 'denied',
  ALLOW: 'allowed',
  REQUIRES_CONSENSUS: 'waits',
  REJECTED: 'rejected',
  ERROR: 'undecided',
  TIME_INACTIVE: 'inactive',
  DENY_IMPLICIT: 'silent',
} as const satisfies Readonly<Record<Outcome, string>>

const order = Object.keys(words)

/** The policies' outcomes, each with a link to its policy. */
export function OutcomeRows({ outcomes }: { readonly outcomes: readonly PolicyOutcomeView[] }) {
  const { spoken } = useTexts(consoleChangesTexts)
  return (
    <ul {...spoken} className={styles['plainList']}>
      {[...outcomes]
        .sort((left, right) => order.indexOf(left.outcome) - order.indexOf(right.outcome))
        .map((outcome) => (
          <OutcomeRow key={outcome.policyId} outcome={outcome} />
        ))}
    </ul>
  )
}

function OutcomeRow({ outcome: view }: { readonly outcome: PolicyOutcomeView }) {
  const { policyId, policyName, outcome, reason, fault } = view
  const { say, rich } = useTexts(consoleChangesTexts)
  const policy = () =>
    policyName == null ? (
      <strong>{say('consoleChanges.deletedPolicy')}</strong>
    ) : (
      <a href={hrefOf('policies', policyId)}>
        <bdi>{visible(policyName)}</bdi>
      </a>
    )
  return (
    <li>
      {rich(`consoleChanges.outcome.${words[outcome]}`, { policy })}
      {reason != null && (
        <p className={styles['quiet']}>
          <FaultText of="policy" fault={fault} text={reason} />
        </p>
      )}
    </li>
  )
}
