import { type CallOutcome, fromQuantity, type Rpc, RpcError } from '@latchkey/base'
import type { Address } from '../address.ts'
import type { Token } from '../chains/chain.ts'

/** The first four bytes of `balanceOf(address)`. */
const balanceOfSelector = '0x70a08231'

/** An account's balances, in smallest units. A token whose contract does not answer is missing, never zero. */
export type Balances = { readonly native: bigint; readonly tokens: ReadonlyMap<Address, bigint> }

/** Reads the native balance and those of the tokens in one request. Fails with `RpcError` when the native one fails. */
export async function readBalances(options: {
  readonly address: Address
  readonly tokens: readonly Token[]
  readonly rpc: Rpc
}): Promise<Balances> {
  const { address, tokens, rpc } = options
  const owner = address.slice(2).toLowerCase().padStart(64, '0')
  const [native, ...others] = await rpc.batch([
    { method: 'eth_getBalance', params: [address, 'latest'] },
    ...tokens.map((token) => ({
      method: 'eth_call',
      params: [{ to: token.address, data: `${balanceOfSelector}${owner}` }, 'latest'],
    })),
  ])
  const held = new Map<Address, bigint>()
  tokens.forEach((token, index) => {
    const balance = readWord(others[index])
    if (balance !== undefined) held.set(token.address, balance)
  })
  return { native: readNative(native), tokens: held }
}

function readNative(outcome: CallOutcome | undefined): bigint {
  if (outcome !== undefined && 'error' in outcome) throw outcome.error
  const balance = fromQuantity(outcome?.result)
  if (balance === undefined) throw new RpcError('rpc_bad_answer')
  return balance
}

function readWord(outcome: CallOutcome | undefined): bigint | undefined {
  if (outcome === undefined || 'error' in outcome) return undefined
  const { result } = outcome
  return typeof result === 'string' && result.length === 66 ? fromQuantity(result) : undefined
}
