import { fromQuantity, isHex } from '@latchkey/base'
import { callFigures } from '../limits.ts'
import { isRecordOf, transactionFields } from './callFields.ts'

const { maxOverriddenAccounts, maxSimulatedCalls } = callFigures
const maxGas: bigint = callFigures.maxGas

const requestFields: ReadonlySet<string> = new Set(['blockStateCalls', 'traceTransfers', 'validation'])
const blockStateFields: ReadonlySet<string> = new Set(['blockOverrides', 'stateOverrides', 'calls'])
/** No number: a node fills up all blocks in between. */
const blockOverrideFields: ReadonlySet<string> = new Set(['baseFeePerGas', 'feeRecipient', 'prevRandao', 'time'])
/** No storage: whoever wants to know what a transaction does needs a payer and a reader of balances. */
const accountFields: ReadonlySet<string> = new Set(['balance', 'code'])

/**
 * The parameters of `eth_simulateV1` as they may reach a node: one block, whose calls all name their gas, together no
 * more than one call may have. Undefined when they ask for more than can be bounded.
 */
export function boundedSimulation([request, tag, ...rest]: readonly unknown[]): readonly unknown[] | undefined {
  if (rest.length > 0 || typeof tag !== 'string' || !isRecordOf(request, requestFields)) return undefined
  const { blockStateCalls } = request
  if (!Array.isArray(blockStateCalls) || blockStateCalls.length !== 1) return undefined
  const block: unknown = blockStateCalls[0]
  if (!isRecordOf(block, blockStateFields)) return undefined
  const { blockOverrides = {}, stateOverrides = {}, calls } = block
  const isBounded =
    isRecordOf(blockOverrides, blockOverrideFields) && isFewAccounts(stateOverrides) && isLittleWork(calls)
  return isBounded ? [request, tag] : undefined
}

function isFewAccounts(overrides: unknown): boolean {
  if (typeof overrides !== 'object' || overrides === null || Array.isArray(overrides)) return false
  const accounts = Object.entries(overrides)
  if (accounts.length > maxOverriddenAccounts) return false
  return accounts.every(([address, account]) => isHex(address) && isRecordOf(account, accountFields))
}

function isLittleWork(calls: unknown): boolean {
  if (!Array.isArray(calls) || calls.length > maxSimulatedCalls) return false
  let gas = 0n
  for (const call of calls as readonly unknown[]) {
    if (!isRecordOf(call, transactionFields)) return false
    const wanted = fromQuantity(call['gas'])
    if (wanted === undefined) return false
    gas += wanted
  }
  return gas <= maxGas
}
