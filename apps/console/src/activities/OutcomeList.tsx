import type { ActivityStatus, PolicyOutcomeView } from '@latchkey/custody'
import { useCallback } from 'react'
import { hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'
import { Loaded } from '../loading/Loaded.tsx'
import { useLoad } from '../loading/useLoad.ts'
import { useSession } from '../session/SessionContext.ts'

export type OutcomeListProps = { readonly activityId: string; readonly status: ActivityStatus }

const outcomeWords: Readonly<Record<PolicyOutcomeView['outcome'], string>> = {
  ALLOW: 'allowed it',
  DENY_EXPLICIT: 'denied it',
  DENY_IMPLICIT: 'does not speak of it',
  REQUIRES_CONSENSUS: 'allows it once enough have approved',
  REJECTED: 'was waiting, and those it names rejected it',
  ERROR: 'could not be decided',
  TIME_INACTIVE: 'is not in force at this time',
}

/** Which of them decided, the ones that did first. */
const order: readonly PolicyOutcomeView['outcome'][] = [
  'DENY_EXPLICIT',
  'ALLOW',
  'REQUIRES_CONSENSUS',
  'REJECTED',
  'ERROR',
  'TIME_INACTIVE',
  'DENY_IMPLICIT',
]

/** What each policy said when the activity was last decided. */
export function OutcomeList({ activityId, status }: OutcomeListProps) {
  const { questions, organizationId } = useSession()
  const ask = useCallback(
    async (signal: AbortSignal) =>
      (await questions.ask('policy_outcomes', { organizationId, activityId }, signal)).outcomes,
    [questions, organizationId, activityId],
  )
  const load = useLoad(ask)
  return (
    <>
      <h3 className={styles['panelTitle']}>What the policies said</h3>
      <Loaded load={load} what="policies' words">
        {(outcomes) =>
          outcomes.length === 0 ? (
            <p className={styles['quiet']}>{describeSilence(status)}</p>
          ) : (
            <ul className={styles['plainList']}>
              {[...outcomes]
                .sort((left, right) => order.indexOf(left.outcome) - order.indexOf(right.outcome))
                .map((outcome) => (
                  <OutcomeRow key={outcome.policyId} outcome={outcome} />
                ))}
            </ul>
          )
        }
      </Loaded>
    </>
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
      {reason == null ? '.' : `: ${reason}`}
    </li>
  )
}

function describeSilence(status: ActivityStatus): string {
  return status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
    ? 'There was no policy to ask: it waits for the root quorum.'
    : 'No policy was asked, or there was none: the root quorum decided, or the user acted on its own credentials.'
}
