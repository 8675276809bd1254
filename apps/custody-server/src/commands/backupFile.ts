import { type FileHandle, open } from 'node:fs/promises'
import { CommandError, reasonOf } from '../commandErrors.ts'
import type { MasterKey } from '../vault/masterKey.ts'
import {
  type BackupHead,
  type BackupRows,
  createHead,
  damaged,
  openHead,
  parseRows,
  readBytes,
  readHead,
  type SealedHead,
} from './backupHead.ts'
import { writeNewFile } from './newFile.ts'
import { openPiece, pieceBytes, sealPieces } from './sealedPieces.ts'

export type BackupKey = {
  readonly masterKey: MasterKey
  /** For the line that says which key is in the wrong place. */
  readonly masterKeyFile: string
}

export type BackupWriting = BackupKey & {
  readonly path: string
  readonly createdAtMs: number
  readonly migrations: readonly string[]
  readonly batches: AsyncIterable<BackupRows>
}

/**
 * Writes a backup and reads it back: a line in clear that says which master key opens it, a key of its own under that
 * master key and bound to that line, and the rows as lines of JSON in pieces sealed under it. Answers the number of rows.
 * Fails with `backup_exists` or `backup_not_written`.
 */
export async function writeBackupFile(writing: BackupWriting): Promise<number> {
  const { path, createdAtMs, migrations, batches, masterKey } = writing
  let count = 0
  async function* toText() {
    for await (const batch of batches) {
      count += batch.rows.length
      yield Buffer.from(`${JSON.stringify(batch)}\n`)
    }
  }
  const { key, text } = await createHead({ createdAtMs, migrations, masterKeyId: masterKey.id }, masterKey)
  async function* parts() {
    yield text
    yield* sealPieces(key, toText())
  }
  try {
    // A backup that cannot be read back is none.
    const check = (partPath: string) => readBackupFile(partPath, writing, ({ rows }) => readAll(rows()))
    await writeNewFile({ path, parts: parts(), check })
  } finally {
    key.fill(0)
  }
  return count
}

/** A backup that is being read. */
export type BackupReading = {
  readonly head: BackupHead
  /** Its rows from the first one, each time anew. They end with an error unless all of them came. */
  readonly rows: () => AsyncIterable<BackupRows>
}

/**
 * Reads a backup. Fails with `backup_not_readable`, `backup_newer`, `backup_of_other_key`, or `backup_damaged`, which may
 * also come after some rows.
 */
export async function readBackupFile<Result>(
  path: string,
  key: BackupKey,
  work: (reading: BackupReading) => Promise<Result>,
): Promise<Result> {
  const file = await open(path).catch((cause: unknown) => {
    throw new CommandError('backup_not_readable', { cause, data: { path, reason: reasonOf(cause) } })
  })
  try {
    const found = await readHead(path, file)
    assertOwnKey(path, found.head, key)
    return await readSealed({ path, file, found, key }, work)
  } finally {
    await file.close()
  }
}

/** Takes every row, to see whether all are there. */
export async function readAll(rows: AsyncIterable<BackupRows>): Promise<void> {
  for await (const _ of rows);
}

function assertOwnKey(path: string, { masterKeyId }: BackupHead, { masterKey, masterKeyFile }: BackupKey): void {
  if (masterKeyId === masterKey.id) return
  const data = { path, masterKeyFile, needed: masterKeyId, found: masterKey.id }
  throw new CommandError('backup_of_other_key', { data })
}

type SealedReading = {
  readonly path: string
  readonly file: FileHandle
  readonly found: SealedHead
  readonly key: BackupKey
}

async function readSealed<Result>(
  reading: SealedReading,
  work: (reading: BackupReading) => Promise<Result>,
): Promise<Result> {
  const { path, found, key } = reading
  const fileKey = await openHead(found, key.masterKey).catch(() => {
    throw damaged(path, 'its head was changed, or comes from another one')
  })
  try {
    return await work({ head: found.head, rows: () => readSealedRows(reading, fileKey) })
  } finally {
    fileKey.fill(0)
  }
}

const newline = 10

/** The rows of one piece after another, each of which is known to be as it was sealed before anything of it is read. */
async function* readSealedRows(reading: SealedReading, fileKey: Uint8Array): AsyncGenerator<BackupRows> {
  const { path } = reading
  let begun: Buffer[] = []
  for await (const text of readPieces(reading, fileKey)) {
    let start = 0
    for (let end = text.indexOf(newline); end !== -1; end = text.indexOf(newline, start)) {
      yield parseRows(path, Buffer.concat([...begun, text.subarray(start, end)]).toString('utf8'))
      begun = []
      start = end + 1
    }
    begun.push(text.subarray(start))
  }
}

async function* readPieces({ path, file, found }: SealedReading, fileKey: Uint8Array): AsyncGenerator<Buffer> {
  const { size } = await file.stat()
  let offset = found.end
  for (let position = 0; ; position++) {
    const isLast = size - offset <= pieceBytes
    const piece = await readBytes(file, { offset, length: Math.min(pieceBytes, Math.max(0, size - offset)) })
    const text = openPiece(fileKey, piece, { position, isLast })
    if (text === undefined) throw damaged(path, 'it was changed, or a part of it is missing')
    yield text
    if (isLast) return
    offset += piece.length
  }
}
