import { type Hex, isHex } from '@latchkey/base'
import { createPrivateKey, localAccount, sameAddress } from '@latchkey/evm'
import { PocketError } from '../errors.ts'
import { type KeyRing, maxKeys, type PocketKey } from './keyRing.ts'

/** The key ring with a fresh key, which becomes the active account. Fails with `too_many_keys`. */
export function addFreshKey(ring: KeyRing): KeyRing {
  return addKey(ring, createPrivateKey())
}

/** The key ring with a typed or pasted key. Fails with `key_not_readable`, `key_already_there` or `too_many_keys`. */
export function addTypedKey(ring: KeyRing, text: string): KeyRing {
  const digits = text.trim().replace(/^0x/i, '')
  const privateKey = `0x${digits.toLowerCase()}`
  // The length first: an empty text is well-formed hexadecimal too.
  if (digits.length !== 64 || !isHex(privateKey)) throw new PocketError('key_not_readable')
  return addKey(ring, privateKey)
}

function addKey(ring: KeyRing, privateKey: Hex): KeyRing {
  const key = toKey(privateKey)
  if (ring.keys.some(({ address }) => sameAddress(address, key.address))) throw new PocketError('key_already_there')
  if (ring.keys.length >= maxKeys) throw new PocketError('too_many_keys', { data: { most: maxKeys } })
  return { ...ring, keys: [...ring.keys, key], active: key.address }
}

/** Without its cause: what the curve says of a wrong key must not repeat the key. */
function toKey(privateKey: Hex): PocketKey {
  try {
    return { privateKey, address: localAccount(privateKey).address }
  } catch {
    throw new PocketError('key_not_readable')
  }
}
