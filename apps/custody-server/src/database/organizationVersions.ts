import type { Clock } from '@latchkey/base'
import { coalesce } from './coalesce.ts'
import type { CustodyDatabase } from './tables.ts'

/** The state of an organization. Equal versions: nothing that answers are made of has changed in between. */
export type OrganizationVersion = {
  readonly own: string
  /** With that of the parent, whose users may ask as well. */
  readonly withParent: string
}

/** The versions of organizations, as they are now. */
export type OrganizationVersions = {
  /** As of a moment after the call; undefined where there is no such organization. */
  read(organizationId: string): Promise<OrganizationVersion | undefined>
  /** After every change that this process made, before its answer leaves. */
  forget(): void
}

type Versions = ReadonlyMap<string, OrganizationVersion>

/** Read from the database for each call: any number of processes may change it. */
export function createOrganizationVersions(database: CustodyDatabase, clock: Clock): OrganizationVersions {
  const read = coalesce((ids) => readVersions(database, ids), clock)
  return { read: async (organizationId) => (await read(organizationId)).get(organizationId), forget: () => undefined }
}

/** More than these are not remembered between two changes. */
const maxRemembered = 10_000

/** For the only process over a database: they hold until it changes something itself. */
export function createOwnOrganizationVersions(database: CustodyDatabase, clock: Clock): OrganizationVersions {
  const read = coalesce((ids) => readVersions(database, ids), clock)
  let known = new Map<string, OrganizationVersion>()
  return {
    async read(organizationId) {
      const remembered = known.get(organizationId)
      if (remembered !== undefined) return remembered
      const begun = known
      const version = (await read(organizationId)).get(organizationId)
      // A value read while something changed may be of before the change: then there is another map by now.
      if (version !== undefined && begun.size < maxRemembered) begun.set(organizationId, version)
      return version
    },
    forget() {
      known = new Map()
    },
  }
}

async function readVersions(database: CustodyDatabase, ids: readonly string[]): Promise<Versions> {
  const rows = await database
    .selectFrom('custody_organization as organization')
    .leftJoin('custody_organization as parent', 'parent.id', 'organization.parent_id')
    .select(['organization.id', 'organization.version', 'parent.version as parent_version'])
    .where('organization.id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, version, parent_version }) => [
      id,
      { own: version, withParent: `${version} ${parent_version ?? ''}` },
    ]),
  )
}
