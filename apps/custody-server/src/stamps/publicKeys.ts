import { createPublicKey, type KeyObject } from 'node:crypto'
import { createRecentCache } from '@latchkey/base'

/** The kinds of public keys that the platform verifies. */
export type PublicKeyKind = 'p256' | 'ed25519' | 'info'

/** The platform's key objects, each built once: building one costs twice a verification. */
export type PublicKeys = {
  /** The key object, or undefined when the text is no key of the kind. */
  find(kind: PublicKeyKind, hexText: string): KeyObject | undefined
}

/** SubjectPublicKeyInfo up to the point, which may be compressed. */
const prefixes: Readonly<Record<PublicKeyKind, { readonly prefix: string; readonly length: number | undefined }>> = {
  p256: { prefix: '3039301306072a8648ce3d020106082a8648ce3d030107032200', length: 33 },
  ed25519: { prefix: '302a300506032b6570032100', length: 32 },
  info: { prefix: '', length: undefined },
}
const maxInfoBytes = 2048

/** Key objects by their public key, bounded. */
export function createPublicKeys({ maxKeys }: { readonly maxKeys: number }): PublicKeys {
  const cache = createRecentCache<KeyObject>({ maxEntries: maxKeys })
  return {
    find(kind, hexText) {
      const name = `${kind} ${hexText}`
      const known = cache.get(name)
      if (known !== undefined) return known
      const key = buildKey(kind, hexText)
      if (key !== undefined) cache.set(name, key)
      return key
    },
  }
}

function buildKey(kind: PublicKeyKind, hexText: string): KeyObject | undefined {
  const { prefix, length } = prefixes[kind]
  const isFitting = length === undefined ? hexText.length <= maxInfoBytes * 2 : hexText.length === length * 2
  if (!isFitting || !/^(?:[0-9a-f]{2})+$/.test(hexText)) return undefined
  try {
    return createPublicKey({ key: Buffer.from(prefix + hexText, 'hex'), format: 'der', type: 'spki' })
  } catch {
    // Not a point of the curve.
    return undefined
  }
}
