import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestFolder } from '@latchkey/node/testing'
import { expect, test } from 'vitest'
import { CommandError } from '../commandErrors.ts'
import { localMasterKey, type MasterKey } from '../vault/masterKey.ts'
import { readBackupFile, writeBackupFile } from './backupFile.ts'
import type { BackupRows } from './backupHead.ts'
import { pieceBytes } from './sealedPieces.ts'

const folder = createTestFolder()

const masterKey = localMasterKey(randomBytes(32))
const masterKeyFile = 'master.key'
const small: readonly BackupRows[] = [
  { table: 'custody_organization', rows: [{ id: 'a', name: 'Ünïque ☂ name' }] },
  {
    table: 'custody_user',
    rows: [
      { id: 'b', email: 'alice@example.org' },
      { id: 'c', is_root: true, phone: null },
    ],
  },
]
/** Of several pieces. */
const large: readonly BackupRows[] = Array.from({ length: 5 }, (_, index) => ({
  table: 'custody_audit',
  rows: [{ position: index, entry: randomBytes(100_000).toString('hex') }],
}))

let drawn = 0
async function write(batches: readonly BackupRows[], key: MasterKey = masterKey): Promise<Buffer> {
  const path = join(folder, `written ${drawn++}`)
  async function* each() {
    yield* batches
  }
  const head = { createdAtMs: 1_700_000_000_000 + drawn, migrations: ['0001-custody'] }
  const count = await writeBackupFile({ path, ...head, batches: each(), masterKey: key, masterKeyFile })
  expect(count).toBe(batches.reduce((sum, { rows }) => sum + rows.length, 0))
  return readFileSync(path)
}

/** The rows of a file with these bytes, or the code of what it fails with. */
async function read(bytes: Uint8Array | string): Promise<readonly BackupRows[] | string> {
  const path = join(folder, 'read')
  writeFileSync(path, bytes)
  const found: BackupRows[] = []
  try {
    await readBackupFile(path, { masterKey, masterKeyFile }, async ({ rows }) => {
      for await (const batch of rows()) found.push(batch)
    })
    return found
  } catch (error) {
    // Data before the error was as it was written.
    expect([...small, ...large]).toEqual(expect.arrayContaining(found))
    if (error instanceof CommandError) return error.code
    throw error
  }
}

/** The two lines in clear, and the pieces. */
function split(bytes: Buffer) {
  const first = bytes.indexOf('\n') + 1
  const second = bytes.indexOf('\n', first) + 1
  const pieces: Buffer[] = []
  for (let start = second; start < bytes.length; start += pieceBytes) {
    pieces.push(bytes.subarray(start, start + pieceBytes))
  }
  return { head: bytes.subarray(0, first), key: bytes.subarray(first, second), pieces }
}

test('rows come back, each time they are asked for, and nothing of them is in the file in clear', async () => {
  for (const batches of [small, large]) expect(await read(await write(batches))).toEqual(batches)
  const bytes = await write(small)
  for (const text of ['name', 'alice', 'custody_user', 'example']) {
    expect(bytes.includes(text), text).toBe(false)
  }
  const { head, pieces } = split(bytes)
  expect(Object.keys(JSON.parse(head.toString())).sort()).toEqual([
    'createdAtMs',
    'format',
    'masterKeyId',
    'migrations',
  ])
  expect(pieces.length).toBe(1)
  const path = join(folder, 'twice')
  writeFileSync(path, bytes)
  await readBackupFile(path, { masterKey, masterKeyFile }, async ({ rows }) => {
    for (const _ of [1, 2]) {
      const found: BackupRows[] = []
      for await (const batch of rows()) found.push(batch)
      expect(found).toEqual(small)
    }
  })
})

test('error: no byte can be changed, and no place is the right one to cut', async () => {
  const bytes = await write(small)
  const refused = ['backup_damaged', 'backup_newer', 'backup_of_other_key']
  const codes = new Set<unknown>()
  for (let offset = 0; offset < bytes.length; offset++) {
    for (const bit of [1, 0x20]) {
      const changed = Buffer.from(bytes)
      changed[offset] = (changed[offset] ?? 0) ^ bit
      const found = await read(changed)
      expect(refused, `byte ${offset}`).toContain(found)
      codes.add(found)
    }
  }
  expect([...codes].sort()).toEqual(refused)
  for (let length = 0; length < bytes.length; length++) {
    expect(await read(bytes.subarray(0, length)), `${length} bytes`).toBe('backup_damaged')
  }
})

