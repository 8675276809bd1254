import { type CallRequest, fromQuantity, isHex, type Rpc } from '@latchkey/base'
import type { Address } from '../address.ts'
import { readDelegation } from '../delegation/readDelegation.ts'
import { readTokenFacts, type TokenFacts, tokenFactCalls } from '../explorer/tokenFacts.ts'
import { approvalLimits } from './approvalLimits.ts'

/** The things that approvals are told by, beside their figures. */
export type Surrounding = {
  /** Unix seconds of the newest block; undefined where it was not needed, or not told. */
  readonly time: number | undefined
  readonly facts: ReadonlyMap<Address, TokenFacts>
  /** Whether there is code at a spender's address; absent where the node did not say. */
  readonly hasCode: ReadonlyMap<Address, boolean>
}

/** Options of `describeApprovals`. */
export type DescribeOptions = {
  readonly spenders: readonly Address[]
  /** Contracts that nobody has described. */
  readonly unlisted: readonly Address[]
  readonly needsTime: boolean
  readonly rpc: Rpc
  readonly signal?: AbortSignal | undefined
}

/** As many questions as `tokenFactCalls` has. */
const factsPerToken = 3

/** Reads what helps to judge approvals, within bounds. Figures stand without it: it never rejects but when called off. */
export async function describeApprovals(options: DescribeOptions): Promise<Surrounding> {
  const { rpc, signal, needsTime } = options
  const spenders = [...new Set(options.spenders)].slice(0, approvalLimits.maxDescribed)
  const unlisted = [...new Set(options.unlisted)].slice(0, approvalLimits.maxDescribed)
  const calls: readonly CallRequest[] = [
    ...(needsTime ? [{ method: 'eth_getBlockByNumber', params: ['latest', false] }] : []),
    ...spenders.map((spender) => ({ method: 'eth_getCode', params: [spender, 'latest'] })),
    ...unlisted.flatMap(tokenFactCalls),
  ]
  const answers = await askAll(calls, rpc, signal)
  const codes = answers.slice(needsTime ? 1 : 0)
  const words = codes.slice(spenders.length)
  const wordsOf = (index: number) => words.slice(index * factsPerToken, (index + 1) * factsPerToken)
  return {
    time: needsTime ? readTime(answers[0]) : undefined,
    hasCode: new Map(spenders.flatMap((spender, index) => toCodeEntry(spender, codes[index]))),
    facts: new Map(unlisted.map((token, index) => [token, readTokenFacts(token, wordsOf(index))])),
  }
}

async function askAll(calls: readonly CallRequest[], rpc: Rpc, signal: AbortSignal | undefined): Promise<unknown[]> {
  const answers: unknown[] = []
  for (let from = 0; from < calls.length; from += approvalLimits.maxPerBatch) {
    const part = calls.slice(from, from + approvalLimits.maxPerBatch)
    try {
      const outcomes = await rpc.batch(part, signal === undefined ? {} : { signal })
      answers.push(...part.map((_call, index) => resultOf(outcomes[index])))
    } catch {
      signal?.throwIfAborted()
      answers.push(...part.map(() => undefined))
    }
  }
  return answers
}

function resultOf(outcome: Awaited<ReturnType<Rpc['batch']>>[number] | undefined): unknown {
  return outcome !== undefined && 'result' in outcome ? outcome.result : undefined
}

/** An account that has lent itself code (EIP-7702) is still somebody's own. */
function toCodeEntry(spender: Address, code: unknown): readonly (readonly [Address, boolean])[] {
  if (!isHex(code)) return []
  return [[spender, code !== '0x' && readDelegation(code) === undefined]]
}

function readTime(block: unknown): number | undefined {
  const seconds =
    typeof block === 'object' && block !== null ? fromQuantity(Reflect.get(block, 'timestamp')) : undefined
  return seconds !== undefined && seconds <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(seconds) : undefined
}
