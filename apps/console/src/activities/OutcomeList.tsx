import type { ActivityStatus } from '@latchkey/custody'
import { consoleActivitiesTexts } from '@latchkey/texts/console'
import { useTexts } from '@latchkey/ui'
import { OutcomeRows } from '../changes/OutcomeRows.tsx'
import styles from '../layout/screens.module.css'
import { Loaded } from '../loading/Loaded.tsx'
import { useLoad } from '../loading/useLoad.ts'
import { useSession } from '../session/SessionContext.ts'

export type OutcomeListProps = { readonly activityId: string; readonly status: ActivityStatus }

/** Each policy's outcome when the activity was last decided. */
export function OutcomeList({ activityId, status }: OutcomeListProps) {
  const { say, spoken } = useTexts(consoleActivitiesTexts)
  const { questions, organizationId } = useSession()
  const load = useLoad(
    ['OutcomeList', organizationId, activityId],
    async (signal: AbortSignal) =>
      (await questions.ask('policy_outcomes', { organizationId, activityId }, signal)).outcomes,
  )
  return (
    <>
      <h3 {...spoken} className={styles['panelTitle']}>
        {say('consoleActivities.policies')}
      </h3>
      <Loaded load={load} what="policies' words">
        {(outcomes) =>
          outcomes.length === 0 ? (
            <p {...spoken} className={styles['quiet']}>
              {status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
                ? say('consoleActivities.waitsForRoot')
                : say('consoleActivities.decidedByRoot')}
            </p>
          ) : (
            <OutcomeRows outcomes={outcomes} />
          )
        }
      </Loaded>
    </>
  )
}