test('error: pieces can be neither left out, exchanged, repeated nor added', async () => {
  const { head, key, pieces } = split(await write(large))
  const [a, b, c, d, ...rest] = pieces as [Buffer, Buffer, Buffer, Buffer]
  expect(rest).toEqual([])
  const other = split(await write(large)).pieces[1] ?? a
  const all = [head, key, a, b, c, d]
  expect(await read(Buffer.concat(all))).toEqual(large)
  const wrong = [
    ...[[], [a], [a, b], [a, b, c], [b, c, d], [a, c, d], [a, b, d], [d]],
    ...[
      [b, a, c, d],
      [a, c, b, d],
      [a, b, d, c],
      [a, b, b, c, d],
      [a, b, c, c, d],
      [a, b, c, d, d],
      [a, b, c, d, a],
    ],
    ...[
      [a, other, c, d],
      [a, b, c, d, Buffer.of(0)],
      [a, b, c, d, head, key, a, b, c, d],
      [Buffer.of(0), a, b, c, d],
    ],
    // A piece that is cut where the file ends.
    ...[
      [a, b, c, d.subarray(0, -1)],
      [a, b, c.subarray(0, 16)],
      [a, b, c.subarray(0, 100)],
    ],
  ]
  for (const [index, some] of wrong.entries()) {
    expect(await read(Buffer.concat([head, key, ...some])), `the ${index}th`).toBe('backup_damaged')
  }
})

test('error: the head of one backup opens no other, of the same master key or of another', async () => {
  const [one, two] = [split(await write(small)), split(await write(small))]
  const join = ({ head, key, pieces }: ReturnType<typeof split>) => Buffer.concat([head, key, ...pieces])
  expect(await read(join({ ...one, head: two.head }))).toBe('backup_damaged')
  expect(await read(join({ ...one, key: two.key }))).toBe('backup_damaged')
  expect(await read(join({ ...one, pieces: two.pieces }))).toBe('backup_damaged')
  // A liar whose own key is not the master key.
  const forger = { ...localMasterKey(randomBytes(32)), id: masterKey.id }
  expect(await read(await write(small, forger))).toBe('backup_damaged')
  const stranger = localMasterKey(randomBytes(32))
  expect(await read(await write(small, stranger))).toBe('backup_of_other_key')
  // A text sealed by the master key for something else is no key of a backup.
  const dataKey = await masterKey.wrap(randomBytes(32), ['data key', 'organization'])
  expect(await read(join({ ...one, key: Buffer.from(`${dataKey}\n`) }))).toBe('backup_damaged')
})

test('error: what is no backup, or says what a person must not be shown, is refused', async () => {
  const line = (value: object) => `${JSON.stringify(value)}\n\n`
  const head = { format: 'latchkey custody backup 2', createdAtMs: 1, migrations: [], masterKeyId: masterKey.id }
  const others = ['other', 'latchkey custody backup 1'].map((format) => line({ ...head, format }))
  for (const text of ['', '\n\n', 'x'.repeat(200_000), line([]), ...others, line(head)]) {
    expect(await read(text)).toBe('backup_damaged')
  }
  expect(await read(line({ ...head, masterKeyId: '\u001b[2Jfile:1' }))).toBe('backup_damaged')
  expect(await read(line({ ...head, masterKeyId: 'file:1' }))).toBe('backup_of_other_key')
  expect(await read(line({ ...head, format: 'latchkey custody backup 17' }))).toBe('backup_newer')
})

test('rows are on their way to the file before the next ones are asked for', async () => {
  const path = join(folder, 'many')
  const text = 'never the same '.repeat(10_000)
  let behind = 0
  async function* batches() {
    for (let index = 0; index < 40; index++) {
      const [part] = readdirSync(folder).filter((name) => name.startsWith('many.part-'))
      behind = Math.max(behind, index * text.length - statSync(join(folder, part ?? '')).size)
      yield { table: 'custody_audit', rows: [{ index, text }] }
    }
  }
  await writeBackupFile({ path, createdAtMs: 1, migrations: [], batches: batches(), masterKey, masterKeyFile })
  expect(statSync(path).size).toBeGreaterThan(40 * text.length)
  expect(behind).toBeLessThan(2 * pieceBytes)
})
