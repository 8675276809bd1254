import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { parseJson } from '@latchkey/base'
import * as v from 'valibot'
import { type BackupRows, damaged, parseRows } from './backupHead.ts'

const endSchema = v.object({ rows: v.number(), sha256: v.string() })

/**
 * The rows of a backup of the first format: lines of JSON, the last of which has the number of rows and the hash of all
 * that stands above. That tells of damage only: whoever changes such a file on purpose writes another hash. Fails with
 * `backup_damaged`, which may also come after some rows.
 */
export async function* readUnsealedRows(path: string, file: FileHandle): AsyncGenerator<BackupRows> {
  const lines = file.readLines({ start: 0, autoClose: false })[Symbol.asyncIterator]()
  const hash = createHash('sha256')
  const head = await lines.next()
  if (head.done !== true) hash.update(`${head.value}\n`)
  let count = 0
  for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
    const line: string = next.value
    const end = v.safeParse(endSchema, parseJson(line))
    if (end.success) {
      if (end.output.sha256 !== hash.digest('hex') || end.output.rows !== count) throw damaged(path, 'it was changed')
      if ((await lines.next()).done !== true) throw damaged(path, 'something stands behind its end')
      return
    }
    hash.update(`${line}\n`)
    const batch = parseRows(path, line)
    count += batch.rows.length
    yield batch
  }
  throw damaged(path, 'its end is missing')
}
