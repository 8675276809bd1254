import type { Caller } from '../authentication/caller.ts'
import { describeUsers, type UserView } from '../views/users.ts'
import type { Readings } from './readings.ts'

/** The caller, as the votes of an activity show him. */
export async function readVoter(readings: Readings, { user }: Pick<Caller, 'user'>): Promise<UserView | undefined> {
  const { organization_id, id } = user
  const [voter] = await readings.once(`voter ${organization_id} ${id}`, (database) =>
    describeUsers(database, organization_id, [id]),
  )
  return voter
}
