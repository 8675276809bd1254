import { existsSync, readFileSync, renameSync } from 'node:fs'
import { type FileHandle, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { RelayServerError } from '../../errors.ts'
import { createRecordBuffer, type RecordBuffer, type RecordLayout } from './recordFrames.ts'

const currentName = 'journal.log'
const nextName = 'journal.next'
const damagedName = 'journal.damaged'
/** A new file is written in pieces of this size, so that it never takes much memory beside what it is written from. */
const pieceBytes = 262_144
const ownerOnly = 0o600

/** A file of records, and how long it is. */
export type JournalFile<Item> = {
  readonly folder: string
  readonly layout: RecordLayout<Item>
  handle: FileHandle | undefined
  bytes: number
  /** How long it was when it was last written anew. */
  compactBytes: number
}

export type Replay = {
  /** Bytes at the end that are not whole records: what a crash left of answers that were never given. */
  readonly tornBytes: number
}

export function createJournalFile<Item>(folder: string, layout: RecordLayout<Item>): JournalFile<Item> {
  return { folder, layout, handle: undefined, bytes: 0, compactBytes: 0 }
}

/**
 * Tells the whole story of the file; nothing when there is none. A torn end is set aside as `journal.damaged`. Fails
 * with `journal_not_readable` when the file is somebody else's.
 */
export function replayJournal<Item>({ folder, layout }: JournalFile<Item>, onRecord: (record: Item) => void): Replay {
  const path = join(folder, currentName)
  if (!existsSync(path)) return { tornBytes: 0 }
  const bytes = readFileSync(path)
  const { magic } = layout
  const start = magic.length
  // The first journal of a folder may have been cut off in its very first bytes.
  const isOurs =
    bytes.length < start ? magic.subarray(0, bytes.length).equals(bytes) : bytes.subarray(0, start).equals(magic)
  if (!isOurs) throw new RelayServerError('journal_not_readable', { data: { path } })
  const end = layout.read(bytes, start, onRecord)
  const tornBytes = Math.max(0, bytes.length - end)
  if (tornBytes > 0) renameSync(path, join(folder, damagedName))
  return { tornBytes }
}

/** Adds records behind the others. They are on the disk when the promise resolves. */
export async function appendToJournal<Item>(file: JournalFile<Item>, bytes: Buffer): Promise<void> {
  if (file.handle === undefined) throw new Error('The journal is not open')
  await writeAll(file.handle, bytes)
  await file.handle.datasync()
  file.bytes += bytes.length
}

/** Writes a new file of these records and puts it in the place of the old one. A crash leaves one of the two, whole. */
export async function rewriteJournal<Item>(file: JournalFile<Item>, records: Iterable<Item>): Promise<void> {
  const nextPath = join(file.folder, nextName)
  const handle = await open(nextPath, 'w', ownerOnly)
  const { magic, append } = file.layout
  let bytes = magic.length
  try {
    await writeAll(handle, magic)
    const buffer = createRecordBuffer()
    for (const record of records) {
      append(buffer, record)
      if (buffer.length >= pieceBytes) bytes += await writeOut(handle, buffer)
    }
    bytes += await writeOut(handle, buffer)
    await handle.sync()
    await rename(nextPath, join(file.folder, currentName))
    await syncFolder(file.folder)
  } catch (error) {
    await handle.close().catch(() => undefined)
    throw error
  }
  const old = file.handle
  file.handle = handle
  file.bytes = bytes
  file.compactBytes = bytes
  await old?.close()
}

export async function closeJournal<Item>(file: JournalFile<Item>): Promise<void> {
  const { handle } = file
  file.handle = undefined
  await handle?.close()
}

async function writeOut(handle: FileHandle, buffer: RecordBuffer): Promise<number> {
  const { length } = buffer
  await writeAll(handle, buffer.bytes.subarray(0, length))
  buffer.length = 0
  return length
}

async function writeAll(handle: FileHandle, bytes: Buffer): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    written += (await handle.write(bytes, written)).bytesWritten
  }
}

/** A renamed file is only safe when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
