import { zeroAddress } from '@latchkey/evm'
import type { HistoryTables } from '../tables/historyTables.ts'
import type { FoundEntry } from './found.ts'

export type Suspicion = HistoryTables['history_entry']['suspicion']

type Judged = Pick<FoundEntry, 'account' | 'counterparty' | 'sender' | 'asset' | 'amount'>

export type JudgeFacts = {
  /** Whether the owner has named the token. */
  readonly isListed: boolean
  /** Whom the account has really paid. */
  readonly payees: ReadonlySet<string>
}

/** How many digits at either end people look at. */
const glance = 4

/**
 * Why an entry is folded away; null where it is not. Whatever the account has sent itself it has meant: anybody may have
 * a token say that it moved from or to an account, but nobody else can send in its name.
 */
export function judgeEntry(entry: Judged, { isListed, payees }: JudgeFacts): Suspicion {
  const { account, counterparty, sender, asset, amount } = entry
  if (sender === account) return null
  if (asset !== 'coin' && amount === '0') return 'zeroValue'
  if (counterparty !== null && isLookAlike(counterparty, payees)) return 'lookAlike'
  return asset === 'coin' || isListed ? null : 'unlisted'
}

/** The address that this entry shows to be really paid; undefined where it shows none. */
export function payeeOf(
  entry: Judged & Pick<FoundEntry, 'direction' | 'outcome'>,
  isListed: boolean,
): string | undefined {
  const { account, counterparty, sender, direction, asset, amount, outcome } = entry
  const isPaid = sender === account && direction === 'out' && outcome === 'success' && amount !== '0'
  return isPaid && (asset === 'coin' || isListed) ? (counterparty ?? undefined) : undefined
}

function isLookAlike(counterparty: string, payees: ReadonlySet<string>): boolean {
  // A token that is issued comes from this address, and nobody can be paid there by mistake for a contract of many zeros.
  if (counterparty === zeroAddress || payees.has(counterparty)) return false
  const [head, tail] = endsOf(counterparty)
  for (const payee of payees) {
    const [otherHead, otherTail] = endsOf(payee)
    if (head === otherHead || tail === otherTail) return true
  }
  return false
}

/** The first and the last digits of an address. */
export function endsOf(address: string): readonly [string, string] {
  return [address.slice(2, 2 + glance), address.slice(-glance)]
}
