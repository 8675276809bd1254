import { createRecentCache, readAs } from '@latchkey/base'
import { type Header, headerSchema, type Receipt, receiptSchema } from './historyAnswers.ts'
import type { HistoryNode } from './historyNode.ts'

/** A transaction in the block that it was found in. */
export type Place = { readonly hash: string; readonly blockHash: string; readonly blockNumber: number }

/** Facts that a node is asked for once: they are about a block of a certain hash, and so stay true. */
export type ChainFacts = {
  /** The receipts by their hash; undefined where one is missing, or in another block: the chain is just changing. */
  receipts(places: readonly Place[]): Promise<ReadonlyMap<string, Receipt> | undefined>
  /** The times of blocks in seconds, by their hash; undefined likewise. */
  times(places: readonly Omit<Place, 'hash'>[]): Promise<ReadonlyMap<string, number> | undefined>
  /** A header that was read besides. */
  note(header: Header): void
}

const maxKept = 5_000

/** Facts of one chain, of which those that were used last are kept. */
export function createChainFacts(node: HistoryNode): ChainFacts {
  const knownReceipts = createRecentCache<Receipt>({ maxEntries: maxKept })
  const knownTimes = createRecentCache<number>({ maxEntries: maxKept })
  const keyOf = ({ hash, blockHash }: Place) => `${hash} ${blockHash}`

  async function askReceipts(places: readonly Place[]): Promise<void> {
    const answers = await node.askMany(
      places.map(({ hash }) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
    )
    for (const [index, place] of places.entries()) {
      const receipt = readAs(receiptSchema, answers[index])
      const isOf = receipt?.transactionHash === place.hash && receipt.blockHash === place.blockHash
      if (receipt !== undefined && isOf) knownReceipts.set(keyOf(place), receipt)
    }
  }

  async function askTimes(places: readonly Omit<Place, 'hash'>[]): Promise<void> {
    const answers = await node.askMany(
      places.map(({ blockHash }) => ({ method: 'eth_getBlockByHash', params: [blockHash, false] })),
    )
    for (const [index, { blockHash, blockNumber }] of places.entries()) {
      const header = readAs(headerSchema, answers[index])
      if (header?.hash === blockHash && header.number === blockNumber) knownTimes.set(blockHash, header.timestamp)
    }
  }

  return {
    async receipts(places) {
      const each = [...new Map(places.map((place) => [keyOf(place), place])).values()]
      const found = new Map<string, Receipt>()
      for (const some of parts(each)) {
        await askReceipts(some.filter((place) => knownReceipts.get(keyOf(place)) === undefined))
        for (const place of some) {
          const receipt = knownReceipts.get(keyOf(place))
          if (receipt === undefined) return undefined
          found.set(place.hash, receipt)
        }
      }
      return found
    },
    async times(places) {
      const each = [...new Map(places.map((place) => [place.blockHash, place])).values()]
      const found = new Map<string, number>()
      for (const some of parts(each)) {
        await askTimes(some.filter(({ blockHash }) => knownTimes.get(blockHash) === undefined))
        for (const { blockHash } of some) {
          const at = knownTimes.get(blockHash)
          if (at === undefined) return undefined
          found.set(blockHash, at)
        }
      }
      return found
    },
    note: ({ hash, timestamp }) => knownTimes.set(hash, timestamp),
  }
}

/** In parts that fit into what is kept. */
function parts<Value>(values: readonly Value[]): Value[][] {
  const size = maxKept / 10
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, index * size + size),
  )
}

/** The fee of a transaction in wei, the parts of a rollup included; null where the node does not say. */
export function feeOf(receipt: Receipt): string | null {
  const { gasUsed, effectiveGasPrice, l1Fee } = receipt
  if (effectiveGasPrice == null) return null
  return (gasUsed * effectiveGasPrice + (l1Fee ?? 0n) + operatorFeeOf(receipt)).toString()
}

/** The operator fee of the OP stack, whose rule changed with Jovian: since then receipts tell another scalar besides. */
function operatorFeeOf({ gasUsed, operatorFeeScalar, operatorFeeConstant, daFootprintGasScalar }: Receipt): bigint {
  const scaled = gasUsed * (operatorFeeScalar ?? 0n)
  const isJovian = daFootprintGasScalar != null
  return (isJovian ? scaled * 100n : scaled / 1_000_000n) + (operatorFeeConstant ?? 0n)
}

/** True unless the receipt says that all was taken back. */
export function isSuccess({ status }: Receipt): boolean {
  return status !== 0n
}
