import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gatherSettings as gather, readLogSettings } from '@latchkey/node'
import { createTestFolder } from '@latchkey/node/testing'
import { describe, expect, test } from 'vitest'
import { readSettings } from './config.ts'
import { loadSettings } from './loadSettings.ts'
import { settingRows } from './settingTable.ts'

const gatherSettings = (environment: Record<string, string>, file = {}) =>
  gather({ rows: settingRows, environment, file, ownNames: /^LATCHKEY_/ })

const folder = createTestFolder()

const database = 'postgres://latchkey:hunter2@db/latchkey'

describe('the table', () => {
  test('has every variable that is read, and no other', () => {
    const asked = new Set<string>()
    const environment = new Proxy<Record<string, string>>({}, { get: (_none, name) => void asked.add(String(name)) })
    readSettings(environment, folder)
    readLogSettings(environment, false)
    // It is read to say that it is of no use any more.
    asked.delete('REDIS_URL')
    expect([...asked].sort()).toEqual(settingRows.map(({ name }) => name).sort())
  })

  test('names the kind by which a setting is read', () => {
    for (const { name, kind, standard } of settingRows) {
      if (/^`[1-9]\d*`$/.test(standard)) expect([name, kind]).toEqual([name, 'number'])
      if (kind !== 'text') expect(() => readSettings({ [name]: 'x' }, folder)).toThrow(name)
    }
  })
})

describe('settings', () => {
  test('are taken from the environment, then from a named file, then from the configuration', async () => {
    const path = join(folder, 'database')
    await writeFile(path, `${database}\n`)
    const owner = { databaseUrl: 'postgres://owner@db/x', port: 8080, testPages: true }
    const inAll = { DATABASE_URL: 'postgres://environment@db/x', DATABASE_URL_FILE: path }
    const read = (environment: Record<string, string>) => gatherSettings(environment, owner).environment['DATABASE_URL']
    expect(read(inAll)).toBe('postgres://environment@db/x')
    expect(read({ DATABASE_URL: ' ', DATABASE_URL_FILE: path })).toBe(database)
    expect(read({})).toBe('postgres://owner@db/x')
    const { environment } = gatherSettings({ LATCHKEY_PORT: '9090' }, owner)
    expect(readSettings(environment, folder)).toMatchObject({ port: 9090, hasTestPages: true })
  })

  test('that are none are named, and those of others are not', () => {
    const { unknown } = gatherSettings({
      LATCHKEY_PROT: '1',
      LATCHKEY_PORT_FILE: '/x',
      LATCHKEY_CUSTODY_API_KEY: 'ab',
      LATCHKEY_CUSTODY_ORGANIZATION: 'x',
      PATH: '/bin',
    })
    expect(unknown).toEqual(['LATCHKEY_PROT', 'LATCHKEY_PORT_FILE'])
  })

  test('error: a named file that cannot be read is told of', () => {
    const path = join(folder, 'gone')
    expect(() => gatherSettings({ DATABASE_URL_FILE: path })).toThrow(
      `DATABASE_URL_FILE is set to "${path}", but it cannot be read (ENOENT)`,
    )
  })

  test('of the configuration file count, and a field that is none is refused', async () => {
    const file = join(folder, 'latchkey.config.mjs')
    const load = async (settings: string, name = file) => {
      await writeFile(name, `export default { chains: [], settings: ${settings} }`)
      return await loadSettings({ environment: { LATCHKEY_CONFIG: name }, folder, isTerminal: true })
    }
    const loaded = await load("{ port: 8080, logLevel: 'debug', origin: 'https://wallet.example.org' }")
    expect(loaded.settings).toMatchObject({ port: 8080, framePort: 8081, publicOrigin: 'https://wallet.example.org' })
    expect(loaded.log).toEqual({ level: 'debug', format: 'text' })
    await expect(load('{ prot: 1 }', join(folder, 'wrong.config.mjs'))).rejects.toThrow('settings.prot')
    for (const [index, value] of [false, 1, "['a']"].entries()) {
      const wrong = load(`{ masterKey: ${value} }`, join(folder, `kind${index}.config.mjs`))
      await expect(wrong).rejects.toThrow('settings.masterKey must be a text')
    }
    await expect(load("{ port: 'http' }", join(folder, 'bad.config.mjs'))).rejects.toThrow(
      'LATCHKEY_PORT is set to "http"',
    )
  })
})

describe('a secret in a file', () => {
  test('that is empty is refused: another database would be used in its place', async () => {
    const path = join(folder, 'empty')
    await writeFile(path, '\n')
    const owner = { databaseUrl: database }
    expect(() => gatherSettings({ DATABASE_URL_FILE: path }, owner)).toThrow(
      `DATABASE_URL_FILE is set to "${path}", but that file is empty.`,
    )
  })

  test.each([
    ['DATABASE_URL_FILE', database],
    ['LATCHKEY_CUSTODY_API_KEY_FILE', 'ab'.repeat(32)],
  ])('that stands where its path should is told by %s alone', (name, secret) => {
    expect(() => gatherSettings({ [name]: secret })).toThrow(`${name} is set to "…", but it cannot be read (ENOENT).`)
  })
})

test('what is no address is no database, and is not shown', () => {
  const read = () => readSettings({ DATABASE_URL: 'postgres://latchkey:hun/ter#2@db/latchkey' }, folder)
  expect(read).toThrow(/^DATABASE_URL is set to "…", but it must be an address that begins with postgres:\/\//)
  expect(() =>
    readSettings({ LATCHKEY_CUSTODY_ORGANIZATION: 'ab'.repeat(32), LATCHKEY_CUSTODY_API_KEY: 'x' }, folder),
  ).toThrow('LATCHKEY_CUSTODY_ORGANIZATION is set to "…"')
})

test.each(settingRows.filter(({ isSecret }) => isSecret))(
  'what cannot be $name is refused without a word of it',
  (row) => {
    // One is read only beside the organization that it is of.
    const organization = { LATCHKEY_CUSTODY_ORGANIZATION: '00000000-0000-4000-8000-000000000000' }
    const others = row.name.startsWith('LATCHKEY_CUSTODY_') ? organization : {}
    const read = () => readSettings({ ...others, [row.name]: 'https://hunter2@db.example' }, folder)
    expect(read).toThrow(`${row.name} is set to "…", but `)
    expect(read).not.toThrow('hunter2')
  },
)
