import { fromQuantity, type Hex, type Rpc, toQuantity } from '@latchkey/base'
import type { Address } from '../address.ts'
import { findNonceBlock } from './findNonceBlock.ts'
import { isHash, type NodeTransaction, readBlock } from './nodeTransaction.ts'

/** Nodes that keep no past state are searched block by block; blocks are large, so no further back than this. */
const maxScannedBlocks = 24

export type NonceQuestion = {
  readonly from: Address
  readonly nonce: number
  readonly rpc: Rpc
  readonly signal: AbortSignal
}

/** A transaction that is in a block, under a hash that can be asked for. */
export type FoundTransaction = NodeTransaction & {
  readonly hash: Hex
  /** How many blocks stand on it, its own included. */
  readonly confirmations: number
}

/**
 * The transaction with which an account used a nonce, whoever made it. Undefined when it is in no block yet, or too far
 * back for this node. Rejects when the node does not answer.
 */
export async function findByNonce({ from, nonce, rpc, signal }: NonceQuestion): Promise<FoundTransaction | undefined> {
  const head = fromQuantity(await rpc.call({ method: 'eth_blockNumber', params: [] }, { signal }))
  if (head === undefined) return undefined
  const place = await findNonceBlock({ from, nonce, head, rpc, signal })
  const blocks = place === undefined ? latestBlocks(head) : [place]
  for (const block of blocks) {
    const answer = await rpc.call({ method: 'eth_getBlockByNumber', params: [block, true] }, { signal })
    const own = readBlock(answer, from)
    const found = own.find((each) => each.nonce === nonce)
    if (found !== undefined)
      return isHash(found.hash)
        ? { ...found, hash: found.hash, confirmations: Number(head - BigInt(block)) + 1 }
        : undefined
    // Nonces only grow: before this block there is nothing left to find.
    if (own.some((each) => each.nonce < nonce)) return undefined
  }
  return undefined
}

function latestBlocks(head: bigint): readonly Hex[] {
  const count = head < BigInt(maxScannedBlocks) ? Number(head) + 1 : maxScannedBlocks
  return Array.from({ length: count }, (_, distance) => toQuantity(head - BigInt(distance)))
}
