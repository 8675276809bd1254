import { silentLog } from '@latchkey/base'
import { findDamage } from '@latchkey/node'
import { sql } from 'kysely'
import type { AuditProblem } from '../audit/auditProblem.ts'
import { createAuditStampVerifier } from '../audit/auditStampVerifier.ts'
import type { Checkpoint } from '../audit/checkpointFile.ts'
import { CommandError } from '../commandErrors.ts'
import { checkLog } from '../console/checkLog.ts'
import type { CustodyDatabase } from '../database/tables.ts'
import { toHexText } from '../keys/hexText.ts'
import { loadSecp256k1 } from '../keys/secp256k1.ts'
import { openIntegrityKey } from '../seals/integrityKey.ts'
import { readStoredKey } from '../seals/openSeals.ts'
import { createSeals } from '../seals/seals.ts'
import { checkCanary } from '../vault/canary.ts'
import type { MasterKey } from '../vault/masterKey.ts'
import { openQuorumKey } from '../vault/quorumKey.ts'
import { readCanary, readQuorumKey } from '../vault/storedSettings.ts'
import { checkSeals } from './checkSeals.ts'

export type AuditVerification = {
  readonly database: CustodyDatabase
  /** Proves that the quorum key in the database is the server's own. */
  readonly masterKey: MasterKey
  /** Those kept outside the database: they tell what once stood at the end of each log. */
  readonly checkpoints: readonly Checkpoint[]
  /** Whether there were seals once, as it is written beside the master key. */
  readonly hasRecord?: boolean
}

/** Something wrong with an organization's log. */
export type FoundProblem = Pick<AuditProblem, 'position' | 'text'> & { readonly organizationId: string }

export type AuditSummary = {
  readonly organizations: number
  readonly entries: number
  readonly votes: number
  readonly checkpoints: number
  readonly ownerActs: number
  /** How often an organization was found written past the server. */
  readonly frozen: number
  /** False of a database whose seals were taken away, or where nothing was ever sealed. */
  readonly isSealed: boolean
  readonly problems: readonly FoundProblem[]
}

/**
 * Goes through the log of every organization, holds it to the checkpoints outside and to the activities that it tells
 * of, and holds every row that decides to its seal. Fails with `master_key_wrong` or `custody_empty`; what is wrong with the logs is in the answer.
 */
export async function verifyAudit({
  database,
  masterKey,
  checkpoints,
  hasRecord,
}: AuditVerification): Promise<AuditSummary> {
  await checkCanary(await readCanary(database), masterKey)
  const { publicKey } = await openQuorumKey(await readQuorumKey(database), masterKey)
  const quorumPublicKeys = [toHexText(publicKey)]
  const verify = createAuditStampVerifier(loadSecp256k1(silentLog))
  const storedKey = await readStoredKey(database)
  const seals = storedKey && createSeals(await openIntegrityKey(storedKey, masterKey))
  const problems: FoundProblem[] = []
  for (const line of await findDamage(database)) {
    problems.push({ organizationId: 'any', position: 0, text: `the file of the database is damaged: ${line}` })
  }
  const totals = { organizations: 0, entries: 0, votes: 0, checkpoints: 0, ownerActs: 0, frozen: 0 }
  for (const organizationId of await listOrganizations(database, checkpoints)) {
    const report = await checkLog({ database, organizationId, checkpoints, verify, quorumPublicKeys })
    for (const { position, text } of report.problems) {
      problems.push({ organizationId, position, text })
    }
    const faults = seals === undefined ? [] : await checkSeals({ database, seals, organizationId })
    problems.push(...faults.map((text) => ({ organizationId, position: report.head?.position ?? 0, text })))
    totals.organizations += 1
    totals.entries += report.head?.position ?? 0
    totals.votes += report.votes
    totals.checkpoints += report.checkpoints
    totals.ownerActs += report.ownerActs
    totals.frozen += report.frozen
  }
  if (seals === undefined && (hasRecord === true || totals.organizations > 0)) {
    problems.push({ organizationId: 'any', position: 0, text: 'the seals of all rows were taken away' })
  }
  seals?.close()
  return { ...totals, isSealed: seals !== undefined, problems }
}

/** Fails with `audit_broken`. */
export function assertSound({ problems, entries }: AuditSummary): void {
  const [problem] = problems
  if (problem === undefined) return
  const first = `entry ${problem.position} of organization ${problem.organizationId}: ${problem.text}`
  throw new CommandError('audit_broken', { data: { problems: problems.length, entries, first } })
}

/** Every organization, and every one that has a log, activities, a seal or a checkpoint. */
async function listOrganizations(database: CustodyDatabase, checkpoints: readonly Checkpoint[]) {
  const { rows } = await sql<{ id: string }>`select organization_id as id from custody_audit
    union select organization_id from custody_activity union select id from custody_organization
    union select organization_id from custody_seal`.execute(database)
  return [...new Set([...rows.map(({ id }) => id), ...checkpoints.map(({ organizationId }) => organizationId)])].sort()
}
