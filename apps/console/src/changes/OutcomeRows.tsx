import type { PolicyOutcomeView } from '@latchkey/custody'
import { hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'

const outcomeWords: Readonly<Record<PolicyOutcomeView['outcome'], string>> = {
  ALLOW: 'allowed it',
  DENY_EXPLICIT: 'denied it',
  DENY_IMPLICIT: 'does not speak of it',
  REQUIRES_CONSENSUS: 'allows it once enough have approved',
  REJECTED: 'was waiting, and those it names rejected it',
  ERROR: 'could not be decided',
  TIME_INACTIVE: 'is not in force at this time',
}

/** Outcomes by weight: deciding ones first. */
const order: readonly PolicyOutcomeView['outcome'][] = [
  'DENY_EXPLICIT',
  'ALLOW',
  'REQUIRES_CONSENSUS',
  'REJECTED',
  'ERROR',
  'TIME_INACTIVE',
  'DENY_IMPLICIT',
]

/** The policies' outcomes, each with a link to its policy. */
export function OutcomeRows({ outcomes }: { readonly outcomes: readonly PolicyOutcomeView[] }) {
  return (
    <ul className={styles['plainList']}>
      {[...outcomes]
        .sort((left, right) => order.indexOf(left.outcome) - order.indexOf(right.outcome))
        .map((outcome) => (
          <OutcomeRow key={outcome.policyId} outcome={outcome} />
        ))}
    </ul>
  )
}

function OutcomeRow({ outcome: { policyId, policyName, outcome, reason } }: { readonly outcome: PolicyOutcomeView }) {
  return (
    <li>
      {policyName == null ? (
        <strong>A policy that was deleted since</strong>
      ) : (
        <a href={hrefOf('policies', policyId)}>{visible(policyName)}</a>
      )}{' '}
      {outcomeWords[outcome]}
      {reason == null ? '.' : `: ${visible(reason)}`}
    </li>
  )
}
