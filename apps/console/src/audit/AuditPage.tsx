import { Page } from '../layout/Page.tsx'
import styles from '../layout/screens.module.css'
import { useSession } from '../session/SessionContext.ts'
import { AuditCheck } from './AuditCheck.tsx'

/** The audit log of the organization, to be verified. */
export function AuditPage() {
  const { organizationId } = useSession()
  return (
    <Page title="Audit log">
      <p className={styles['lead']}>
        Every vote, with the stamp that proves it, and every end of an activity is a row that holds the hash of the row
        before. A row that was changed, left out or put in shows.
      </p>
      <AuditCheck organizationId={organizationId} />
    </Page>
  )
}
