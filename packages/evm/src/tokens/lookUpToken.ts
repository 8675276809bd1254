import { type CallOutcome, isHex, type Rpc, RpcError } from '@latchkey/base'
import { type Address, shortAddress } from '../address.ts'
import type { Chain, Token } from '../chains/chain.ts'
import { readTokenFacts, tokenFactCalls } from '../explorer/tokenFacts.ts'
import { tokenLimits } from './tokenLimits.ts'

/**
 * The answer about an address on one network: a token, with what its contract calls itself; `empty` where there is no
 * contract; `noToken` where the contract says of nobody what he has; `noDecimals` where it does not say in what it counts.
 */
export type TokenLookup =
  | { readonly status: 'found'; readonly token: Token }
  | { readonly status: 'empty' | 'noToken' | 'noDecimals' }

export type LookUpOptions = {
  readonly chain: Pick<Chain, 'id'>
  readonly address: Address
  readonly rpc: Rpc
  readonly signal?: AbortSignal | undefined
}

/** `balanceOf(address)`, of an address that nobody has the key of. */
const balanceOfNobody = `0x70a08231${'dead'.padStart(64, '0')}`

/** Asks the node, in one round trip, whether a token is at an address. Fails with `RpcError` when the node does not answer. */
export async function lookUpToken({ chain, address, rpc, signal }: LookUpOptions): Promise<TokenLookup> {
  const [codeAt, balance, ...described] = await rpc.batch(
    [
      { method: 'eth_getCode', params: [address, 'latest'] },
      { method: 'eth_call', params: [{ to: address, data: balanceOfNobody }, 'latest'] },
      ...tokenFactCalls(address),
    ],
    signal === undefined ? {} : { signal },
  )
  // A node that refuses this simplest of questions says nothing of the contract either.
  if (codeAt !== undefined && 'error' in codeAt) throw codeAt.error
  const code = resultOf(codeAt)
  if (!isHex(code)) throw new RpcError('rpc_bad_answer')
  if (code === '0x') return { status: 'empty' }
  const held = resultOf(balance)
  if (!isHex(held) || held.length !== 66) return { status: 'noToken' }
  const { symbol, name, decimals } = readTokenFacts(address, described.map(resultOf))
  if (decimals === undefined) return { status: 'noDecimals' }
  return { status: 'found', token: toOwnToken({ chainId: chain.id, address, symbol, name, decimals }) }
}

type Described = Pick<Token, 'chainId' | 'address' | 'decimals'> & {
  readonly symbol: string | undefined
  readonly name: string | undefined
}

/** A token that a visitor adds, named by its contract; by its address where the contract has no name for itself. */
function toOwnToken({ chainId, address, decimals, symbol, name }: Described): Token {
  const short = cut(symbol, tokenLimits.symbol) ?? cut(name, tokenLimits.symbol) ?? shortAddress(address)
  return { chainId, address, symbol: short, name: cut(name, tokenLimits.name) ?? short, decimals, origin: 'visitor' }
}

/** In one line, and by whole characters. */
function cut(text: string | undefined, longest: number): string | undefined {
  const short = [...(text ?? '').replace(/\s+/gu, ' ')].slice(0, longest).join('').trim()
  return short === '' ? undefined : short
}

function resultOf(outcome: CallOutcome | undefined): unknown {
  return outcome !== undefined && 'result' in outcome ? outcome.result : undefined
}
