import { randomUUID } from 'node:crypto'
import { link, open, unlink } from 'node:fs/promises'
import { syncFolder } from './syncFolder.ts'

/**
 * Writes a new file that only its owner can read, and has it on the disk before it ends. Never replaces a file. Cut
 * short, there is no such file: half of one would be in the way of every later start.
 */
export async function createFile(path: string, contents: Uint8Array | string): Promise<void> {
  const partPath = `${path}.part-${randomUUID()}`
  const file = await open(partPath, 'wx', 0o600)
  try {
    try {
      await file.writeFile(contents)
      await file.sync()
    } finally {
      await file.close()
    }
    await link(partPath, path)
  } finally {
    await unlink(partPath)
  }
  await syncFolder(path)
}
