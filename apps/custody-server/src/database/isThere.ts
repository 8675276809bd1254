import { type RawBuilder, sql } from 'kysely'

/** For queries of organizations: those that were not deleted. One that was has no data key any more. */
export const isThere: RawBuilder<boolean> = hasDataKey('custody_organization.id')

/**
 * Whether the organization whose id is in a column was not deleted. Asked of each row that comes, by itself: a join with
 * all data keys may be planned to read all of them for a page of organizations.
 */
export function hasDataKey(column: string): RawBuilder<boolean> {
  return sql<boolean>`(select organization_id from custody_data_key where organization_id = ${sql.ref(column)}) is not null`
}
