import type { ActivityStatus } from '@latchkey/custody'
import { OutcomeRows } from '../changes/OutcomeRows.tsx'
import styles from '../layout/screens.module.css'
import { Loaded } from '../loading/Loaded.tsx'
import { useLoad } from '../loading/useLoad.ts'
import { useSession } from '../session/SessionContext.ts'

export type OutcomeListProps = { readonly activityId: string; readonly status: ActivityStatus }

/** Each policy's outcome when the activity was last decided. */
export function OutcomeList({ activityId, status }: OutcomeListProps) {
  const { questions, organizationId } = useSession()
  const load = useLoad(
    ['OutcomeList', organizationId, activityId],
    async (signal: AbortSignal) =>
      (await questions.ask('policy_outcomes', { organizationId, activityId }, signal)).outcomes,
  )
  return (
    <>
      <h3 className={styles['panelTitle']}>What the policies said</h3>
      <Loaded load={load} what="policies' words">
        {(outcomes) =>
          outcomes.length === 0 ? (
            <p className={styles['quiet']}>{describeSilence(status)}</p>
          ) : (
            <OutcomeRows outcomes={outcomes} />
          )
        }
      </Loaded>
    </>
  )
}

function describeSilence(status: ActivityStatus): string {
  return status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
    ? 'There was no policy to ask: it waits for the root quorum.'
    : 'No policy was asked, or there was none: the root quorum decided, or the user acted on its own credentials.'
}
