import type { Clock } from '@latchkey/base'
import type { KeyStore } from './keyStore.ts'

/** How long a frame's key lives. A page may ask for less, never for more. */
export const keyLifeMs = 48 * 3_600_000

export type EmbeddedKeyOptions = {
  readonly keys: KeyStore
  /** Pages of different purposes have different keys. */
  readonly slot: string
  readonly clock: Pick<Clock, 'now'>
}

/** The pair to which bundles are sealed. */
export type EmbeddedKey = {
  /** The pair; undefined when there is none, or its time is over. */
  find(): Promise<CryptoKeyPair | undefined>
  /** The pair, made anew where there is none. `lifeMs` shortens its life. */
  findOrMake(lifeMs?: number): Promise<CryptoKeyPair>
  remove(): Promise<void>
}

/** The key of one frame, in its store. */
export function createEmbeddedKey({ keys, slot, clock }: EmbeddedKeyOptions): EmbeddedKey {
  const find = async () => {
    const stored = await keys.read(slot)
    if (stored === undefined) return undefined
    if (stored.expiresAtMs > clock.now()) return stored.pair
    await keys.remove(slot)
    return undefined
  }
  return {
    find,
    findOrMake: async (lifeMs = keyLifeMs) => {
      const nowMs = clock.now()
      const expiresAtMs = nowMs + Math.min(lifeMs, keyLifeMs)
      const kept = await keys.keep(slot, { expiresAtMs }, nowMs)
      if (kept !== undefined) return kept.pair
      const pair = await makePair()
      // Another frame may have been faster, and then its key is the one.
      return (await keys.keep(slot, { pair, expiresAtMs }, nowMs))?.pair ?? pair
    },
    remove: () => keys.remove(slot),
  }
}

/** 65 bytes as 130 hexadecimal digits. */
export async function writePublicKey({ publicKey }: CryptoKeyPair): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function makePair(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
}
