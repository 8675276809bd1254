import type { AuditHead, SealedHead } from '../auditLog/auditLink.ts'
import type { CustodyDatabase, CustodyTransaction } from '../database/tables.ts'
import { applyChanges, type Change } from './changes.ts'

/** Rows to be stored for submits of one organization, and the state they were decided on. */
export type Group = {
  readonly organizationId: string
  /** Of the organization, when all that decided was read. */
  readonly version: string
  /** The end of its audit log, behind which the new rows stand. */
  readonly head: AuditHead | null
  /** The stored canary of the master key, where a new data key is among the rows. */
  readonly canary: string | null
  /** Versions of other organizations that decided too. */
  readonly voting: readonly { readonly organizationId: string; readonly version: string }[]
  /** Of the bodies that make activities. */
  readonly fingerprints: readonly string[]
  readonly changes: readonly Change[]
}

/**
 * The outcome of a group: it is stored, or nothing of it is, because somebody else is changing the organization (or the
 * master key), has changed it, has added to its audit log, or has sent some of the same submits before.
 */
export type GroupOutcome = {
  readonly organizationId: string
  readonly state: 'stored' | 'busy' | 'changed' | 'behind' | 'known'
  /** The end of the audit log as it was found, with its mark. */
  readonly head: FoundHead | null
  /** Those of the fingerprints that there are already. */
  readonly known: readonly string[]
}

export type FoundHead = SealedHead & { readonly mark: string | null }

/** Stores groups in one transaction, each group wholly or not at all. Fails with all of them or with none stored. */
export type StoreGroups = (database: CustodyDatabase, groups: readonly Group[]) => Promise<readonly GroupOutcome[]>

/** Leaves organizations out that somebody else holds: they are busy. */
export const storeAtOnce: StoreGroups = (database, groups) => storeGroups(database, groups, false)

/** Waits for the organizations; for a single one, so that nobody else has to. */
export const storeInTurn: StoreGroups = (database, groups) => storeGroups(database, groups, true)

async function storeGroups(database: CustodyDatabase, groups: readonly Group[], mayWait: boolean) {
  return await database.transaction().execute((transaction) => storeWithin(transaction, groups, mayWait))
}

/** The same within a transaction. */
export async function storeWithin(transaction: CustodyTransaction, groups: readonly Group[], mayWait: boolean) {
  const found = await lookAt(transaction, groups, mayWait)
  const outcomes = groups.map((group) => judge(group, found))
  const stored = groups.filter((_, index) => outcomes[index]?.state === 'stored')
  await applyChanges(
    transaction,
    stored.flatMap(({ changes }) => changes),
  )
  return outcomes
}

type Found = {
  /** Those that are held. */
  readonly organizations: ReadonlyMap<string, { readonly version: string; readonly head: FoundHead | null }>
  readonly canary: string | undefined
  /** Of the organizations that only decided. */
  readonly versions: ReadonlyMap<string, string>
  /** Organization and fingerprint of what was sent before. */
  readonly known: ReadonlySet<string>
}

/**
 * Holds the organizations, and sees only then whether they are what they were when their submits were decided: each
 * statement sees what was committed before it began.
 */
async function lookAt(transaction: CustodyTransaction, groups: readonly Group[], mayWait: boolean): Promise<Found> {
  const ids = groups.map(({ organizationId }) => organizationId)
  const holding = transaction.selectFrom('custody_organization').select('id').where('id', 'in', ids).orderBy('id')
  const held = await (mayWait ? holding.forNoKeyUpdate() : holding.forNoKeyUpdate().skipLocked()).execute()
  const ends = await readEnds(
    transaction,
    held.map(({ id }) => id),
  )
  const others = groups.flatMap(({ voting }) => voting.map(({ organizationId }) => organizationId))
  const known = await readKnown(
    transaction,
    groups.flatMap(({ fingerprints }) => fingerprints),
  )
  return {
    organizations: new Map(
      ends.map(({ id, version, position, hash, revision, mark }) => [
        id,
        {
          version,
          head: position === null || hash === null ? null : { position, hash, revision: revision ?? 0, mark },
        },
      ]),
    ),
    canary: groups.some(({ canary }) => canary !== null) ? await holdCanary(transaction, mayWait) : undefined,
    versions: await readVersions(transaction, others),
    known: new Set(known.map(({ organization_id, fingerprint }) => `${organization_id} ${fingerprint}`)),
  }
}

async function readKnown(transaction: CustodyTransaction, fingerprints: readonly string[]) {
  if (fingerprints.length === 0) return []
  return await transaction
    .selectFrom('custody_activity')
    .select(['organization_id', 'fingerprint'])
    .where('fingerprint', 'in', fingerprints)
    .execute()
}

/** The organizations now, with the ends of their audit logs. */
async function readEnds(transaction: CustodyTransaction, ids: readonly string[]) {
  if (ids.length === 0) return []
  return await transaction
    .selectFrom('custody_organization as organization')
    .select(['id', 'version'])
    .select((of) => {
      const log = of.selectFrom('custody_audit').whereRef('organization_id', '=', 'organization.id')
      const last = log.orderBy('position', 'desc').limit(1)
      return [
        last.select('position').as('position'),
        last.select('hash').as('hash'),
        last.select('revision').as('revision'),
        last.select('mark').as('mark'),
      ]
    })
    .where('id', 'in', ids)
    .execute()
}

async function holdCanary(transaction: CustodyTransaction, mayWait: boolean): Promise<string | undefined> {
  const query = transaction.selectFrom('custody_setting').select('value').where('name', '=', 'canary').forShare()
  return (await (mayWait ? query : query.skipLocked()).executeTakeFirst())?.value
}

async function readVersions(transaction: CustodyTransaction, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const query = transaction.selectFrom('custody_organization').select(['id', 'version']).where('id', 'in', ids)
  return new Map((await query.execute()).map(({ id, version }) => [id, version]))
}

function judge(group: Group, { organizations, canary, versions, known: all }: Found): GroupOutcome {
  const { organizationId, fingerprints } = group
  const organization = organizations.get(organizationId)
  const head = organization?.head ?? null
  const known = fingerprints.filter((fingerprint) => all.has(`${organizationId} ${fingerprint}`))
  const isBusy = group.canary !== null && group.canary !== canary
  if (organization === undefined || isBusy) return { organizationId, state: 'busy', head, known }
  const isOld = group.voting.some(({ organizationId, version }) => versions.get(organizationId) !== version)
  if (isOld || organization.version !== group.version) return { organizationId, state: 'changed', head, known }
  const isBehind = head?.position !== group.head?.position || head?.hash !== group.head?.hash
  if (isBehind) return { organizationId, state: 'behind', head, known }
  return { organizationId, state: known.length > 0 ? 'known' : 'stored', head, known }
}
