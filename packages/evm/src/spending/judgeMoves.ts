import { type Address, sameAddress } from '../address.ts'
import type { CardAmount } from '../signing/card.ts'
import { permit2Address } from '../signing/typedDataDangers.ts'
import type { Moved, OpenReason } from './moved.ts'
import type { SpendLimit, SpendLimits } from './spendLimits.ts'

/** Coins or a token that went out, in the smallest unit. */
export type Spent = { readonly chainId: number; readonly token?: Address; readonly amount: bigint }

/** The reason for which a request is above the limit. */
export type AboveLimit =
  /** It alone (`amount`), or with what went out before it within a day (`day`). */
  | { readonly reason: 'amount' | 'day'; readonly limit: CardAmount }
  /** Something for which there is no limit, so that any amount is above it. */
  | { readonly reason: 'unlisted' | OpenReason }

export type JudgeMovesOptions = {
  readonly moves: readonly Moved[]
  readonly limits: SpendLimits
  /** Everything that went out within a day without a question. */
  readonly spent: readonly Spent[]
}

/** Undefined for what stays within the limits. All that one request moves counts together. */
export function judgeMoves({ moves, limits, spent }: JudgeMovesOptions): AboveLimit | undefined {
  const counted = moves.filter(({ chainId }) => chainId === undefined || !limits.worthless.includes(chainId))
  const amounts = counted.filter((moved) => moved.kind === 'amount')
  // The clearest sentence first: an amount says more than what else is strange about it.
  for (const { chainId, token } of amounts) {
    const limit = findLimit(limits, chainId, token)
    if (limit === undefined) continue
    const now = sum(amounts, limit)
    if (now === 0n) continue
    const { decimals, symbol } = limit
    const shown = { value: limit.limit, decimals, symbol }
    if (now > limit.limit) return { reason: 'amount', limit: shown }
    if (now + sum(spent, limit) > limit.limit) return { reason: 'day', limit: shown }
  }
  for (const moved of counted) {
    if (moved.kind === 'open') return { reason: moved.reason }
    if (moved.kind === 'unread' && isReadable(limits, moved)) return { reason: 'call' }
    if (moved.kind === 'amount' && findLimit(limits, moved.chainId, moved.token) === undefined) {
      return { reason: 'unlisted' }
    }
  }
  return undefined
}

/** Whether a contract is one whose every call has to be understood: it holds what has a limit, or gives it to others. */
function isReadable(limits: SpendLimits, { chainId, contract }: Extract<Moved, { readonly kind: 'unread' }>): boolean {
  return sameAddress(contract, permit2Address) || findLimit(limits, chainId, contract) !== undefined
}

function findLimit({ limits }: SpendLimits, chainId: number, token: Address | undefined): SpendLimit | undefined {
  return limits.find((limit) => isSameAsset(limit, { chainId, ...(token !== undefined && { token }) }))
}

function sum(list: readonly Spent[], asset: Pick<Spent, 'chainId' | 'token'>): bigint {
  return list.reduce((total, each) => (isSameAsset(each, asset) ? total + each.amount : total), 0n)
}

type Asset = Pick<Spent, 'chainId' | 'token'>

function isSameAsset(left: Asset, right: Asset): boolean {
  if (left.chainId !== right.chainId || (left.token === undefined) !== (right.token === undefined)) return false
  return left.token === undefined || right.token === undefined || sameAddress(left.token, right.token)
}
