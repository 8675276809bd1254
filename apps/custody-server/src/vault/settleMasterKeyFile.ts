import { constants } from 'node:fs'
import { access, link, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from '@latchkey/node'
import { openMasterKeyFile } from './masterKeyFile.ts'

/** Where the key waits that a rotation goes over to. */
export function nextKeyPath(path: string): string {
  return `${path}.next`
}

/**
 * Ends a rotation that was cut short after the database had gone over to the new key: the new file takes the old one's
 * place, and the old one stays beside it for old backups. Answers where; undefined when there was nothing to end.
 */
export async function settleMasterKeyFile(path: string, neededId: string | undefined): Promise<string | undefined> {
  const nextPath = nextKeyPath(path)
  if (neededId === undefined || !(await isThere(nextPath))) return undefined
  const next = await openMasterKeyFile(nextPath)
  next.close()
  return next.id === neededId ? await promoteMasterKeyFile(path) : undefined
}

/** Puts the next key's file into the place of the current one, in one step; answers where the former one is kept. */
export async function promoteMasterKeyFile(path: string): Promise<string> {
  const current = await openMasterKeyFile(path)
  current.close()
  const formerPath = `${path}.former-${current.id.replace(/^.*:/, '')}`
  await link(path, formerPath).catch((error: unknown) => {
    // Cut short between these two lines, it is there already.
    if (!(error instanceof Error && Reflect.get(error, 'code') === 'EEXIST')) throw error
  })
  await rename(nextKeyPath(path), path)
  syncFolder(dirname(path))
  return formerPath
}

/** Whether there is such a file. */
export async function isThere(path: string): Promise<boolean> {
  return await access(path, constants.F_OK).then(
    () => true,
    () => false,
  )
}
