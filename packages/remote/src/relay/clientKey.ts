import { fromHex, type KeyValueStorage, toHex } from '@latchkey/base'
import type { Random } from './backoff.ts'

const storageKey = 'relay-seed.v1'
const seedLength = 32

/**
 * The client's Ed25519 seed, kept for ever: a relay keeps a mailbox under its public key. All tabs of one origin share
 * it. It opens no message; those are sealed with other keys.
 */
export function readClientSeed(storage: KeyValueStorage, random: Random): Uint8Array {
  const stored = fromHex(`0x${storage.get(storageKey) ?? ''}`)
  if (stored?.length === seedLength) return stored
  const seed = random(seedLength)
  storage.set(storageKey, toHex(seed).slice(2))
  return seed
}
