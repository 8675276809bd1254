import type { CustodyDatabase } from '../database/tables.ts'
import { CustodyServerError } from '../errors.ts'
import { frozen } from '../seals/frozen.ts'
import type { Seals } from '../seals/seals.ts'
import { digestsOf } from './digests.ts'
import type { Facts } from './facts.ts'
import { readStored, type StoredFacts } from './readStored.ts'

/**
 * All that decides in an organization, as of one moment; undefined where there is no such organization. Fails with
 * `organization_frozen` where it is not what this server sealed.
 */
export async function readFacts(
  database: CustodyDatabase,
  seals: Seals,
  organizationId: string,
): Promise<Facts | undefined> {
  const stored = await readStored(database, organizationId)
  return stored && holdToSeal(stored, seals)
}

/** The same of an organization that was found before. Fails with `organization_frozen` or `object_unknown`. */
export async function requiredFacts(database: CustodyDatabase, seals: Seals, organizationId: string): Promise<Facts> {
  const facts = await readFacts(database, seals, organizationId)
  if (facts === undefined) throw new CustodyServerError('object_unknown', { data: { kind: 'organization' } })
  return facts
}

function holdToSeal(stored: StoredFacts, seals: Seals): Facts {
  const { organizationId, version, rows, waiting, seal, end } = stored
  const faults = findFaults(stored, seals)
  if (seal === undefined || faults.length > 0) {
    const what = faults.map((part) => part.replace('custody_', '').replaceAll('_', ' ')).join(', ')
    throw frozen(organizationId, what)
  }
  return {
    ...{ organizationId, version, rows, revision: seal.revision, digests: seal.digests },
    waiting: new Map([...waiting].map(([id, mark]) => [id, mark ?? ''])),
    head: end && { position: end.position, hash: end.hash, revision: seal.revision },
  }
}

/** The parts of what is stored that are not what was sealed last: tables, what waits, the seal itself or the audit log. */
export function findFaults(stored: StoredFacts, seals: Seals): readonly string[] {
  const { organizationId, seal, end } = stored
  if (seal === undefined || !seals.isSeal({ ...seal, organizationId }, seal.mac)) return ['seal']
  const digests = digestsOf(stored)
  const parts = new Set([...Object.keys(digests), ...Object.keys(seal.digests)])
  const changed = [...parts].filter((part) => (digests[part] ?? '') !== (seal.digests[part] ?? ''))
  return isEndOf(seal.revision, { organizationId, end }, seals) ? changed : [...changed, 'audit']
}

/** Whether the log ends where the seal was made: one that was put back with its rows names an earlier change. */
function isEndOf(revision: number, { organizationId, end }: Pick<StoredFacts, 'organizationId' | 'end'>, seals: Seals) {
  // Nothing was asked for since the organization was made.
  if (end === undefined) return revision === 1
  const { position, hash, mark } = end
  return end.revision === revision && seals.isMark(organizationId, 'audit', [position, hash, revision], mark)
}
