import { fromQuantity, toQuantity } from '@latchkey/base'
import { delegationCode, isAddress } from '@latchkey/evm'
import { callFigures } from '../limits.ts'
import { boundedSimulation } from './boundedSimulation.ts'
import { isRecordOf, transactionFields } from './callFields.ts'

/** These methods run the caller's own code, so each gets a transaction and a block, and nothing else. */
const runningMethods: ReadonlySet<string> = new Set([
  'eth_call',
  'eth_createAccessList',
  'eth_estimateGas',
  'linea_estimateGas',
])
/** An estimate without gas keeps to the limit of its block; these may be given all that a node has. */
const unlimitedMethods: ReadonlySet<string> = new Set(['eth_call', 'eth_createAccessList'])

const { maxPercentiles, maxProofKeys } = callFigures
const maxGas: bigint = callFigures.maxGas
const maxRepeatedGas: bigint = callFigures.maxRepeatedGas
const maxHistoryBlocks: bigint = callFigures.maxHistoryBlocks

const codeFields: ReadonlySet<string> = new Set(['code'])
const blockFields: ReadonlySet<string> = new Set(['blockHash', 'blockNumber', 'requireCanonical'])

/**
 * The parameters as they may reach a node: code runs for 30 million gas at most, and on the chain's own state only; the
 * history of fees is that of 20 blocks at most.
 * Undefined when they ask for more than can be bounded.
 */
export function boundedParameters(method: string, params: readonly unknown[]): readonly unknown[] | undefined {
  if (method === 'eth_feeHistory') return boundedHistory(params)
  if (method === 'eth_simulateV1') return boundedSimulation(params)
  if (method === 'eth_getProof') return isShortProof(params) ? params : undefined
  if (!runningMethods.has(method)) return params
  const [transaction, ...rest] = params
  const overrides = method === 'eth_estimateGas' ? rest.splice(1, 1) : []
  if (
    rest.length > 1 ||
    !rest.every(isBlock) ||
    !overrides.every(isOwnCode) ||
    !isRecordOf(transaction, transactionFields)
  )
    return undefined
  const { gas, ...others } = transaction
  const most: bigint = method === 'eth_createAccessList' ? maxRepeatedGas : maxGas
  if (gas === undefined || gas === null) {
    return [unlimitedMethods.has(method) ? { ...others, gas: toQuantity(most) } : others, ...rest, ...overrides]
  }
  const wanted = fromQuantity(gas)
  if (wanted === undefined) return undefined
  return [{ ...others, gas: toQuantity(wanted < most ? wanted : most) }, ...rest, ...overrides]
}

function boundedHistory(params: readonly unknown[]): readonly unknown[] | undefined {
  const [blockCount, newest, percentiles, ...rest] = params
  const count = fromQuantity(blockCount)
  if (count === undefined || typeof newest !== 'string' || rest.length > 0) return undefined
  const bounded = [toQuantity(count < maxHistoryBlocks ? count : maxHistoryBlocks), newest]
  if (percentiles === undefined || percentiles === null) return bounded
  if (!Array.isArray(percentiles) || percentiles.length > maxPercentiles) return undefined
  return percentiles.every((each) => typeof each === 'number') ? [...bounded, percentiles] : undefined
}

function isShortProof([, keys]: readonly unknown[]): boolean {
  return Array.isArray(keys) && keys.length <= maxProofKeys
}

/** One account, as if it ran the code of ours by which it makes batches: what that needs is asked before it does. */
function isOwnCode(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const [[address, account] = [], ...others] = Object.entries(value)
  return (
    others.length === 0 && isAddress(address) && isRecordOf(account, codeFields) && account['code'] === delegationCode
  )
}

function isBlock(value: unknown): boolean {
  return value === null || typeof value === 'string' || isRecordOf(value, blockFields)
}
