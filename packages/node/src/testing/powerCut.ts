import { randomInt } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { FileEvent } from './powerTrace.ts'

/** The part that a disk keeps of what nobody has synced: nothing, or some of it, in pieces of a sector. */
export type Remains = 'nothing' | 'some'

type Change = Extract<FileEvent, { kind: 'write' | 'cut' }>
/** So many bytes of a buffer, which grows in large steps. */
type Content = { buffer: Buffer; length: number }
/** A file that bears any number of names; what was asked of it since it was synced last, and how long that makes it. */
type File = { readonly kept: Content; pending: Change[]; length: number }
type Entry = File | 'folder'
/** A name given or taken away, in the folder that has to be synced for it. */
type Naming = { readonly folder: string; readonly apply: (names: Map<string, Entry>) => void }

const sectorBytes = 512

/**
 * Lays a folder out as a power failure before the n-th event would leave it: files have what they had when they were
 * synced last, and bear the names that were synced with their folder.
 */
export function layAfterPowerFailure(
  { events, folder }: { readonly events: readonly FileEvent[]; readonly folder: string },
  target: string,
  { before, remains }: { readonly before: number; readonly remains: Remains },
): void {
  const names = new Map<string, Entry>([[folder, 'folder']])
  const kept = new Map(names)
  let namings: Naming[] = []
  const name = (path: string, apply: Naming['apply']) => {
    apply(names)
    namings.push({ folder: dirname(path), apply })
  }
  for (const event of events.slice(0, before)) {
    const entry = names.get(event.path)
    if (event.kind === 'make') {
      if (entry !== undefined) continue
      const made: Entry = event.isFolder
        ? 'folder'
        : { kept: { buffer: Buffer.alloc(0), length: 0 }, pending: [], length: 0 }
      name(event.path, (known) => known.set(event.path, made))
    } else if (event.kind === 'link' || event.kind === 'move') {
      if (entry === undefined) throw new TypeError(`Nobody has made ${event.path}`)
      name(event.path, (known) => {
        known.set(event.to, entry)
        if (event.kind === 'move') known.delete(event.path)
      })
    } else if (event.kind === 'remove') name(event.path, (known) => known.delete(event.path))
    else if (entry !== 'folder') changeFile(entry, event)
    else if (event.kind === 'sync') {
      for (const each of namings) if (each.folder === event.path) each.apply(kept)
      namings = namings.filter((each) => each.folder !== event.path)
    }
  }
  if (remains === 'some') for (const each of namings.slice(0, randomInt(namings.length + 1))) each.apply(kept)
  write(kept, folder, target, remains)
}

function changeFile(file: File | undefined, event: FileEvent): void {
  if (file === undefined) throw new TypeError(`Nobody has made ${event.path}`)
  if (event.kind === 'sync') {
    for (const each of file.pending) apply(file.kept, each)
    file.pending = []
    return
  }
  if (event.kind !== 'write' && event.kind !== 'cut') return
  if (event.kind === 'cut') file.length = event.bytes
  const change = event.kind === 'write' && event.offset === 'end' ? { ...event, offset: file.length } : event
  if (change.kind === 'write') file.length = Math.max(file.length, Number(change.offset) + change.data.length)
  file.pending.push(change)
}

function apply(content: Content, change: Change): void {
  const start = change.kind === 'cut' ? change.bytes : Number(change.offset)
  const end = change.kind === 'cut' ? change.bytes : start + change.data.length
  if (content.buffer.length < end) content.buffer = Buffer.concat([content.buffer, Buffer.alloc(end)])
  if (change.kind === 'write') {
    change.data.copy(content.buffer, start)
    content.length = Math.max(content.length, end)
    return
  }
  // Bytes that come back when it grows again are zero.
  content.buffer.fill(0, end)
  content.length = end
}

/** Whole or not at all, or the sectors that chance has written. */
function remainsOf(change: Change): readonly Change[] {
  const fate = randomInt(3)
  if (fate === 0) return []
  if (fate === 1 || change.kind === 'cut') return [change]
  const pieces: Change[] = []
  const { data, offset } = change
  for (let at = 0; at < data.length; ) {
    // Sectors are the disk's, wherever the write begins.
    const bytes = Math.min(sectorBytes - ((Number(offset) + at) % sectorBytes), data.length - at)
    if (randomInt(2) === 0) pieces.push({ ...change, offset: Number(offset) + at, data: data.subarray(at, at + bytes) })
    at += bytes
  }
  return pieces
}

function write(kept: ReadonlyMap<string, Entry>, folder: string, target: string, remains: Remains): void {
  const isThere = (path: string): boolean => path === folder || (kept.get(path) === 'folder' && isThere(dirname(path)))
  mkdirSync(target, { recursive: true, mode: 0o700 })
  // Folders stand before what is in them.
  for (const [path, entry] of [...kept].sort(([left], [right]) => (left < right ? -1 : 1))) {
    if (path === folder || !isThere(dirname(path))) continue
    const place = join(target, relative(folder, path))
    if (entry === 'folder') mkdirSync(place, { recursive: true, mode: 0o700 })
    else {
      const some = remains === 'some' ? entry.pending.flatMap(remainsOf) : []
      for (const each of some) apply(entry.kept, each)
      writeFileSync(place, entry.kept.buffer.subarray(0, entry.kept.length), { mode: 0o600 })
    }
  }
}
