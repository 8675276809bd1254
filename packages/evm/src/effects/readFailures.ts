import type { CallOutcome, RpcError } from '@latchkey/base'
import type { Chain } from '../chains/chain.ts'
import { explainFailure } from '../fees/explainFailure.ts'
import { isRevert, readRevert } from '../reverts/explainRevert.ts'
import type { EffectOutcome } from './effects.ts'

/** Why there is no answer by a method: the node does not offer it at all, or not for this transaction. */
export type NoWay = 'missing' | 'failed'

/** Of JSON-RPC, and of EIP-1474 for methods that are known and not offered. */
const missingCodes: readonly (number | undefined)[] = [-32_601, -32_004]
const missingWords = /method .*(?:not (?:found|supported|available|allowed|whitelisted)|does not exist|unsupported)/i

/** An error of a node that says what the transaction would come to; undefined when it speaks of the node. */
export function toOutcome(error: RpcError, chain: Chain): EffectOutcome | undefined {
  if (isRevert(error)) return toRevert(readRevert(error)?.text)
  const explained = explainFailure(error, chain)
  return explained.code === 'not_enough_for_fee' ? { status: 'unaffordable' } : undefined
}

/** The outcome of a transaction that fails, with the reason where there is one. */
export function toRevert(reason: string | undefined): EffectOutcome {
  return { status: 'reverts', ...(reason !== undefined && { reason }) }
}

/** The meaning of refusals that stand for no answer at all. Throws that of a node that is away. */
export function readFailures(outcomes: readonly (CallOutcome | undefined)[], chain: Chain): EffectOutcome | NoWay {
  const errors = outcomes.flatMap((outcome) => (outcome !== undefined && 'error' in outcome ? [outcome.error] : []))
  const away = errors.find(({ code }) => code === 'rpc_unreachable')
  if (away !== undefined) throw away
  const told = errors.map((error) => toOutcome(error, chain)).find((outcome) => outcome !== undefined)
  return told ?? (errors.some(isMissing) ? 'missing' : 'failed')
}

function isMissing({ rpcCode, data }: RpcError): boolean {
  return missingCodes.includes(rpcCode) || missingWords.test(String(data['text'] ?? ''))
}
