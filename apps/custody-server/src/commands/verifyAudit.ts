import { silentLog } from '@latchkey/base'
import { sql } from 'kysely'
import { createAuditStampVerifier } from '../audit/auditStampVerifier.ts'
import type { Checkpoint } from '../audit/checkpointFile.ts'
import type { AuditProblem } from '../audit/verifyAuditChain.ts'
import { checkLog } from '../console/checkLog.ts'
import type { CustodyDatabase } from '../database/tables.ts'
import { toHexText } from '../keys/hexText.ts'
import { loadSecp256k1 } from '../keys/secp256k1.ts'
import { checkCanary } from '../vault/canary.ts'
import type { MasterKey } from '../vault/masterKey.ts'
import { openQuorumKey } from '../vault/quorumKey.ts'
import { CommandError } from './commandErrors.ts'
import { readCanary, readQuorumKey } from './masterKeyStore.ts'

export type AuditVerification = {
  readonly database: CustodyDatabase
  /** Proves that the quorum key in the database is the server's own. */
  readonly masterKey: MasterKey
  /** Those kept outside the database: they tell what once stood at the end of each log. */
  readonly checkpoints: readonly Checkpoint[]
}

/** Something wrong with an organization's log. */
export type FoundProblem = AuditProblem & { readonly organizationId: string }

export type AuditSummary = {
  readonly organizations: number
  readonly entries: number
  readonly votes: number
  readonly checkpoints: number
  readonly problems: readonly FoundProblem[]
}

/**
 * Goes through the log of every organization, and holds it to the checkpoints outside and to the activities that it
 * tells of. Fails with `master_key_wrong` or `custody_empty`; what is wrong with the logs is in the answer.
 */
export async function verifyAudit({ database, masterKey, checkpoints }: AuditVerification): Promise<AuditSummary> {
  await checkCanary(await readCanary(database), masterKey)
  const { publicKey } = await openQuorumKey(await readQuorumKey(database), masterKey)
  const quorumPublicKeys = [toHexText(publicKey)]
  const verify = createAuditStampVerifier(loadSecp256k1(silentLog))
  const problems: FoundProblem[] = []
  const totals = { organizations: 0, entries: 0, votes: 0, checkpoints: 0 }
  for (const organizationId of await listOrganizations(database, checkpoints)) {
    const report = await checkLog({ database, organizationId, checkpoints, verify, quorumPublicKeys })
    for (const { position, text } of report.problems) {
      problems.push({ organizationId, position, text })
    }
    totals.organizations += 1
    totals.entries += report.head?.position ?? 0
    totals.votes += report.votes
    totals.checkpoints += report.checkpoints
  }
  return { ...totals, problems }
}

/** Fails with `audit_broken`. */
export function assertSound({ problems, entries }: AuditSummary): void {
  const [problem] = problems
  if (problem === undefined) return
  const first = `entry ${problem.position} of organization ${problem.organizationId}: ${problem.text}`
  throw new CommandError('audit_broken', { data: { problems: problems.length, entries, first } })
}

/** Every organization that has a log, activities or a checkpoint. */
async function listOrganizations(database: CustodyDatabase, checkpoints: readonly Checkpoint[]) {
  const { rows } = await sql<{ id: string }>`select organization_id as id from custody_audit
    union select organization_id from custody_activity`.execute(database)
  return [...new Set([...rows.map(({ id }) => id), ...checkpoints.map(({ organizationId }) => organizationId)])].sort()
}
