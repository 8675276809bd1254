import { describeActivity } from '../../activities/describeActivities.ts'
import type { QueryHandler } from '../handler.ts'
import { required } from '../required.ts'

/** One activity. */
export const getActivity: QueryHandler<'get_activity'> = async (
  { database, readings, services, caller, organizationId },
  { activityId },
) => {
  const { user, credential } = caller
  const row = await database
    .selectFrom('custody_activity')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', activityId)
    .executeTakeFirst()
  return {
    activity: await describeActivity(readings, required(row, 'activity'), {
      user,
      credential,
      nowMs: services.clock.now(),
    }),
  }
}
