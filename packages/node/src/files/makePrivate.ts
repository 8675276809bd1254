import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { NodeError, reasonOf } from '../errors.ts'

/** Rights of the group and of everybody else. */
const ofOthers = 0o077

/**
 * Takes from all other users of the machine what they may do with a folder and everything below it; answers how many
 * files and folders had been open to them. Links are left alone, and so is a folder that is not there. Fails with
 * `files_exposed` where this user may not change that, or the disk does not keep it.
 */
export function makePrivate(path: string): number {
  // Its rights are of another kind, and nothing is open to other users of the machine unless its owner opened it.
  if (process.platform === 'win32') return 0
  const entry = lstatSync(path, { throwIfNoEntry: false })
  if (entry === undefined || (!entry.isFile() && !entry.isDirectory())) return 0
  // From the top: what is below a closed folder is out of reach already.
  const own = (entry.mode & ofOthers) === 0 ? 0 : close(path, entry.mode)
  if (!entry.isDirectory()) return own
  return readdirSync(path).reduce((count, name) => count + makePrivate(join(path, name)), own)
}

function close(path: string, mode: number): number {
  try {
    chmodSync(path, mode & 0o777 & ~ofOthers)
  } catch (cause) {
    throw new NodeError('files_exposed', { cause, data: { path, reason: reasonOf(cause) } })
  }
  const after = lstatSync(path, { throwIfNoEntry: false })
  if (after === undefined || (after.mode & ofOthers) === 0) return 1
  throw new NodeError('files_exposed', { data: { path, reason: 'this disk keeps no rights' } })
}
