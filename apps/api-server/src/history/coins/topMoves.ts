import { type ChainFacts, feeOf, isSuccess, type Place } from '../chainFacts.ts'
import { type FoundEntry, toEntries } from '../found.ts'

/** A transaction itself, in its block. */
export type TopTransaction = {
  readonly hash: string
  readonly from: string
  readonly to?: string | null | undefined
  readonly value: bigint
  readonly blockNumber: number
  readonly blockHash: string
}

/** True where it is one of ours that sent it, or that got coins by it. */
export function isOfOurs({ from, to, value }: TopTransaction, ours: ReadonlySet<string>): boolean {
  return ours.has(from) || (value > 0n && typeof to === 'string' && ours.has(to))
}

/** Transactions → rows; undefined where the chain is just changing. One that moved no coins is still its sender's, who paid. */
export async function completeTop(
  facts: ChainFacts,
  transactions: readonly TopTransaction[],
  ours: ReadonlySet<string>,
): Promise<FoundEntry[] | undefined> {
  const places = transactions.map(placeOf)
  const receipts = await facts.receipts(places)
  const times = await facts.times(places)
  if (receipts === undefined || times === undefined) return undefined
  return transactions.flatMap((transaction) => {
    const { hash, from, to, value, blockNumber, blockHash } = transaction
    const receipt = receipts.get(hash)
    if (receipt === undefined) return []
    const movement = {
      ...{ hash, from, to: to ?? undefined, block_number: blockNumber, block_hash: blockHash },
      place: 'top',
      at: times.get(blockHash) ?? 0,
      sender: receipt.from,
      source: 'top' as const,
      ...{ asset: 'coin' as const, token: null, token_id: null },
      amount: value.toString(),
      outcome: isSuccess(receipt) ? ('success' as const) : ('reverted' as const),
      paidFee: feeOf(receipt),
    }
    const rows = toEntries(movement, (address) => ours.has(address))
    return rows.filter(({ direction }) => direction !== 'in' || value > 0n)
  })
}

export function placeOf({ hash, blockHash, blockNumber }: TopTransaction): Place {
  return { hash, blockHash, blockNumber }
}
