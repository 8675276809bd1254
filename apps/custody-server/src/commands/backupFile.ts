import { createHash } from 'node:crypto'
import { link, open, rm } from 'node:fs/promises'
import * as v from 'valibot'
import { CommandError, reasonOf } from './commandErrors.ts'
import type { Row } from './tablePasses.ts'

/** What a backup says about itself, above its rows. */
export type BackupHead = {
  readonly createdAtMs: number
  /** The names of the changes that its tables had been through. */
  readonly migrations: readonly string[]
  /** The canary of the master key under which everything in it is sealed. */
  readonly canary: { readonly masterKeyId: string; readonly wrapped: string }
}

/** Some rows of one table. */
export type BackupRows = { readonly table: string; readonly rows: readonly Row[] }

const format = 'latchkey custody backup 1'
const headSchema = v.object({
  format: v.literal(format),
  createdAtMs: v.number(),
  migrations: v.array(v.string()),
  canary: v.object({ masterKeyId: v.string(), wrapped: v.string() }),
})
const rowsSchema = v.object({ table: v.string(), rows: v.array(v.record(v.string(), v.unknown())) })
const endSchema = v.object({ rows: v.number(), sha256: v.string() })

/**
 * Writes a backup: a line of JSON for the head, one for every few rows, and a last one with the number of rows and the
 * hash of all that stands above. It gets its name when it is whole and on the disk. Answers the number of rows. Fails
 * with `backup_exists` or `backup_not_written`.
 */
export async function writeBackupFile(
  path: string,
  head: BackupHead,
  batches: AsyncIterable<BackupRows>,
): Promise<number> {
  const part = `${path}.part`
  const hash = createHash('sha256')
  let count = 0
  const file = await attempt(path, () => open(part, 'w', 0o600))
  try {
    const write = async (value: object) => {
      const line = `${JSON.stringify(value)}\n`
      hash.update(line)
      await attempt(path, () => file.writeFile(line))
    }
    await write({ format, ...head })
    for await (const batch of batches) {
      await write(batch)
      count += batch.rows.length
    }
    const sha256 = hash.digest('hex')
    await attempt(path, () => file.writeFile(`${JSON.stringify({ rows: count, sha256 })}\n`))
    await attempt(path, () => file.sync())
    // Unlike a rename, a link never replaces what has that name.
    await attempt(path, () => link(part, path))
  } finally {
    await file.close()
    await rm(part, { force: true })
  }
  return count
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

/** A backup that is being read: its head, and its rows once. The rows end with an error unless all of them came. */
export type BackupReading = { readonly head: BackupHead; readonly batches: AsyncIterable<BackupRows> }

/** Reads a backup. Fails with `backup_not_readable` or `backup_damaged`, which may also come after some rows. */
export async function readBackupFile<Result>(
  path: string,
  work: (reading: BackupReading) => Promise<Result>,
): Promise<Result> {
  const file = await open(path).catch((cause: unknown) => {
    throw new CommandError('backup_not_readable', { cause, data: { path, reason: reasonOf(cause) } })
  })
  try {
    const lines = file.readLines()[Symbol.asyncIterator]()
    const first = await lines.next()
    const firstLine: string = first.done === true ? '' : first.value
    const head = parse(path, headSchema, firstLine)
    return await work({ head, batches: readBatches(path, `${firstLine}\n`, lines) })
  } finally {
    await file.close()
  }
}

type Lines = AsyncIterator<string>

async function* readBatches(path: string, headLine: string, lines: Lines): AsyncGenerator<BackupRows> {
  const hash = createHash('sha256').update(headLine)
  let count = 0
  for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
    const line = next.value
    const end = v.safeParse(endSchema, tryParse(line))
    if (end.success) {
      if (end.output.sha256 !== hash.digest('hex') || end.output.rows !== count) throw damaged(path, 'it was changed')
      if ((await lines.next()).done !== true) throw damaged(path, 'something stands behind its end')
      return
    }
    hash.update(`${line}\n`)
    const batch = parse(path, rowsSchema, line)
    count += batch.rows.length
    yield batch
  }
  throw damaged(path, 'its end is missing')
}

function parse<Value>(path: string, schema: v.GenericSchema<unknown, Value>, line: string): Value {
  const result = v.safeParse(schema, tryParse(line))
  if (result.success) return result.output
  throw damaged(path, 'a line of it is none of a backup')
}

function tryParse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function damaged(path: string, reason: string): CommandError {
  return new CommandError('backup_damaged', { data: { path, reason } })
}
