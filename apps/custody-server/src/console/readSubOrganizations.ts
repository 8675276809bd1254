import type { ConsoleOutput } from '@latchkey/custody'
import { isThere } from '../database/isThere.ts'
import type { CustodyDatabase } from '../database/tables.ts'

/** Names of organizations below another one, and their numbers of users. Of others nothing is told. */
export async function readSubOrganizations(
  database: CustodyDatabase,
  organizationId: string,
  ids: readonly string[],
): Promise<ConsoleOutput<'sub_organizations'>> {
  const rows = await database
    .selectFrom('custody_organization')
    .select((of) => [
      'id',
      'name',
      'created_at_ms',
      of
        .selectFrom('custody_user')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('custody_user.organization_id', '=', 'custody_organization.id')
        .as('user_count'),
    ])
    .where('parent_id', '=', organizationId)
    .where(isThere)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  const subOrganizations = rows.map(({ id, name, created_at_ms, user_count }) => ({
    subOrganizationId: id,
    name,
    userCount: Number(user_count),
    createdAtMs: Number(created_at_ms),
  }))
  return { subOrganizations }
}
