import { sql } from 'kysely'
import { describeActivities } from '../../activities/describeActivities.ts'
import type { CustodyDatabase } from '../../database/tables.ts'
import type { QueryHandler } from '../handler.ts'
import { pageLimit } from '../page.ts'
import { required } from '../required.ts'
import { type ActivityPage, idsOfKinds } from './idsOfKinds.ts'

/** The activities of an organization, newest first: `after` goes on to older ones, `before` back to newer ones. */
export const listActivities: QueryHandler<'list_activities'> = async (context, input) => {
  const { database, readings, services, caller, organizationId } = context
  const { filterByStatus, filterByType, paginationOptions } = input
  const { before, after } = paginationOptions ?? {}
  const bounds = [
    ...(after == null ? [] : [isBehind('<', await cursor(database, organizationId, after))]),
    ...(before == null ? [] : [isBehind('>', await cursor(database, organizationId, before))]),
  ]
  // The page before an activity ends right before it.
  const isBackwards = before != null && after == null
  const direction = isBackwards ? 'asc' : 'desc'
  const page: ActivityPage = { organizationId, bounds, direction, limit: pageLimit(paginationOptions) }
  const kinds = { statuses: filterByStatus ?? [], types: filterByType ?? [] }
  let query = database.selectFrom('custody_activity').selectAll()
  if (kinds.statuses.length > 0 || kinds.types.length > 0) query = query.where('id', 'in', idsOfKinds(page, kinds))
  else {
    query = query.where('organization_id', '=', organizationId).limit(page.limit)
    for (const bound of bounds) query = query.where(bound)
  }
  const rows = await query.orderBy('created_at_ms', direction).orderBy('id', direction).execute()
  const viewer = { user: caller.user, credential: caller.credential, nowMs: services.clock.now() }
  return { activities: await describeActivities(readings, isBackwards ? rows.reverse() : rows, viewer) }
}

function isBehind(side: '<' | '>', { created_at_ms, id }: { readonly created_at_ms: number; readonly id: string }) {
  return sql<boolean>`(created_at_ms, id) ${sql.raw(side)} (${created_at_ms}, ${id})`
}

async function cursor(database: CustodyDatabase, organizationId: string, id: string) {
  const row = await database
    .selectFrom('custody_activity')
    .select(['id', 'created_at_ms'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return required(row, 'activity')
}
