import { isRecord } from '@latchkey/base'
import { parseStored, readAddress, readChainId, readInteger } from '@latchkey/connect'
import { type Address, type Moved, type SpendLimit, type Spent, sameAddress } from '@latchkey/evm'
import type { SharedDeps } from '../surface/sharedDeps.ts'

/** Amounts that went out within a day without a question, and the visitor's own limits. All tabs of a browser have the same. */
export type Spending = {
  /** The amounts that an account has sent within a day. */
  read(account: Address): readonly Spent[]
  /** Counts the amounts of a request before it is signed; the answer takes them back, where nothing was signed. */
  add(account: Address, moves: readonly Moved[]): () => void
  /** The limits as the visitor has set them, none above the owner's maximum. */
  ownLimits(limits: readonly SpendLimit[]): readonly SpendLimit[]
  setOwnLimit(asset: Asset, limit: bigint): void
}

/** A network's coin, or with `token` a token of it. */
type Asset = Pick<SpendLimit, 'chainId' | 'token'>

type Entry = Spent & { readonly id: string; readonly atMs: number; readonly account: Address }

const spentKey = 'embedded.spent.v1'
const limitsKey = 'embedded.limits.v1'
const dayMs = 86_400_000
/** More than a person sends in a day; the oldest goes first. */
const mostEntries = 300
const maxLength = 200_000

export function createSpending({
  storage,
  clock,
  platform,
}: Pick<SharedDeps, 'storage' | 'clock' | 'platform'>): Spending {
  /** Read anew each time: another tab may have sent something. */
  const entries = () => readEntries(storage.get(spentKey)).filter(({ atMs }) => atMs > clock.now() - dayMs)
  const write = (list: readonly Entry[]) =>
    storage.set(
      spentKey,
      JSON.stringify(list.slice(-mostEntries).map(({ amount, ...rest }) => ({ ...rest, amount: String(amount) }))),
    )
  const limits = () => {
    const value = parseStored(storage.get(limitsKey), maxLength)
    return isRecord(value) ? value : {}
  }

  return {
    read: (account) => entries().filter((entry) => sameAddress(entry.account, account)),
    add(account, moves) {
      const id = platform.randomId()
      const added = moves.flatMap((moved): Entry[] => {
        if (moved.kind !== 'amount' || moved.amount === 0n) return []
        const { chainId, token, amount } = moved
        return [{ id, atMs: clock.now(), account, chainId, ...(token !== undefined && { token }), amount }]
      })
      if (added.length > 0) write([...entries(), ...added])
      return () => write(entries().filter((entry) => entry.id !== id))
    },
    ownLimits(list) {
      const own = limits()
      return list.map((limit) => {
        const set = readAmount(own[nameOf(limit)])
        // The owner may have lowered it since.
        return set === undefined || set > limit.most ? limit : { ...limit, limit: set }
      })
    },
    setOwnLimit(asset, limit) {
      storage.set(limitsKey, JSON.stringify({ ...limits(), [nameOf(asset)]: String(limit) }))
    },
  }
}

function nameOf({ chainId, token }: Asset): string {
  return token === undefined ? String(chainId) : `${chainId}.${token.toLowerCase()}`
}

function readEntries(text: string | null): readonly Entry[] {
  const value = parseStored(text, maxLength)
  const list: readonly unknown[] = Array.isArray(value) ? value.slice(-mostEntries) : []
  return list.flatMap((item) => {
    if (!isRecord(item)) return []
    const { id, token: named } = item
    const atMs = readInteger(item['atMs'], 0, Number.MAX_SAFE_INTEGER)
    const [account, token] = [readAddress(item['account']), readAddress(named)]
    const chainId = readChainId(item['chainId'])
    const amount = readAmount(item['amount'])
    if (typeof id !== 'string' || atMs === undefined || account === undefined) return []
    if (chainId === undefined || amount === undefined || (named !== undefined && token === undefined)) return []
    return [{ id, atMs, account, chainId, ...(token !== undefined && { token }), amount }]
  })
}

function readAmount(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^\d{1,78}$/.test(value) ? BigInt(value) : undefined
}
