import type { Clock } from '@latchkey/base'
import { createRecentCache } from '@latchkey/base'
import { addressOf, isSameAddress } from '../keys/addresses.ts'
import { type Curve, publicKeyOf } from '../keys/curves.ts'
import { openPrivateKey } from './privateKeySecrets.ts'
import type { SecretDeps, StoredAccount, StoredPrivateKey } from './secrets.ts'
import { openAccountKey } from './walletSecrets.ts'

/** A key at hand, for the length of one call. */
export type OpenKey = {
  readonly curve: Curve
  readonly privateKey: Uint8Array
  /** Every address by which a request may name the key. */
  readonly addresses: readonly string[]
}

/** Keys that were used lately: deriving one costs as much as many signatures. */
export type KeyCache = {
  /**
   * Calls `work` with a key, in the same turn in which the key was found, so that nobody wipes it in between. The work
   * must keep nothing of it.
   */
  withKey<Result>(stored: StoredAccount | StoredPrivateKey, work: (key: OpenKey) => Result): Promise<Result>
  /** Wipes every key, and keeps none from now on. */
  close(): void
}

export type KeyCacheOptions = SecretDeps & {
  readonly clock: Clock
  readonly maxKeys?: number
  readonly keyLifeMs?: number
}

/** One whose ciphertext was replaced or moved is opened anew. */
type CachedKey = OpenKey & { readonly sealed: string; readonly expiresAtMs: number }

/** A bounded memory of account keys and private keys, which wipes what leaves it. */
export function createKeyCache({ clock, maxKeys = 10_000, keyLifeMs = 300_000, ...tools }: KeyCacheOptions): KeyCache {
  let isClosed = false
  const cache = createRecentCache<CachedKey>({
    maxEntries: maxKeys,
    onLeave: ({ privateKey }) => void privateKey.fill(0),
  })
  return {
    async withKey(stored, work) {
      const name = nameOf(stored)
      const known = cache.get(name)
      if (known?.sealed === stored.sealed && known.expiresAtMs > clock.now()) return work(known)
      const key = await openKey(tools, stored)
      try {
        if (!isClosed) cache.set(name, { ...key, sealed: stored.sealed, expiresAtMs: clock.now() + keyLifeMs })
        return work(key)
      } finally {
        if (isClosed) key.privateKey.fill(0)
      }
    },
    close() {
      isClosed = true
      cache.clear()
    },
  }
}

/** Whether a text in a request names the key by one of its addresses. */
export function isAddressOf({ addresses }: OpenKey, text: string): boolean {
  return addresses.some((address) => isSameAddress(address, text))
}

const formatsOf: Readonly<Record<Curve, readonly string[]>> = {
  CURVE_SECP256K1: ['ADDRESS_FORMAT_ETHEREUM', 'ADDRESS_FORMAT_COMPRESSED', 'ADDRESS_FORMAT_UNCOMPRESSED'],
  CURVE_P256: ['ADDRESS_FORMAT_COMPRESSED', 'ADDRESS_FORMAT_UNCOMPRESSED'],
  CURVE_ED25519: ['ADDRESS_FORMAT_SOLANA', 'ADDRESS_FORMAT_COMPRESSED'],
}

/** The key's place. What may hold anything stands last: nothing before it has a space in it. */
function nameOf(stored: StoredAccount | StoredPrivateKey): string {
  const path = stored.kind === 'account' ? stored.path : ''
  return `${stored.kind} ${stored.dataKey.organizationId} ${stored.id} ${stored.curve} ${path}`
}

async function openKey(tools: SecretDeps, stored: StoredAccount | StoredPrivateKey): Promise<OpenKey> {
  const { curve } = stored
  const privateKey =
    stored.kind === 'account' ? await openAccountKey(tools, stored) : await openPrivateKey(tools, stored)
  const publicKey = publicKeyOf(curve, privateKey, tools.secp256k1)
  const addresses = formatsOf[curve].map((format) => addressOf({ curve, publicKey }, format, tools.secp256k1))
  return { curve, privateKey, addresses }
}
