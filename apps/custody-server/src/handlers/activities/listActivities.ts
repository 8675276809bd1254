import { sql } from 'kysely'
import { describeActivities } from '../../activities/describeActivities.ts'
import type { CustodyDatabase } from '../../database/tables.ts'
import type { QueryHandler } from '../handler.ts'
import { pageLimit } from '../page.ts'
import { required } from '../required.ts'

/** The activities of an organization, newest first: `after` goes on to older ones, `before` back to newer ones. */
export const listActivities: QueryHandler<'list_activities'> = async ({ database, caller, organizationId }, input) => {
  const { filterByStatus, filterByType, paginationOptions } = input
  const { before, after } = paginationOptions ?? {}
  let query = database
    .selectFrom('custody_activity')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .limit(pageLimit(paginationOptions))
  if (filterByStatus?.length) query = query.where('status', 'in', filterByStatus)
  if (filterByType?.length) query = query.where('type', 'in', filterByType)
  if (after != null) {
    const { created_at_ms, id } = await cursor(database, organizationId, after)
    query = query.where(sql<boolean>`(created_at_ms, id) < (${created_at_ms}, ${id})`)
  }
  if (before != null) {
    const { created_at_ms, id } = await cursor(database, organizationId, before)
    query = query.where(sql<boolean>`(created_at_ms, id) > (${created_at_ms}, ${id})`)
  }
  // The page before an activity ends right before it.
  const isBackwards = before != null && after == null
  const direction = isBackwards ? 'asc' : 'desc'
  const rows = await query.orderBy('created_at_ms', direction).orderBy('id', direction).execute()
  return { activities: await describeActivities(database, isBackwards ? rows.reverse() : rows, caller) }
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
