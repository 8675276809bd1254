import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of a few megabytes, to be filled. */
export type SmallDisk = {
  readonly folder: string
  /** Takes what room there is, to the last block, but for so many bytes. */
  fill(freeBytes?: number): void
  /** Gives the room back. */
  empty(): void
  /** Takes the disk away, whoever still has files on it. */
  unmount(): void
}

/**
 * Mounts a disk in memory. Undefined where this user may not mount: a test that needs one then says that it has tried
 * nothing.
 */
export function mountSmallDisk(bytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmdirSync(folder)
    return undefined
  }
  const filling = join(folder, 'filling')
  return {
    folder,
    fill(freeBytes = 0) {
      const spare = join(folder, 'spare')
      if (freeBytes > 0) writeBlocks(spare, freeBytes)
      writeBlocks(filling, bytes)
      rmSync(spare, { force: true })
    },
    empty: () => rmSync(filling, { force: true }),
    unmount() {
      execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' })
      rmdirSync(folder)
    },
  }
}

const blockBytes = 4096

/** Writes so many bytes, or as many as there is room for. */
function writeBlocks(path: string, bytes: number): void {
  const file = openSync(path, 'a')
  const block = new Uint8Array(blockBytes).fill(1)
  try {
    for (let written = 0; written < bytes; written += blockBytes) writeSync(file, block)
  } catch (error) {
    if (!(error instanceof Error) || Reflect.get(error, 'code') !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}
