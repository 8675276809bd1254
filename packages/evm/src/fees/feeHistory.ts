import { type CallOutcome, fromQuantity } from '@latchkey/base'
import { ascending } from './compareFigures.ts'
import { fieldOf } from './feeReads.ts'

/** One of the latest blocks: its base fee and the tips in it, in wei. */
export type PricedBlock = {
  readonly baseFee: bigint
  /** The tips that a tenth, a half and nine tenths of its gas stayed below; undefined where the node names none. */
  readonly tips: { readonly low: bigint; readonly middle: bigint; readonly high: bigint } | undefined
  /** Nothing was in it: it was tipped nothing, and says nothing of tips. */
  readonly isEmpty: boolean
}

/** The answer to `eth_feeHistory` with the percentiles 10, 50 and 90, oldest block first. */
export type FeeHistory = {
  readonly blocks: readonly PricedBlock[]
  /** Of the latest block. */
  readonly headBaseFee: bigint | undefined
  /** Of the block that is not there yet: the one a transfer will be in. */
  readonly nextBaseFee: bigint | undefined
}

/** Reads the history out of a node's answer. Total: a failure, or an answer that is none, is an empty history. */
export function readFeeHistory(outcome: CallOutcome | undefined): FeeHistory {
  const bases = listOf(outcome, 'baseFeePerGas').map(fromQuantity)
  const ratios = listOf(outcome, 'gasUsedRatio')
  const blocks = listOf(outcome, 'reward').flatMap((row, index) => {
    const tips = readTips(row)
    const isEmpty = ratios[index] === 0 || tips?.high === 0n
    return [{ baseFee: bases[index] ?? 0n, tips, isEmpty }]
  })
  return { blocks, headBaseFee: bases.at(-2), nextBaseFee: bases.at(-1) }
}

/** The middle of a column of tips, without the blocks that had nothing in them; undefined where no node tells. */
export function usualTip({ blocks }: FeeHistory, column: 'low' | 'middle' | 'high'): bigint | undefined {
  const full = blocks.filter(({ isEmpty }) => !isEmpty)
  // Where all are empty there is nobody to be paid more than.
  const told = (full.length > 0 ? full : blocks).flatMap(({ tips }) => tips?.[column] ?? [])
  return told.sort(ascending)[told.length >> 1]
}

function readTips(row: unknown): PricedBlock['tips'] {
  if (!Array.isArray(row)) return undefined
  const [low, middle = low, high = middle] = row.map(fromQuantity)
  return low === undefined || middle === undefined || high === undefined ? undefined : { low, middle, high }
}

function listOf(outcome: CallOutcome | undefined, name: string): readonly unknown[] {
  if (outcome === undefined || 'error' in outcome) return []
  const list = fieldOf(outcome.result, name)
  return Array.isArray(list) ? list : []
}
