import { fromHex, type Hex, toHex } from '@latchkey/base'
import { keccak_256 } from '@noble/hashes/sha3.js'

/** The hash by which a signed raw transaction is known on its network, before any node has seen it. */
export function hashTransaction(signed: Hex): Hex {
  const bytes = fromHex(signed)
  if (bytes === undefined) throw new TypeError('A signed transaction is hexadecimal')
  return toHex(keccak_256(bytes))
}
