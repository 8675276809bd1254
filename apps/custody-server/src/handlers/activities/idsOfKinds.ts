import type { ActivityStatus } from '@latchkey/custody'
import { type RawBuilder, sql } from 'kysely'

/** A page of an organization's activities. */
export type ActivityPage = {
  readonly organizationId: string
  /** Where it begins and ends. */
  readonly bounds: readonly RawBuilder<boolean>[]
  readonly direction: 'asc' | 'desc'
  readonly limit: number
}

/** The filter of activities; empty fields mean all. */
export type ActivityKinds = { readonly statuses: readonly string[]; readonly types: readonly string[] }

/**
 * The query for the ids of a page of activities of some kinds. Each kind is gone through by itself, by an index in which
 * it stands in the order of time, and none further than the page: however many activities there are of other kinds,
 * however long ago the last one of this was, no more are read.
 */
export function idsOfKinds(page: ActivityPage, { statuses, types }: ActivityKinds): RawBuilder<string> {
  const direction = sql.raw(page.direction)
  const kinds = distinct(statuses.length === 0 ? everyStatus : statuses).flatMap((status): readonly Kind[] =>
    types.length === 0 ? [{ status, type: undefined }] : distinct(types).map((type) => ({ status, type })),
  )
  const found = unionOf(kinds.map((kind) => pageOfKind(page, kind)))
  return sql`(select found.id from (${found}) as found
    order by found.created_at_ms ${direction}, found.id ${direction} limit ${page.limit})`
}

type Kind = { readonly status: string; readonly type: string | undefined }

function pageOfKind({ organizationId, bounds, direction: word, limit }: ActivityPage, { status, type }: Kind) {
  const direction = sql.raw(word)
  const isOfType = type === undefined ? [] : [sql<boolean>`type = ${type}`]
  const conditions = [...isOfType, ...bounds].map((condition) => sql`and ${condition}`)
  return sql`select id, created_at_ms from (
      select id, created_at_ms from custody_activity
      where organization_id = ${organizationId} and status = ${status} ${sql.join(conditions, sql` `)}
      order by created_at_ms ${direction}, id ${direction} limit ${limit}
    ) as kind`
}

/** SQLite joins no more than 500 at once. */
const atOnce = 100

function unionOf(selects: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  if (selects.length <= atOnce) return sql.join([...selects], sql` union all `)
  const parts = []
  for (let start = 0; start < selects.length; start += atOnce) {
    parts.push(sql`select id, created_at_ms from (${unionOf(selects.slice(start, start + atOnce))}) as part`)
  }
  return unionOf(parts)
}

function distinct(words: readonly string[]): readonly string[] {
  return [...new Set(words)]
}

const statusNames: Readonly<Record<ActivityStatus, true>> = {
  ACTIVITY_STATUS_CREATED: true,
  ACTIVITY_STATUS_PENDING: true,
  ACTIVITY_STATUS_COMPLETED: true,
  ACTIVITY_STATUS_FAILED: true,
  ACTIVITY_STATUS_CONSENSUS_NEEDED: true,
  ACTIVITY_STATUS_REJECTED: true,
  ACTIVITY_STATUS_AUTHENTICATORS_NEEDED: true,
}
const everyStatus = Object.keys(statusNames)
