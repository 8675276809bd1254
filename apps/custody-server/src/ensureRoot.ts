import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, syncFolder } from '@latchkey/node'
import * as v from 'valibot'
import type { CustodyServer } from './createCustodyServer.ts'
import type { RootAccount } from './createRoot.ts'

const schema = v.object({
  organizationId: v.string(),
  userId: v.string(),
  apiPublicKey: v.string(),
  apiPrivateKey: v.string(),
})

/**
 * The root organization's account: made at the first run and kept in a file of the folder that only its owner can read;
 * read from there later. Undefined when the owner has taken the file away.
 */
export async function ensureRoot(server: CustodyServer, folder: string): Promise<RootAccount | undefined> {
  const path = join(folder, 'custody-root.json')
  makeFolder(folder)
  const made = await server.createRoot((account) => {
    // Written beside and then moved, so that there is never half a key.
    writeFileSync(`${path}.new`, `${JSON.stringify(account, null, 2)}\n`, { mode: 0o600, flush: true })
    renameSync(`${path}.new`, path)
    // The organization is stored next: it would be nobody's if the power failed and the name were not there yet.
    syncFolder(folder)
  })
  return made ?? readAccount(path)
}

function readAccount(path: string): RootAccount | undefined {
  try {
    return v.parse(schema, JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    const isGone = typeof error === 'object' && error !== null && Reflect.get(error, 'code') === 'ENOENT'
    if (isGone) return undefined
    throw error
  }
}
