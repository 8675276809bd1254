import { VaultError } from '../vaultErrors.ts'
import type { MasterKey } from './masterKey.ts'

/** A known text under the master key, stored in the database: it shows whether the two belong together. */
export type Canary = { readonly masterKeyId: string; readonly wrapped: string }

const song = Buffer.from('the master key fits this database')
const context = ['canary'] as const

/** The canary of a new database, or of a new master key. */
export async function createCanary(masterKey: MasterKey): Promise<Canary> {
  return { masterKeyId: masterKey.id, wrapped: await masterKey.wrap(song, context) }
}

/** Held at every start, before anything is served. Fails with `master_key_wrong`. */
export async function checkCanary(canary: Canary, masterKey: MasterKey): Promise<void> {
  const heard = canary.masterKeyId === masterKey.id ? await listen(canary, masterKey) : undefined
  if (heard === undefined || !song.equals(heard)) throw new VaultError('master_key_wrong')
}

async function listen(canary: Canary, masterKey: MasterKey): Promise<Uint8Array | undefined> {
  try {
    return await masterKey.unwrap(canary.wrapped, context)
  } catch {
    // A changed canary and a wrong key look the same, and have the same consequence.
    return undefined
  }
}
