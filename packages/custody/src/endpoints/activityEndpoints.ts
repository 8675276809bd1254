import { activity } from './activity.ts'
import { activityStatus, activityType } from './choices.ts'
import { query, submit, version } from './endpoint.ts'
import { answers, filled, id, listOf, maybe, pagination } from './fields.ts'

/** Longer than a fingerprint is; one of another shape is unknown, not malformed. */
const fingerprint = { fingerprint: filled(128) }

/** Activities and the votes on them. */
export const activityEndpoints = {
  get_activity: query('get_activity', { activityId: id }, { activity }),
  list_activities: query(
    'list_activities',
    {
      filterByStatus: maybe(listOf(activityStatus)),
      paginationOptions: maybe(pagination),
      filterByType: maybe(listOf(activityType)),
    },
    { activities: answers(activity) },
  ),
  // The answer is the activity that was voted on, with its own result.
  approve_activity: submit('approve_activity', {}, version('', fingerprint, {}, [])),
  reject_activity: submit('reject_activity', {}, version('', fingerprint, {}, [])),
} as const
