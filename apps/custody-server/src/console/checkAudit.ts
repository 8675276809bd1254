import type { AuditReport } from '@latchkey/custody'
import { createAuditStampVerifier } from '../audit/auditStampVerifier.ts'
import type { StampedCaller } from '../authentication/caller.ts'
import { CustodyServerError } from '../errors.ts'
import type { AppDeps } from '../http/appDeps.ts'
import { toHexText } from '../keys/hexText.ts'
import { checkLog } from './checkLog.ts'

const maxProblems = 100

/**
 * Goes through the log of the caller's organization, and compares with it the stored activities, and the checkpoints
 * that are kept outside the database. Fails with `root_quorum_only`.
 */
export async function checkAudit(
  { services, readCheckpoints }: AppDeps,
  { organization, user }: StampedCaller,
  expectedHead: string | undefined,
): Promise<AuditReport> {
  if (!user.is_root) throw new CustodyServerError('root_quorum_only')
  const { database, quorumKey, secrets } = services
  const report = await checkLog({
    database,
    organizationId: organization.id,
    // Before the log is read, which only grows.
    checkpoints: await readCheckpoints(),
    verify: createAuditStampVerifier(secrets.secp256k1),
    quorumPublicKeys: [toHexText(quorumKey.publicKey)],
    expectedHead,
  })
  const problems = report.problems.toSorted((left, right) => left.position - right.position)
  return { ...report, problems: problems.slice(0, maxProblems), problemCount: problems.length }
}
