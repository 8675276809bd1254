import type { Ground } from '../database/ground.ts'
import type { CustodyDatabase, OrganizationRow } from '../database/tables.ts'
import type { CustodyServices } from '../services.ts'
import type { WrappedDataKey } from '../vault/keyring.ts'
import { readDataKey } from './wallets/readDataKey.ts'

/** Where new objects are put: the organization of an activity, or one that the activity is just making. */
export type Site = Ground & {
  readonly services: CustodyServices
  readonly organization: OrganizationRow
  readonly nowMs: number
  /** The data key of an organization that is just being made: nothing in it is stored yet. */
  readonly newDataKey?: WrappedDataKey
}

/** The data key under which secrets of the site are sealed. */
export async function dataKeyOf({ database, organization, newDataKey }: Site): Promise<WrappedDataKey> {
  return newDataKey ?? (await readDataKey(database, organization.id))
}

/** What the organization has already: nothing where it is just being made, and then nobody is asked. */
export async function readStored<Row>(
  { database, newDataKey }: Site,
  load: (database: CustodyDatabase) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  return newDataKey === undefined ? await load(database) : []
}
