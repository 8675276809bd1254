import { open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Puts the names in a file's folder onto the disk, so that a file that was made or renamed is there after a crash. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
