import { toUtf8 } from '@latchkey/base'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { joinBytes } from '../joinBytes.ts'

/** The 32 bytes that `personal_sign` signs (EIP-191, version 0x45). */
export function digestMessage(message: string | Uint8Array): Uint8Array {
  const body = typeof message === 'string' ? toUtf8(message) : message
  const prefix = toUtf8(`\u0019Ethereum Signed Message:\n${body.length}`)
  return keccak_256(joinBytes([prefix, body]))
}
