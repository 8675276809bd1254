import { fromQuantity, type Hex, type Rpc, toQuantity } from '@latchkey/base'
import { type Address, sameAddress } from '../address.ts'
import { isHash, type NodeTransaction, readNodeTransaction } from './nodeTransaction.ts'

/** What took the place of a transaction: the same at another price, a payment to oneself of nothing, or another one. */
export type Replacement =
  | { readonly kind: 'repriced' | 'cancelled' | 'other'; readonly hash: Hex }
  | { readonly kind: 'unknown' }

/** How many blocks back a replacement is looked for. */
const maxBlocks = 20

/** Looks through the latest blocks for the transaction that used this account's nonce. */
export async function findReplacement(options: {
  readonly from: Address
  readonly nonce: number
  readonly original: NodeTransaction | undefined
  readonly rpc: Rpc
}): Promise<Replacement> {
  const { from, nonce, original, rpc } = options
  const head = fromQuantity(await rpc.call({ method: 'eth_blockNumber', params: [] })) ?? 0n
  const count = Math.min(maxBlocks, Number(head) + 1)
  const outcomes = await rpc.batch(
    Array.from({ length: count }, (_, back) => ({
      method: 'eth_getBlockByNumber',
      params: [toQuantity(head - BigInt(back)), true],
    })),
  )
  for (const outcome of outcomes) {
    if ('error' in outcome) continue
    const found = listTransactions(outcome.result).find((each) => sameAddress(each.from, from) && each.nonce === nonce)
    if (found !== undefined && isHash(found.hash)) return { kind: classify(found, original), hash: found.hash }
  }
  return { kind: 'unknown' }
}

function classify(found: NodeTransaction, original: NodeTransaction | undefined): 'repriced' | 'cancelled' | 'other' {
  const isSame =
    original !== undefined && found.to === original.to && found.value === original.value && found.data === original.data
  if (isSame) return 'repriced'
  const isEmptySelf = found.to !== undefined && sameAddress(found.to, found.from) && found.value === 0n
  return isEmptySelf && found.data === '0x' ? 'cancelled' : 'other'
}

function listTransactions(block: unknown): readonly NodeTransaction[] {
  if (typeof block !== 'object' || block === null) return []
  const list: unknown = Reflect.get(block, 'transactions')
  if (!Array.isArray(list)) return []
  return list.map(readNodeTransaction).filter((each) => each !== undefined)
}
