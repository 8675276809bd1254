import { randomUUID } from 'node:crypto'
import { link, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from './syncFolder.ts'

/**
 * Writes a new file that only its owner can read, and has it on the disk before it ends. Never replaces a file. Cut
 * short, there is no such file: half of one would be in the way of every later start.
 */
export async function createFile(path: string, contents: Uint8Array | string): Promise<void> {
  const partPath = `${path}.part-${randomUUID()}`
  try {
    await writeFile(partPath, contents, { flag: 'wx', mode: 0o600, flush: true })
    // Unlike a rename, a link never replaces what has that name.
    await link(partPath, path)
  } finally {
    await rm(partPath, { force: true })
  }
  syncFolder(dirname(path))
}
