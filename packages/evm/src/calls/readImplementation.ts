import { type CallRequest, fromHex, type Rpc, toHex } from '@latchkey/base'
import { type Address, toAddress, zeroAddress } from '../address.ts'

/** keccak256("eip1967.proxy.implementation") − 1: where EIP-1967 has a proxy keep the address of its code. */
export const implementationSlot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

/**
 * The code that a contract says it runs, by EIP-1967; undefined where it says nothing. Any contract can say anything
 * there: it is believed of contracts alone that somebody has named as such proxies. Fails as the node does.
 */
export async function readImplementation(
  rpc: Pick<Rpc, 'call'>,
  address: Address,
  signal?: AbortSignal,
): Promise<Address | undefined> {
  const request: CallRequest = { method: 'eth_getStorageAt', params: [address, implementationSlot, 'latest'] }
  const word = await rpc.call(request, { ...(signal !== undefined && { signal }) })
  const bytes = typeof word === 'string' ? fromHex(word) : undefined
  if (bytes?.length !== 32 || bytes.subarray(0, 12).some((byte) => byte !== 0)) return undefined
  const found = toAddress(toHex(bytes.subarray(12)))
  return found === zeroAddress ? undefined : found
}
