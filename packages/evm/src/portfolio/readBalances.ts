import { fromQuantity, type Hex, type Rpc, RpcError } from '@latchkey/base'
import type { Address } from '../address.ts'
import type { Chain, Token } from '../chains/chain.ts'
import { readChain } from '../multicall/readChain.ts'

/** The first four bytes of `balanceOf(address)`. */
const balanceOfSelector = '0x70a08231'

/** An account's balances on one network, in smallest units. A token whose contract does not answer is missing, never zero. */
export type Balances = {
  readonly native: bigint
  readonly tokens: ReadonlyMap<Address, bigint>
  /** The newest block when they were read; they are of it, or of a later one. */
  readonly blockNumber: bigint
}

export type ReadBalancesOptions = {
  readonly chain: Pick<Chain, 'id' | 'contracts'>
  readonly address: Address
  /** Those of other chains are passed over. */
  readonly tokens: readonly Token[]
  readonly rpc: Rpc
  readonly signal?: AbortSignal | undefined
}

/** Reads the native balance and those of the tokens in one round trip. Fails with `RpcError` when the native one fails. */
export async function readBalances(options: ReadBalancesOptions): Promise<Balances> {
  const { chain, address, rpc, signal } = options
  const tokens = options.tokens.filter(({ chainId }) => chainId === chain.id)
  const data: Hex = `${balanceOfSelector}${address.slice(2).toLowerCase().padStart(64, '0')}`
  const reads = [{ coinsOf: address }, ...tokens.map((token) => ({ to: token.address, data }))]
  const { blockNumber, answers } = await readChain({ chain, reads, rpc, signal })
  const [native, ...others] = answers.map(readWord)
  if (native === undefined) throw new RpcError('rpc_bad_answer')
  const held = new Map<Address, bigint>()
  tokens.forEach((token, index) => {
    const balance = others[index]
    if (balance !== undefined) held.set(token.address, balance)
  })
  return { native, tokens: held, blockNumber }
}

/** One whole word: a contract that answers less, or more, is no token. */
function readWord(answer: Hex | undefined): bigint | undefined {
  return answer?.length === 66 ? fromQuantity(answer) : undefined
}
