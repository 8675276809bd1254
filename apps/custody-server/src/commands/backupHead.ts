import { createHash, randomBytes } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { parseJson } from '@latchkey/base'
import * as v from 'valibot'
import { CommandError } from '../commandErrors.ts'
import { type MasterKey, masterKeyLength } from '../vault/masterKey.ts'
import type { Row } from './tablePasses.ts'

/** A backup's description of itself in clear. */
export type BackupHead = {
  readonly createdAtMs: number
  /** The names of the changes that its tables had been through. */
  readonly migrations: readonly string[]
  /** The id of the master key that opens it. */
  readonly masterKeyId: string
}

/** Some rows of one table. */
export type BackupRows = { readonly table: string; readonly rows: readonly Row[] }

const sealedFormat = 'latchkey custody backup 2'
/** The longest part in clear, in bytes. */
const maxHeadBytes = 65_536

/** Sentences about a file that somebody else may have written. */
const name = v.pipe(v.string(), v.regex(/^[!-~]{1,300}$/))
const headSchema = v.object({
  format: v.literal(sealedFormat),
  createdAtMs: v.pipe(v.number(), v.safeInteger()),
  migrations: v.array(name),
  masterKeyId: name,
})
const rowsSchema = v.object({ table: name, rows: v.array(v.record(v.string(), v.unknown())) })
const newerSchema = v.object({
  format: v.pipe(v.string(), v.regex(/^latchkey custody backup (?:[3-9]|[1-9]\d{1,8})$/)),
})

/** The first two lines of a sealed backup, and the key of all that follows, which the caller wipes. */
export async function createHead(head: BackupHead, masterKey: MasterKey) {
  const key = randomBytes(masterKeyLength)
  const line = JSON.stringify({ format: sealedFormat, ...head })
  const wrapped = await masterKey.wrap(key, contextOf(line))
  return { key, text: Buffer.from(`${line}\n${wrapped}\n`) }
}

/** The key of a sealed backup, which the caller wipes. Fails where the head is not the one it was wrapped with. */
export async function openHead({ line, wrapped }: SealedHead, masterKey: MasterKey): Promise<Uint8Array> {
  return await masterKey.unwrap(wrapped, contextOf(line))
}

/** The key opens beside this very head, to the letter. */
function contextOf(line: string) {
  return [sealedFormat, createHash('sha256').update(line).digest('hex')] as const
}

export type SealedHead = {
  readonly head: BackupHead
  readonly line: string
  readonly wrapped: string
  /** Where the pieces begin, in bytes. */
  readonly end: number
}

/** The first two lines of a file. Fails with `backup_damaged` or `backup_newer`. */
export async function readHead(path: string, file: FileHandle): Promise<SealedHead> {
  const bytes = await readBytes(file, { offset: 0, length: maxHeadBytes })
  const first = bytes.indexOf('\n')
  const line = bytes.toString('utf8', 0, Math.max(0, first))
  const head = parseHead(path, line)
  const second = bytes.indexOf('\n', first + 1)
  if (second === -1) throw damaged(path, 'it ends within its head')
  return { head, line, wrapped: bytes.toString('utf8', first + 1, second), end: second + 1 }
}

function parseHead(path: string, line: string): BackupHead {
  const value = parseJson(line)
  const result = v.safeParse(headSchema, value)
  if (result.success) return result.output
  const newer = v.safeParse(newerSchema, value)
  if (!newer.success) throw damaged(path, 'it is no backup of custody')
  throw new CommandError('backup_newer', { data: { path, name: newer.output.format } })
}

/** As many bytes as there are, up to a length. */
export async function readBytes(
  file: FileHandle,
  { offset, length }: { readonly offset: number; readonly length: number },
): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, offset + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return bytes.subarray(0, filled)
}

/** A line of rows. Fails with `backup_damaged`. */
export function parseRows(path: string, line: string): BackupRows {
  const result = v.safeParse(rowsSchema, parseJson(line))
  if (result.success) return result.output
  throw damaged(path, 'a line of it is none of a backup')
}

export function damaged(path: string, reason: string): CommandError {
  return new CommandError('backup_damaged', { data: { path, reason } })
}
