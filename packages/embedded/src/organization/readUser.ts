import type { CustodyClient, User } from '@latchkey/custody'
import type { StoredSession } from '../record/storedEmbedded.ts'
import { EmbeddedError } from '../surface/embeddedErrors.ts'

/** The visitor as the service knows him; an answer about somebody else is refused. */
export async function readUser(client: CustodyClient, { organizationId, userId }: StoredSession): Promise<User> {
  const { user } = await client.query('get_user', { organizationId, userId })
  if (user.userId !== userId) throw new EmbeddedError('custody_dishonest')
  return user
}
