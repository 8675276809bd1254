import type { CustodyDatabase } from '../../database/tables.ts'
import type { QueryHandler } from '../handler.ts'

/** Who the caller is, and in which organization. */
export const whoami: QueryHandler<'whoami'> = async ({ database, caller }) => {
  const { user, organization } = caller
  const own = organization.id === user.organization_id ? organization : await readParent(database, user.organization_id)
  return { organizationId: own.id, organizationName: own.name, userId: user.id, username: user.name }
}

async function readParent(database: CustodyDatabase, id: string) {
  return await database
    .selectFrom('custody_organization')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
