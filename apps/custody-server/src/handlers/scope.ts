import type { OrganizationRow } from '../database/tables.ts'
import type { Draft } from '../facts/draft.ts'
import type { ChangeSet } from '../ledger/changeSet.ts'
import type { CustodyDeps } from '../services.ts'
import type { WrappedDataKey } from '../vault/keyring.ts'
import { readDataKey } from './readDataKey.ts'

/** Where new objects are put: the organization of an activity, or one that the activity is just making. */
export type Scope = ChangeSet & {
  readonly services: CustodyDeps
  readonly organization: OrganizationRow
  /** Of this organization, as they will be. */
  readonly facts: Draft
  readonly nowMs: number
  /** The data key of an organization that is just being made: nothing in it is stored yet. */
  readonly newDataKey?: WrappedDataKey
}

/** The data key under which secrets of the scope are sealed. */
export async function dataKeyOf({ database, organization, newDataKey }: Scope): Promise<WrappedDataKey> {
  return newDataKey ?? (await readDataKey(database, organization.id))
}
