import { type KeyValueStorage, parseJson } from '@latchkey/base'
import { isAddress } from '@latchkey/evm'

/** A link as this wallet remembers it. The code holds its secret, as a session's key is kept for the other protocol. */
export type StoredLink = {
  readonly url: string
  readonly name: string
  readonly origin: string
  readonly account: string
  readonly chainIds: readonly number[]
  readonly startedAtMs: number
}

const key = 'links.v1'
const maxLinks = 20

/** The links of before; those that cannot be read are left out. */
export function readLinks(storage: KeyValueStorage): readonly StoredLink[] {
  const value = parseJson(storage.get(key))
  return Array.isArray(value) ? value.filter(isStoredLink).slice(0, maxLinks) : []
}

export function writeLinks(storage: KeyValueStorage, links: readonly StoredLink[]): void {
  storage.set(key, JSON.stringify(links.slice(-maxLinks)))
}

function isStoredLink(value: unknown): value is StoredLink {
  if (typeof value !== 'object' || value === null) return false
  const { url, name, origin, account, chainIds, startedAtMs } = Object.fromEntries(Object.entries(value))
  const isText = [url, name, origin].every((text) => typeof text === 'string' && text.length <= 4096)
  const isList = Array.isArray(chainIds) && chainIds.every((id) => Number.isSafeInteger(id) && id > 0)
  return isText && isAddress(account) && isList && typeof startedAtMs === 'number'
}
