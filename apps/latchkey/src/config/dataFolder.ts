import { join } from 'node:path'
import { makeFolder, makePrivate, tryToWrite } from '@latchkey/node'
import { LatchkeyError, reasonOf } from '../errors.ts'

/**
 * Files there beside the database, whose files are closed to others as it is opened. The master key is left out:
 * one that others can read may be known to somebody, so that it is refused.
 */
const ownEntries = ['relay', 'link', 'custody/outbox', 'custody/custody-root.json', 'custody/checkpoints.jsonl']

/**
 * Makes the data folder, tries it by writing, because rights alone do not tell, and closes what this program keeps there
 * to other users of the machine; answers how many files had been open to them. Fails with `folder_unwritable`, or with
 * a `NodeError` where files cannot be closed.
 */
export async function prepareDataFolder(folder: string): Promise<number> {
  try {
    makeFolder(folder)
    await tryToWrite(folder)
  } catch (cause) {
    throw new LatchkeyError('folder_unwritable', { cause, data: { folder, reason: reasonInWords(cause) } })
  }
  return ownEntries.reduce((count, name) => count + makePrivate(join(folder, name)), 0)
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

/** Why a folder or a store cannot be used, in words where the system has a code for it. */
export function reasonInWords(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return reasons[code] ?? reasonOf(error)
}
