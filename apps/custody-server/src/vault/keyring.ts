import { createHmac, randomBytes } from 'node:crypto'
import type { Clock } from '@latchkey/base'
import { createRecentCache } from '@latchkey/base'
import { VaultError } from '../vaultErrors.ts'
import type { MasterKey } from './masterKey.ts'
import { seal, unseal } from './sealing.ts'

/** An organization's data key as the database holds it. Destroying it destroys every secret of the organization. */
export type WrappedDataKey = {
  readonly organizationId: string
  readonly masterKeyId: string
  readonly wrapped: string
}

/** The row a secret belongs to: its ciphertext opens in no other. */
export type SecretPlace = {
  readonly table: string
  readonly organizationId: string
  readonly objectId: string
  /** Counts the times the row's secret was replaced. */
  readonly version: number
}

/** Seals and opens the secrets of organizations, each under the organization's own data key. */
export type Keyring = {
  readonly masterKeyId: string
  createDataKey(organizationId: string): Promise<WrappedDataKey>
  /** The same data key under the current master key; the same row when it is already. */
  rewrap(dataKey: WrappedDataKey): Promise<WrappedDataKey>
  seal(dataKey: WrappedDataKey, place: SecretPlace, secret: Uint8Array): Promise<string>
  /** Bytes that the caller wipes. Fails with `secret_not_readable`. */
  open(dataKey: WrappedDataKey, place: SecretPlace, sealed: string): Promise<Uint8Array>
  /** Text that is equal for equal secrets of one organization, and tells nothing without its data key. */
  mark(dataKey: WrappedDataKey, secret: Uint8Array): Promise<string>
  /** Wipes what is remembered of an organization. */
  forget(organizationId: string): void
  /** Wipes everything, the master keys too. */
  close(): void
}

export type KeyringOptions = {
  /** The one that wraps. */
  readonly masterKey: MasterKey
  /** Those before it, while a rotation is going on: they only unwrap. */
  readonly formerMasterKeys?: readonly MasterKey[]
  readonly clock: Clock
  /** How many unwrapped data keys are kept, and for how long. */
  readonly maxKeys?: number
  readonly keyLifeMs?: number
}

type OpenDataKey = { readonly wrapped: string; readonly key: Uint8Array; readonly expiresAtMs: number }

const dataKeyLength = 32

/** A keyring over the master keys. Unwrapped data keys stay a few minutes in a bounded memory, which wipes them. */
export function createKeyring(options: KeyringOptions): Keyring {
  const { masterKey, formerMasterKeys = [], clock, maxKeys = 1000, keyLifeMs = 300_000 } = options
  const masterKeys = [masterKey, ...formerMasterKeys]
  const cache = createRecentCache<OpenDataKey>({ maxEntries: maxKeys, onLeave: ({ key }) => void key.fill(0) })

  /**
   * Calls `work` with the unwrapped key. The call is made in the same turn in which the key was found, so that nobody
   * wipes it in between.
   */
  async function withDataKey<Result>(dataKey: WrappedDataKey, work: (key: Uint8Array) => Result): Promise<Result> {
    const known = cache.get(dataKey.organizationId)
    if (known?.wrapped === dataKey.wrapped && known.expiresAtMs > clock.now()) return work(known.key)
    const key = await unwrap(dataKey)
    cache.set(dataKey.organizationId, { wrapped: dataKey.wrapped, key, expiresAtMs: clock.now() + keyLifeMs })
    return work(key)
  }

  async function unwrap({ organizationId, masterKeyId, wrapped }: WrappedDataKey): Promise<Uint8Array> {
    const opener = masterKeys.find(({ id }) => id === masterKeyId)
    if (opener === undefined) throw new VaultError('master_key_unknown', { data: { id: masterKeyId } })
    const key = await opener.unwrap(wrapped, dataKeyContext(organizationId))
    if (key.length !== dataKeyLength) throw new VaultError('secret_not_readable')
    return key
  }

  async function wrap(organizationId: string, key: Uint8Array): Promise<WrappedDataKey> {
    try {
      const wrapped = await masterKey.wrap(key, dataKeyContext(organizationId))
      return { organizationId, masterKeyId: masterKey.id, wrapped }
    } finally {
      key.fill(0)
    }
  }

  return {
    masterKeyId: masterKey.id,
    createDataKey: (organizationId) => wrap(organizationId, randomBytes(dataKeyLength)),
    rewrap: async (dataKey) =>
      dataKey.masterKeyId === masterKey.id ? dataKey : await wrap(dataKey.organizationId, await unwrap(dataKey)),
    async seal(dataKey, place, secret) {
      assertOwn(dataKey, place)
      return await withDataKey(dataKey, (key) => seal(key, secret, secretContext(place)))
    },
    async open(dataKey, place, sealed) {
      assertOwn(dataKey, place)
      return await withDataKey(dataKey, (key) => unseal(key, sealed, secretContext(place)))
    },
    mark: async (dataKey, secret) =>
      await withDataKey(dataKey, (key) => createHmac('sha256', key).update('mark').update(secret).digest('hex')),
    forget: (organizationId) => cache.delete(organizationId),
    close() {
      cache.clear()
      for (const key of masterKeys) key.close()
    },
  }
}

function assertOwn(dataKey: WrappedDataKey, place: SecretPlace): void {
  if (dataKey.organizationId !== place.organizationId) throw new VaultError('secret_not_readable')
}

function dataKeyContext(organizationId: string) {
  return ['data key', organizationId] as const
}

function secretContext({ table, organizationId, objectId, version }: SecretPlace) {
  return ['secret', table, organizationId, objectId, version] as const
}
