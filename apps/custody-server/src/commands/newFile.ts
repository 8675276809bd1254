import { randomUUID } from 'node:crypto'
import { type FileHandle, link, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from '@latchkey/node'
import { CommandError, reasonOf } from '../commandErrors.ts'

export type NewFile = {
  readonly path: string
  readonly parts: AsyncIterable<Uint8Array>
  /** Looks through what was written, which has another name yet. */
  readonly check: (path: string) => Promise<void>
}

/**
 * Writes a file that its user alone can read. It gets its name when it is whole, on the disk and looked through; cut
 * short, there is none of that name. Fails with `backup_exists` or `backup_not_written`.
 */
export async function writeNewFile({ path, parts, check }: NewFile): Promise<void> {
  const partPath = `${path}.part-${randomUUID()}`
  const file = await attempt(path, () => open(partPath, 'wx', 0o600))
  try {
    await writeParts(path, file, parts)
    await check(partPath)
    // Unlike a rename, a link never replaces what has that name.
    await attempt(path, () => link(partPath, path))
  } finally {
    await rm(partPath, { force: true })
  }
  await attempt(path, async () => syncFolder(dirname(path)))
}

async function writeParts(path: string, file: FileHandle, parts: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    for await (const part of parts) await attempt(path, () => file.writeFile(part))
    await attempt(path, () => file.sync())
  } finally {
    await file.close()
  }
}

async function attempt<Value>(path: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (cause) {
    const isThere = cause instanceof Error && Reflect.get(cause, 'code') === 'EEXIST'
    if (isThere) throw new CommandError('backup_exists', { cause, data: { path } })
    throw new CommandError('backup_not_written', { cause, data: { path, reason: reasonOf(cause) } })
  }
}
