import { type Rpc, toHex } from '@latchkey/base'
import { readAnswer } from '../abi/abiWords.ts'
import { type Address, sameAddress, toAddress } from '../address.ts'
import type { Chain } from '../chains/chain.ts'
import { normalizeName } from './normalizeName.ts'
import { coinAddressCall, readName } from './universalResolver.ts'

/** The registry of primary names that ENS keeps on each of these rollups, at one address (ENSIP-19). */
const registry: Address = '0x0000000000D8e504002cC26E3Ec46D81971C1664'
const rollups: readonly number[] = [10, 42161, 59144, 534352]
/** `nameForAddr(address)`. */
const nameForAddr = '0x4ec3bd23'
/** The coin type of a chain (ENSIP-11). */
const evmCoin = 0x80000000

/** The chain on which names lead to addresses, and its node. */
export type NameChain = { readonly chain: Chain; readonly rpc: Rpc }

/** True for a rollup on which accounts have names of their own. */
export function hasRollupNames(chainId: number): boolean {
  return rollups.includes(chainId)
}

/**
 * The name of an address on a rollup: claimed in the rollup's own registry, and a name only if chain 1 says that it
 * leads to the same address on that rollup. No gateway is asked. Fails as its nodes do.
 */
export async function lookupRollupName(
  address: Address,
  { chain, rpc }: NameChain,
  ethereum: NameChain,
): Promise<string | undefined> {
  const resolver = ethereum.chain.contracts?.ensUniversalResolver
  if (resolver === undefined) return undefined
  const data = `${nameForAddr}${address.slice(2).toLowerCase().padStart(64, '0')}`
  const claimed = readName(await rpc.call({ method: 'eth_call', params: [{ to: registry, data }, 'latest'] }))
  if (claimed === undefined || (await normalizeName(claimed)) !== claimed) return undefined
  const forward = coinAddressCall(resolver, claimed, evmCoin + chain.id)
  if (forward === undefined) return undefined
  const found = readCoinAddress(await ethereum.rpc.call(forward))
  return found !== undefined && sameAddress(found, address) ? claimed : undefined
}

/** The address in the answer: bytes in bytes, of which an address has twenty. */
function readCoinAddress(answer: unknown): Address | undefined {
  const inner = readAnswer(answer).bytes(0)
  const bytes = inner === undefined ? undefined : readAnswer(toHex(inner)).bytes(0)
  return bytes?.length === 20 ? toAddress(toHex(bytes)) : undefined
}
