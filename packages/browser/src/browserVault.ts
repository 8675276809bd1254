import type { Vault } from '@latchkey/connect'
import { keptValue } from './keptValue.ts'

/**
 * The browser's own key for what it keeps. Undefined where pages have no cryptography, no database or no locks: without
 * turns two tabs might each make a key, and one of them would be lost with all that it has sealed.
 */
export function browserVault(storagePrefix: string): Vault | undefined {
  // Pages of an insecure origin have no `subtle`, whatever its type says.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  if (subtle === undefined || !('indexedDB' in window) || !('locks' in navigator)) return undefined
  const database = `${storagePrefix}vault`
  return {
    subtle,
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    key: keptValue({ database, name: 'key' }),
    contacts: keptValue({ database, name: 'contacts' }),
  }
}
