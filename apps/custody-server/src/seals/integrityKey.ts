import { randomBytes } from 'node:crypto'
import type { MasterKey } from '../vault/masterKey.ts'
import { VaultError } from '../vaultErrors.ts'

/** The key of all seals as the database holds it: only the master key opens it. */
export type StoredIntegrityKey = { readonly masterKeyId: string; readonly wrapped: string }

const length = 32
const context = ['integrity key'] as const

/** A fresh key of seals under the master key. */
export async function createIntegrityKey(masterKey: MasterKey): Promise<StoredIntegrityKey> {
  return await wrap(randomBytes(length), masterKey)
}

/** The 32 bytes of the key. Fails with `secret_not_readable`. */
export async function openIntegrityKey({ wrapped }: StoredIntegrityKey, masterKey: MasterKey): Promise<Uint8Array> {
  const key = await masterKey.unwrap(wrapped, context)
  if (key.length !== length) throw new VaultError('secret_not_readable')
  return key
}

/** The same key under another master key. */
export async function rewrapIntegrityKey(
  stored: StoredIntegrityKey,
  { from, to }: { readonly from: MasterKey; readonly to: MasterKey },
): Promise<StoredIntegrityKey> {
  return await wrap(await openIntegrityKey(stored, from), to)
}

async function wrap(key: Uint8Array, masterKey: MasterKey): Promise<StoredIntegrityKey> {
  try {
    return { masterKeyId: masterKey.id, wrapped: await masterKey.wrap(key, context) }
  } finally {
    key.fill(0)
  }
}
