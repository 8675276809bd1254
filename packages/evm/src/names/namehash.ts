import { toUtf8 } from '@latchkey/base'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { joinBytes } from '../joinBytes.ts'

/** The node of a normalised name (EIP-137), 32 bytes; the empty name is the root. */
export function namehash(name: string): Uint8Array {
  if (name === '') return new Uint8Array(32)
  return name
    .split('.')
    .reverse()
    .reduce((node, label) => keccak_256(joinBytes([node, keccak_256(toUtf8(label))])), new Uint8Array(32))
}

/** The name as DNS sends it: each label after its length, then a zero. Undefined when a label is empty or too long. */
export function toWireName(name: string): Uint8Array | undefined {
  const labels = name.split('.').map(toUtf8)
  if (labels.some(({ length }) => length === 0 || length > 255)) return undefined
  return joinBytes([...labels.flatMap((label) => [Uint8Array.of(label.length), label]), new Uint8Array(1)])
}
