import { assertLimit, limits } from '../limits.ts'
import { readStored, type Site } from '../site.ts'

export type ComingKeys = {
  readonly userId: string
  readonly added: number
  /** Types whose keys go before those of others. */
  readonly yielding?: readonly string[]
}

/**
 * Makes room for keys that end by themselves: those that have ended go first, then the oldest. Others are kept after
 * their end, so that whoever uses one is told that it has expired.
 */
export async function evictExpiringKeys(site: Site, { userId, added, yielding = [] }: ComingKeys): Promise<void> {
  assertLimit({ kind: 'API keys with an end', count: 0, added, limit: limits.expiringKeys })
  const { database, organization, nowMs } = site
  const rows = await readStored(site, () =>
    database
      .selectFrom('custody_api_key')
      .select(['id', 'type', 'expires_at_ms'])
      .where('organization_id', '=', organization.id)
      .where('user_id', '=', userId)
      .where('expires_at_ms', 'is not', null)
      .orderBy('created_at_ms')
      .orderBy('id')
      .execute(),
  )
  const surplus = rows.length + added - limits.expiringKeys
  if (surplus <= 0) return
  const rankOf = ({ type, expires_at_ms }: (typeof rows)[number]) =>
    (expires_at_ms ?? 0) <= nowMs ? 0 : yielding.includes(type) ? 1 : 2
  const order = rows.toSorted((left, right) => rankOf(left) - rankOf(right))
  const ids = order.slice(0, surplus).map(({ id }) => id)
  await database.deleteFrom('custody_api_key').where('id', 'in', ids).execute()
}
