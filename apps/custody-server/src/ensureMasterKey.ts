import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolder } from '@latchkey/base/node'
import type { MasterKey } from './vault/masterKey.ts'
import { createMasterKeyFile, openMasterKeyFile } from './vault/masterKeyFile.ts'

/**
 * The master key in a file, made at the first run. A key that was lost is not made anew behind a database that needs
 * the old one: the server's canary refuses it. Fails with a `VaultError`.
 */
export async function ensureMasterKey(path: string): Promise<MasterKey> {
  if (!existsSync(path)) {
    makeFolder(dirname(path))
    await createMasterKeyFile(path)
  }
  return await openMasterKeyFile(path)
}
