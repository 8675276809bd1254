import type { Rpc } from '@latchkey/base'
import { type Address, accountDelegate, type BatchCapabilities, isDelegateThere, readDelegation } from '@latchkey/evm'

/**
 * Whether the calls of an account can be carried out as one on a network: now, once it runs the code for it, or not at
 * all. Fails with `RpcError`.
 */
export async function readAtomic(rpc: Rpc, account: Address): Promise<BatchCapabilities['atomic']> {
  const code = await rpc.call({ method: 'eth_getCode', params: [account, 'latest'] })
  if (readDelegation(code) === accountDelegate.address) return 'supported'
  return (await isDelegateThere(rpc)) ? 'ready' : 'unsupported'
}
