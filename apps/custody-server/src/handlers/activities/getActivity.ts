import { describeActivity } from '../../activities/describeActivities.ts'
import type { QueryHandler } from '../handler.ts'
import { required } from '../required.ts'

/** One activity. */
export const getActivity: QueryHandler<'get_activity'> = async (
  { database, caller, organizationId },
  { activityId },
) => {
  const row = await database
    .selectFrom('custody_activity')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', activityId)
    .executeTakeFirst()
  return { activity: await describeActivity(database, required(row, 'activity'), caller) }
}
