import type { CallOutcome, CallRequest } from '@latchkey/base'
import type { Address } from '../address.ts'
import { layerOneBlockAddress } from '../chains/rollups.ts'
import { isRevert } from '../reverts/explainRevert.ts'
import { readFee } from './layerOneFee.ts'

const operatorFeeScalarSelector = '0x4d5d9a2a'
const operatorFeeConstantSelector = '0x16d3bc7f'
const isJovianSelector = '0x105d0b81'

/** A rollup's operator fee for an amount of gas, in wei. */
export type OperatorFee = (gas: bigint) => bigint

/** The reads behind `readOperatorFee`, in its order. */
export function operatorFeeCalls(oracle: Address): readonly CallRequest[] {
  return [
    toRead(layerOneBlockAddress, operatorFeeScalarSelector),
    toRead(layerOneBlockAddress, operatorFeeConstantSelector),
    toRead(oracle, isJovianSelector),
  ]
}

/**
 * The operator fee rule of the OP stack: gas × scalar / 10⁶ + constant since Isthmus, gas × scalar × 100 + constant
 * since Jovian. Older chains refuse these reads, which means that they charge none. Fails with `RpcError` when a read got
 * no answer at all.
 */
export function readOperatorFee(outcomes: readonly CallOutcome[]): OperatorFee {
  const [scalar = 0n, constant = 0n, isJovian = 0n] = outcomes.map(readOptional)
  if (isJovian === 1n) return (gas) => gas * scalar * 100n + constant
  return (gas) => (gas * scalar) / 1_000_000n + constant
}

function toRead(to: Address, data: string): CallRequest {
  return { method: 'eth_call', params: [{ to, data }, 'latest'] }
}

function readOptional(outcome: CallOutcome): bigint {
  if ('error' in outcome) {
    // Only a contract that ran and refused is an older one. A node that was busy, or limits how often it is asked, says
    // nothing about the contract, and a fee nobody could ask for is not a fee of zero.
    if (!isRevert(outcome.error)) throw outcome.error
    return 0n
  }
  try {
    return readFee(outcome.result)
  } catch {
    // An empty answer: the contract is older than the question.
    return 0n
  }
}
