import { newestVersion } from '@latchkey/custody'
import { consoleChangesTexts } from '@latchkey/texts/console'
import { useTexts } from '@latchkey/ui'
import styles from '../layout/screens.module.css'
import { useLoad } from '../loading/useLoad.ts'
import { useSession } from '../session/SessionContext.ts'
import type { Change } from './change.ts'
import { OutcomeRows } from './OutcomeRows.tsx'

/** The policy that denied a change, or that none allows it. Says nothing where it cannot be found out. */
export function DeniedBy({ change: { name, parameters } }: { readonly change: Change }) {
  const { say, spoken } = useTexts(consoleChangesTexts)
  const { questions, organizationId } = useSession()
  const { state } = useLoad(['DeniedBy', organizationId, name, parameters], (signal: AbortSignal) => {
    const input = { organizationId, type: newestVersion(name).activityType, parameters: { ...parameters } }
    return questions.ask('policy_verdict', input, signal)
  })
  if (state.status === 'loading') {
    return (
      <p {...spoken} className={styles['quiet']}>
        {say('consoleChanges.deniedBy')}
      </p>
    )
  }
  if (state.status === 'failed') return null
  const { decision, outcomes } = state.value
  // A policy that does not speak of it has no part in the answer.
  const told = outcomes.filter(({ outcome }) => outcome !== 'DENY_IMPLICIT')
  return (
    <div {...spoken} role="status" className={styles['form']}>
      {decision === 'deny-implicit' && <p className={styles['text']}>{say('consoleChanges.noPolicy')}</p>}
      {decision.startsWith('deny') && told.length > 0 && <OutcomeRows outcomes={told} />}
    </div>
  )
}
