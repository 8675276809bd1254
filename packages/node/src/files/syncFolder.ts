import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Where a folder cannot be opened or synced, the system keeps its names by itself, or lets nobody see to it. */
const refusals = new Set(['EACCES', 'EPERM', 'EISDIR', 'EINVAL', 'ENOTSUP'])

/**
 * Puts the names in a folder onto the disk: what was made, renamed or removed there stays so when the power fails. Fails
 * with the system's own error.
 */
export function syncFolder(folder: string): void {
  try {
    const opened = openSync(folder, 'r')
    try {
      fsyncSync(opened)
    } finally {
      closeSync(opened)
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && refusals.has(String(error.code)))) throw error
  }
}
