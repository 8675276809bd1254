import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { migrationNames } from '../database/migrations.ts'
import type { CustodyTables } from '../database/tables.ts'
import { install } from '../testing/installation.ts'
import { testStorages } from '../testing/openTestDatabases.ts'
import { readCanary } from '../vault/storedSettings.ts'
import { readRows, tablePasses } from './tablePasses.ts'

type Storage = (typeof testStorages)[number]

/** The last line, made anew as by somebody who changes such a file on purpose. */
function ended(lines: readonly string[]): string {
  const above = lines.map((line) => `${line}\n`).join('')
  const rows = lines.slice(1).reduce((count, line) => count + JSON.parse(line).rows.length, 0)
  return `${above}${JSON.stringify({ rows, sha256: createHash('sha256').update(above).digest('hex') })}\n`
}

/** A database with a tenant, its lines as earlier programs wrote them, and an empty one with the same master key. */
async function prepare(storage: Storage) {
  const old = await install(storage)
  await old.createTenant()
  const lines: string[] = []
  await old.withDatabase(async (opened) => {
    const database = opened.withTables<CustodyTables>()
    const canary = await readCanary(database)
    const format = 'latchkey custody backup 1'
    lines.push(JSON.stringify({ format, createdAtMs: 1_700_000_000_000, migrations: migrationNames, canary }))
    for (const pass of tablePasses) {
      for await (const rows of readRows(database, pass, 20)) lines.push(JSON.stringify({ table: pass.table, rows }))
    }
  })
  const fresh = await old.installFresh()
  const path = join(fresh.place.folder, 'former.backup')
  const restore = async (text: string, ...options: string[]) => {
    writeFileSync(path, text)
    return await fresh.run('restore', path, ...options).catch((error: unknown) => error)
  }
  return { lines, fresh, restore, path }
}

describe.each(testStorages)('a backup of an earlier program, on %s', (storage) => {
  test('is refused with the way to go on, and restored only when its owner says so', async () => {
    const { lines, fresh, restore, path } = await prepare(storage)
    expect(await restore(ended(lines))).toMatchObject({
      code: 'backup_unsealed',
      message: `${path} is a backup of an earlier program, which is not sealed: nobody can tell whether it was changed.`,
      hint: expect.stringContaining('restore it with --unsealed behind its name'),
    })
    await fresh.withDatabase(async (database) => {
      const { rows } = await sql`select 1 from custody_organization`.execute(database).catch(() => ({ rows: [] }))
      expect(rows).toEqual([])
    })
    expect(await restore(ended(lines), '--unsealed')).toBe(true)
    expect(fresh.lines.join('\n')).toMatch(
      /Restored \d+ rows from .*, as of 2023-11-14T22:13:20\.000Z\.[\s\S]*It was not sealed: look through users/,
    )
    expect(await fresh.run('verify')).toBe(true)
    // The next one is sealed, and the option changes nothing for it.
    const sealed = join(fresh.place.folder, 'sealed.backup')
    expect(await fresh.run('backup', sealed)).toBe(true)
    const third = await fresh.installFresh()
    third.lines.length = 0
    expect(await third.run('restore', sealed, '--unsealed')).toBe(true)
    expect(third.lines.join('\n')).not.toContain('not sealed')
  })

  test('error: one that is damaged, or does not hold together, restores nothing', async () => {
    const { lines, restore } = await prepare(storage)
    const text = ended(lines)
    const damaged = async (name: string, content: string, reason: string) =>
      expect(await restore(content, '--unsealed'), name).toMatchObject({
        code: 'backup_damaged',
        message: expect.stringContaining(`is no whole backup: ${reason}`),
      })
    const owners = lines.findIndex((line) => line.startsWith('{"table":"custody_organization"'))
    const without = lines.toSpliced(owners, 1)
    await damaged('a byte', text.replace('alice owner', 'mallory own'), 'it was changed.')
    await damaged('a line', `${without.join('\n')}\n${text.trimEnd().split('\n').at(-1)}\n`, 'it was changed.')
    await damaged('a line, counted anew', ended(without), 'its rows do not belong together.')
    await damaged('its end', `${lines.join('\n')}\n`, 'its end is missing.')
    await damaged('behind its end', `${text}{}\n`, 'something stands behind its end.')
    await damaged('no rows', ended(lines).replace('"rows":[', '"rows":{'), 'a line of it is none of a backup.')
    await damaged('no table', ended([...lines, JSON.stringify({ table: 'other', rows: [] })]), 'no table other.')
    const otherCanary = JSON.parse(lines[0] ?? '')
    otherCanary.canary.wrapped = 'AAAA'
    expect(await restore(ended([JSON.stringify(otherCanary), ...lines.slice(1)]), '--unsealed')).toMatchObject({
      code: 'master_key_wrong',
    })
    expect(
      await restore(ended(lines.with(0, (lines[0] ?? '').replace('0001-custody', '9999-later'))), '--unsealed'),
    ).toMatchObject({
      code: 'backup_newer',
    })
    expect(await restore(text, '--unsealed')).toBe(true)
  })
})
