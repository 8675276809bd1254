import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncFolder } from './syncFolder.ts'

/**
 * Makes a folder and those above it that are missing, for this user alone, and has their names on the disk: what is kept
 * in one must not go with it when the power fails. One by one, because the platform's own way goes on for ever in places
 * that take no folders, such as `/proc`. Fails with the system's own error.
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) makeFolder(parent)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have been quicker.
    if (!isFolder(folder)) throw error
  }
  syncFolder(parent)
}

/** False when nothing is there. A path through a file is the system's own error, which `throwIfNoEntry` may hide. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}
