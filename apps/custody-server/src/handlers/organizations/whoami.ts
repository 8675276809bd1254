import type { QueryHandler } from '../handler.ts'

/** Who the caller is, and in which organization. */
export const whoami: QueryHandler<'whoami'> = async ({ database, caller }) => {
  const { user } = caller
  const own = await database
    .selectFrom('custody_organization')
    .select(['id', 'name'])
    .where('id', '=', user.organization_id)
    .executeTakeFirstOrThrow()
  return { organizationId: own.id, organizationName: own.name, userId: user.id, username: user.name }
}
