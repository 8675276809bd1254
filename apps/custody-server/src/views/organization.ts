import type { CustodyDatabase } from '../database/tables.ts'

/** The root quorum of an organization as the interface shows it. */
export async function describeQuorum(database: CustodyDatabase, organizationId: string) {
  const organization = await database
    .selectFrom('custody_organization')
    .select('root_threshold')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  const users = await database
    .selectFrom('custody_user')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('is_root', '=', true)
    .orderBy('created_at_ms')
    .orderBy('id')
    .execute()
  return { threshold: organization.root_threshold, userIds: users.map(({ id }) => id) }
}

/** The features that are set in an organization, as the interface shows them. */
export async function describeFeatures(database: CustodyDatabase, organizationId: string) {
  const rows = await database
    .selectFrom('custody_feature')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('name')
    .execute()
  // The column holds only words of the enumeration.
  return rows.map(({ name, value }) => ({ name: name as `FEATURE_NAME_${string}`, ...(value !== null && { value }) }))
}
