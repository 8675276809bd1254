import { type Rpc, toUtf8 } from '@latchkey/base'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { type Address, sameAddress } from '../address.ts'
import { joinBytes } from '../joinBytes.ts'
import { namehash } from './namehash.ts'
import { normalizeName } from './normalizeName.ts'
import { plainAddressCall, plainNameCall, readName, readPlainAddress } from './universalResolver.ts'

/** The chain whose names are read from a resolver of its own (specification §7). */
export const baseChainId = 8453
const resolver: Address = '0xC6d566A56A1aFf6508b41f6c90ff131615583BCD'
/** The coin type of the chain (0x80000000 | 8453) in hexadecimal. */
const reverseParent = '80002105.reverse'

/** The node under which chain 8453 keeps the name of an address. */
export function baseReverseNode(address: Address): Uint8Array {
  const label = keccak_256(toUtf8(address.slice(2).toLowerCase()))
  return keccak_256(joinBytes([namehash(reverseParent), label]))
}

/** The name of an address on chain 8453, if the name leads back to the address. */
export async function lookupBaseName(address: Address, rpc: Rpc): Promise<string | undefined> {
  const name = readName(await rpc.call(plainNameCall(resolver, baseReverseNode(address))))
  // Anybody may claim any name for their own address, so the claim is held against the name's own record.
  if (name === undefined || (await normalizeName(name)) !== name) return undefined
  const owner = readPlainAddress(await rpc.call(plainAddressCall(resolver, name)))
  return owner !== undefined && sameAddress(owner, address) ? name : undefined
}
