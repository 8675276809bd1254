import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** More than what is left in a block that a file has already: a full disk has none to give. */
const probeBytes = 65_536

/** Writes a file into a folder, waits until it is on the disk, and takes it away. Fails with the system's own error. */
export async function tryToWrite(folder: string): Promise<void> {
  const path = join(folder, `.probe-${process.pid}`)
  try {
    const file = await open(path, 'w', 0o600)
    try {
      // Zeros could be kept as a hole that takes no room.
      await file.writeFile(new Uint8Array(probeBytes).fill(0x6c))
      await file.datasync()
    } finally {
      await file.close()
    }
  } finally {
    await rm(path, { force: true })
  }
}
