import * as v from 'valibot'
import { activity } from './activity.ts'
import { activityStatus, activityType } from './choices.ts'
import { query, submit, version } from './endpoint.ts'
import { answers, filled, id, listOf, maybe, nothing, pagination } from './fields.ts'

/** Longer than a fingerprint is; one of another shape is unknown, not malformed. */
const fingerprint = v.strictObject({ fingerprint: filled(128) })

/** Activities and the votes on them. */
export const activityEndpoints = {
  get_activity: query('get_activity', v.strictObject({ organizationId: id, activityId: id }), v.object({ activity })),
  list_activities: query(
    'list_activities',
    v.strictObject({
      organizationId: id,
      filterByStatus: maybe(listOf(activityStatus)),
      paginationOptions: maybe(pagination),
      filterByType: maybe(listOf(activityType)),
    }),
    v.object({ activities: answers(activity) }),
  ),
  // The answer is the activity that was voted on, with its own result.
  approve_activity: submit('approve_activity', {}, version('', { input: fingerprint, output: nothing }, [])),
  reject_activity: submit('reject_activity', {}, version('', { input: fingerprint, output: nothing }, [])),
} as const
