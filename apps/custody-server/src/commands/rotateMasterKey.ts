import { rewrapIntegrityKey, type StoredIntegrityKey } from '../seals/integrityKey.ts'
import { type Canary, checkCanary, createCanary } from '../vault/canary.ts'
import type { Keyring, WrappedDataKey } from '../vault/keyring.ts'
import type { MasterKey } from '../vault/masterKey.ts'
import { rewrapQuorumKey, type StoredQuorumKey } from '../vault/quorumKey.ts'

/** Rows of a database under its master key; all of them are replaced in one transaction. */
export type MasterKeyStore = {
  readCanary(): Promise<Canary>
  saveCanary(canary: Canary): Promise<void>
  readQuorumKey(): Promise<StoredQuorumKey>
  saveQuorumKey(stored: StoredQuorumKey): Promise<void>
  /** Undefined where nothing was sealed yet. */
  readIntegrityKey(): Promise<StoredIntegrityKey | undefined>
  saveIntegrityKey(stored: StoredIntegrityKey): Promise<void>
  dataKeys(): Iterable<WrappedDataKey> | AsyncIterable<WrappedDataKey>
  saveDataKey(dataKey: WrappedDataKey): Promise<void>
}

export type MasterKeyRotation = {
  readonly from: MasterKey
  readonly to: MasterKey
  /** Wraps with `to`, and unwraps with `from` too. */
  readonly keyring: Keyring
  readonly store: MasterKeyStore
}

/**
 * Puts everything that stands under one master key under another: canary, quorum key and data keys. The secrets
 * themselves stay as they are. Answers the number of data keys. Fails with `master_key_wrong` before anything is saved.
 */
export async function rotateMasterKey({ from, to, keyring, store }: MasterKeyRotation): Promise<number> {
  await checkCanary(await store.readCanary(), from)
  await store.saveQuorumKey(await rewrapQuorumKey(await store.readQuorumKey(), { from, to }))
  const integrityKey = await store.readIntegrityKey()
  if (integrityKey !== undefined) await store.saveIntegrityKey(await rewrapIntegrityKey(integrityKey, { from, to }))
  let count = 0
  for await (const dataKey of store.dataKeys()) {
    const rewrapped = await keyring.rewrap(dataKey)
    if (rewrapped !== dataKey) await store.saveDataKey(rewrapped)
    count++
  }
  await store.saveCanary(await createCanary(to))
  return count
}
