import { consoleAuditTexts } from '@latchkey/texts/console'
import { useTexts } from '@latchkey/ui'
import { Page } from '../layout/Page.tsx'
import styles from '../layout/screens.module.css'
import { useSession } from '../session/SessionContext.ts'
import { AuditCheck } from './AuditCheck.tsx'

/** The audit log of the organization, to be verified. */
export function AuditPage() {
  const { say, spoken } = useTexts(consoleAuditTexts)
  const { organizationId } = useSession()
  return (
    <Page title={say('consoleAudit.title')}>
      <p {...spoken} className={styles['lead']}>
        {say('consoleAudit.lead')}
      </p>
      <AuditCheck organizationId={organizationId} />
    </Page>
  )
}
