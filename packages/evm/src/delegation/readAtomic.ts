import type { Rpc } from '@latchkey/base'
import type { Address } from '../address.ts'
import { accountDelegate, isDelegateThere } from './accountDelegate.ts'
import { readDelegation } from './readDelegation.ts'

/**
 * Whether the calls of an account can be carried out as one on a network: now, once it runs the code for it, or not at
 * all. Fails with `RpcError`.
 */
export async function readAtomic(rpc: Rpc, account: Address): Promise<'supported' | 'ready' | 'unsupported'> {
  const code = await rpc.call({ method: 'eth_getCode', params: [account, 'latest'] })
  if (readDelegation(code) === accountDelegate.address) return 'supported'
  return (await isDelegateThere(rpc)) ? 'ready' : 'unsupported'
}
