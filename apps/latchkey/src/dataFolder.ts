import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '@latchkey/base/node'
import { LatchkeyError, reasonOf } from './errors.ts'

/** Makes the data folder and tries it by writing, because rights alone do not tell. Fails with `folder_unwritable`. */
export async function prepareDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${process.pid}`)
  try {
    makeFolder(folder)
    await writeFile(probe, '')
    await rm(probe)
  } catch (cause) {
    throw new LatchkeyError('folder_unwritable', { cause, data: { folder, reason: reasonInWords(cause) } })
  }
}

/** The system's codes that a person meets here, in words. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user has no right to',
  EEXIST: 'a file of that name is in its place',
  ENOENT: 'the system has no such place',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file',
  EPERM: 'the system does not allow it',
  EROFS: 'the disk is read-only',
}

function reasonInWords(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return reasons[code] ?? reasonOf(error)
}
