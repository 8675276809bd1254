import { assertLimit, limits } from '../../limits.ts'
import type { Scope } from '../scope.ts'

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
export function evictExpiringKeys(scope: Scope, { userId, added, yielding = [] }: ComingKeys): void {
  assertLimit({ kind: 'API keys with an end', count: 0, added, limit: limits.expiringKeys })
  const { facts, nowMs } = scope
  const rows = facts
    .all('custody_api_key')
    .filter(({ user_id, expires_at_ms }) => user_id === userId && expires_at_ms !== null)
    .toSorted((left, right) => left.created_at_ms - right.created_at_ms || (left.id < right.id ? -1 : 1))
  const surplus = rows.length + added - limits.expiringKeys
  if (surplus <= 0) return
  const rankOf = ({ type, expires_at_ms }: (typeof rows)[number]) =>
    (expires_at_ms ?? 0) <= nowMs ? 0 : yielding.includes(type) ? 1 : 2
  const order = rows.toSorted((left, right) => rankOf(left) - rankOf(right))
  scope.remove('custody_api_key', order.slice(0, surplus))
}
