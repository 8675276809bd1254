import { organizationOf } from '../../facts/facts.ts'
import type { QueryHandler } from '../handler.ts'

/** The caller and its organization. */
export const whoami: QueryHandler<'whoami'> = async ({ readings, caller }) => {
  const { user, organization } = caller
  const isOwn = organization.id === user.organization_id
  const own = isOwn ? organization : organizationOf(await readings.factsOf(user.organization_id))
  return { organizationId: own.id, organizationName: own.name, userId: user.id, username: user.name }
}
