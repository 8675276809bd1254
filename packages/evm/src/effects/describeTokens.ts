import type { Rpc } from '@latchkey/base'
import type { Address } from '../address.ts'
import { readTokenFacts, type TokenFacts, tokenFactCalls } from '../explorer/tokenFacts.ts'
import { effectLimits } from './effectLimits.ts'
import type { Effects } from './effects.ts'

/** Effects to be described, and the node to ask. */
export type DescribeOptions = {
  readonly effects: Effects
  /** True for tokens that the owner has described. */
  readonly isKnown: (token: Address) => boolean
  readonly rpc: Rpc
  readonly signal: AbortSignal
}

/** Adds to each token that nobody has described what its contract says of itself, in one request. */
export async function describeTokens({ effects, isKnown, rpc, signal }: DescribeOptions): Promise<Effects> {
  const changed = effects.changes.flatMap(({ asset }) => (asset.kind === 'native' ? [] : [asset.token]))
  const tokens = [...new Set([...changed, ...effects.allowances.map(({ token }) => token)])]
  const asked = tokens.filter((token) => !isKnown(token)).slice(0, effectLimits.maxDescribed)
  if (asked.length === 0) return effects
  const facts = await readAll(asked, rpc, signal)
  const changes = effects.changes.map((change) => {
    const found = change.asset.kind === 'native' ? undefined : facts.get(change.asset.token)
    return found === undefined ? change : Object.freeze({ ...change, facts: found })
  })
  const allowances = effects.allowances.map((allowance) => {
    const found = facts.get(allowance.token)
    return found === undefined ? allowance : Object.freeze({ ...allowance, facts: found })
  })
  return Object.freeze({ ...effects, changes: Object.freeze(changes), allowances: Object.freeze(allowances) })
}

async function readAll(tokens: readonly Address[], rpc: Rpc, signal: AbortSignal) {
  const facts = new Map<Address, TokenFacts>()
  const calls = tokens.map(tokenFactCalls)
  try {
    const outcomes = await rpc.batch(calls.flat(), { signal })
    const answers = outcomes.map((outcome) => ('result' in outcome ? outcome.result : undefined))
    for (const [index, token] of tokens.entries()) {
      const count = calls[index]?.length ?? 0
      facts.set(token, readTokenFacts(token, answers.slice(index * count, (index + 1) * count)))
    }
  } catch {
    // Names are a help: figures stand without them.
  }
  return facts
}
