import type { AuditReport } from '@latchkey/custody'
import { createAuditStampVerifier } from '../audit/auditStampVerifier.ts'
import { verifyAuditChain } from '../audit/verifyAuditChain.ts'
import type { StampedCaller } from '../authentication/caller.ts'
import { CustodyServerError } from '../errors.ts'
import type { AppDeps } from '../http/appDeps.ts'
import { toHexText } from '../keys/hexText.ts'
import { compareActivities } from './compareActivities.ts'
import { readAuditLinks } from './readAuditLinks.ts'

const maxProblems = 100

/**
 * Goes through the log of the caller's organization, and compares the stored activities with it. Fails with
 * `root_quorum_only`.
 */
export async function checkAudit(
  { services }: AppDeps,
  { organization, user }: StampedCaller,
  expectedHead: string | undefined,
): Promise<AuditReport> {
  if (!user.is_root) throw new CustodyServerError('root_quorum_only')
  const { database, quorumKey, secrets } = services
  const place = { database, organizationId: organization.id }
  const log = readAuditLinks(place)
  const report = await verifyAuditChain({
    organizationId: organization.id,
    links: log.links,
    verify: createAuditStampVerifier(secrets.secp256k1),
    quorumPublicKeys: [toHexText(quorumKey.publicKey)],
    expectedHead,
  })
  const problems = [...report.problems, ...(await compareActivities(place, log))].sort(
    (left, right) => left.position - right.position,
  )
  const { votes, outcomes, checkpoints, head } = report
  return { votes, outcomes, checkpoints, head, problems: problems.slice(0, maxProblems), problemCount: problems.length }
}
