import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '@latchkey/base'
import type { Database } from '@latchkey/base/node'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { ensureMasterKey } from '../ensureMasterKey.ts'
import { createTestPlace, type TestPlace, testStorages } from '../testing/openTestDatabases.ts'
import { createTestServer, resultOf, type TestServer } from '../testing/testServer.ts'
import { createTenant } from '../testing/testTenant.ts'
import { createMasterKeyFile } from '../vault/masterKeyFile.ts'
import { nextKeyPath } from '../vault/settleMasterKeyFile.ts'
import { runCommand } from './runCommand.ts'

const places: TestPlace[] = []
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove()
})

type Installation = {
  readonly place: TestPlace
  readonly masterKeyFile: string
  readonly checkpointFile: string
  readonly lines: string[]
  run(...words: string[]): Promise<boolean>
  start(): Promise<TestServer>
}

/** An installation with nothing in it; `custody` runs commands as the terminal would. */
async function install(storage: (typeof testStorages)[number]): Promise<Installation> {
  const place = await createTestPlace(storage)
  places.push(place)
  const masterKeyFile = join(place.folder, 'master.key')
  const checkpointFile = join(place.folder, 'checkpoints.jsonl')
  const lines: string[] = []
  return {
    place,
    masterKeyFile,
    checkpointFile,
    lines,
    run: (...words) =>
      runCommand(words, {
        openDatabase: () => place.open(),
        masterKeyFile,
        checkpointFile,
        rootKeyFile: join(place.folder, 'custody-root.json'),
        toPath: (name) => name,
        clock: systemClock,
        tell: (line) => void lines.push(line),
      }),
    async start() {
      const database = await place.open()
      try {
        const masterKey = await ensureMasterKey(masterKeyFile, database)
        return await createTestServer({ masterKey, checkpointPath: checkpointFile }, database)
      } catch (error) {
        await database.destroy()
        throw error
      }
    },
  }
}

/** Signs with the tenant's wallet, whose address then proves that its secret opens. */
async function signs(server: TestServer, tenant: Awaited<ReturnType<typeof createTenant>>) {
  const parameters = {
    signWith: tenant.address,
    payload: randomBytes(32).toString('hex'),
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_NO_OP',
  }
  const { organizationId } = tenant
  return resultOf(await server.submit('sign_raw_payload', { organizationId, parameters }, tenant.key)).r.length === 64
}

async function withDatabase(place: TestPlace, work: (database: Database) => Promise<unknown>) {
  const database = await place.open()
  await work(database)
  await database.destroy()
}

describe.each(testStorages)('on %s', (storage) => {
  test('a backup brings everything back with the escrowed master key, and its log verifies', async () => {
    const old = await install(storage)
    const server = await old.start()
    const tenant = await createTenant(server, 'alice')
    const { organizationId } = tenant
    const before = await server.query('list_wallets', { organizationId }, tenant.key)
    await server.close()
    const file = join(old.place.folder, 'custody.backup')
    expect(await old.run('backup', file)).toBe(true)
    expect(old.lines.join('\n')).toMatch(/of 2 organizations.*whole[\s\S]*master\.key/)
    const key = readFileSync(old.masterKeyFile)
    const text = readFileSync(file)
    for (const form of [key, key.toString('hex'), key.toString('base64')]) expect(text.includes(form)).toBe(false)

    const fresh = await install(storage)
    copyFileSync(old.masterKeyFile, fresh.masterKeyFile)
    expect(await fresh.run('restore', file)).toBe(true)
    expect(fresh.lines.join('\n')).toMatch(/Restored \d+ rows[\s\S]*all \d+ entries of the audit log verify/)
    expect(await fresh.run('verify-audit')).toBe(true)
    const again = await fresh.start()
    expect((await again.query('list_wallets', { organizationId }, tenant.key)).body).toEqual(before.body)
    expect(await signs(again, tenant)).toBe(true)
    await again.close()

    await expect(fresh.run('restore', file)).rejects.toMatchObject({ code: 'database_not_empty' })
    await expect(old.run('backup', file)).rejects.toMatchObject({ code: 'backup_exists' })
    expect(readdirSync(old.place.folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('error: another master key, half a file, a changed byte, a newer program or a changed log restore nothing', async () => {
    const old = await install(storage)
    const server = await old.start()
    await createTenant(server, 'alice')
    await server.close()
    const file = join(old.place.folder, 'custody.backup')
    await old.run('backup', file)
    const text = readFileSync(file, 'utf8')
    const fresh = await install(storage)
    const bad = async (name: string, content: string) => {
      const path = join(fresh.place.folder, name)
      writeFileSync(path, content)
      return await fresh.run('restore', path).catch((error: unknown) => error)
    }
    await createMasterKeyFile(fresh.masterKeyFile)
    expect(await bad('whole', text)).toMatchObject({ code: 'backup_of_other_key' })
    writeFileSync(fresh.masterKeyFile, readFileSync(old.masterKeyFile))
    expect(await bad('half', text.slice(0, text.length / 2))).toMatchObject({ code: 'backup_damaged' })
    expect(await bad('cut', text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1))).toMatchObject({
      code: 'backup_damaged',
      message: expect.stringContaining('its end is missing'),
    })
    expect(await bad('changed', text.replace('alice owner', 'mallory own'))).toMatchObject({ code: 'backup_damaged' })
    expect(await bad('newer', text.replace('"0001-custody"', '"0001-custody","9999-later"'))).toMatchObject({
      code: 'backup_newer',
    })
    await expect(fresh.run('restore', join(fresh.place.folder, 'absent'))).rejects.toMatchObject({
      code: 'backup_not_readable',
    })
    // Nothing of all that is left behind.
    expect(await bad('good', text)).toBe(true)

    await withDatabase(old.place, (database) =>
      sql`update custody_audit set entry = replace(entry, '"atMs":', '"atMs":1') where position = 1`.execute(database),
    )
    const changed = join(old.place.folder, 'changed.backup')
    await old.run('backup', changed)
    const third = await install(storage)
    copyFileSync(old.masterKeyFile, third.masterKeyFile)
    await expect(third.run('restore', changed)).rejects.toMatchObject({ code: 'audit_broken' })
    await withDatabase(third.place, async (database) => {
      expect((await sql`select 1 from custody_organization`.execute(database)).rows).toEqual([])
    })
  })

  test('a rotation puts everything under a new key; the former one opens old backups only', async () => {
    const installation = await install(storage)
    const server = await installation.start()
    const tenant = await createTenant(server, 'alice')
    await server.close()
    const former = readFileSync(installation.masterKeyFile)
    expect(await installation.run('rotate-master-key')).toBe(true)
    expect(readFileSync(installation.masterKeyFile)).not.toEqual(former)
    const kept = readdirSync(installation.place.folder).filter((name) => name.includes('former'))
    expect(kept.map((name) => readFileSync(join(installation.place.folder, name)))).toEqual([former])
    const again = await installation.start()
    expect(await signs(again, tenant)).toBe(true)
    await again.close()
    writeFileSync(installation.masterKeyFile, former)
    await expect(installation.start()).rejects.toMatchObject({ code: 'master_key_wrong' })
    await expect(installation.run('rotate-master-key')).rejects.toMatchObject({ code: 'master_key_wrong' })
  })

  test('a rotation that was cut short goes on, from either side of its one transaction', async () => {
    const installation = await install(storage)
    const { masterKeyFile } = installation
    const server = await installation.start()
    const tenant = await createTenant(server, 'alice')
    await server.close()
    // Before: the new key lies ready, and nothing is sealed under it.
    await createMasterKeyFile(nextKeyPath(masterKeyFile))
    const between = await installation.start()
    expect(await signs(between, tenant)).toBe(true)
    await between.close()
    // After: the database has gone over, and the files have not.
    const former = readFileSync(masterKeyFile)
    await installation.run('rotate-master-key')
    const next = readFileSync(masterKeyFile)
    const cut = () => {
      writeFileSync(nextKeyPath(masterKeyFile), next, { mode: 0o600 })
      writeFileSync(masterKeyFile, former)
    }
    cut()
    expect(await installation.run('verify-audit')).toBe(true)
    cut()
    const after = await installation.start()
    expect(await signs(after, tenant)).toBe(true)
    await after.close()
    expect(readFileSync(masterKeyFile)).toEqual(next)
    expect(existsSync(nextKeyPath(masterKeyFile))).toBe(false)
    cut()
    expect(await installation.run('rotate-master-key')).toBe(true)
    expect(installation.lines.join('\n')).toContain('A rotation that had been cut short is done')
    expect(readFileSync(masterKeyFile)).toEqual(next)
  })

  test('error: a log that was changed, cut off or emptied, and activities that it does not tell of, are found', async () => {
    const installation = await install(storage)
    const server = await installation.start()
    const tenant = await createTenant(server, 'alice')
    expect(await signs(server, tenant)).toBe(true)
    // Ends of logs are signed at the latest now.
    await server.close()
    expect(await installation.run('verify-audit')).toBe(true)
    expect(installation.lines.join('\n')).toMatch(/2 organizations[\s\S]*2 checkpoints; 2 checkpoints[\s\S]*verifies/)
    const found = async (change: string) => {
      installation.lines.length = 0
      await withDatabase(installation.place, async (database) => {
        for (const statement of change.split(';')) await sql.raw(statement).execute(database)
      })
      expect(await installation.run('verify-audit')).toBe(false)
      return installation.lines.join('\n')
    }
    const own = `organization_id = '${tenant.organizationId}'`
    expect(
      await found(`delete from custody_audit where ${own} and position > (select max(position) - 3
      from custody_audit where ${own})`),
    ).toMatch(/ends before it now[\s\S]*the log does not say so/)
    expect(await found(`delete from custody_audit where ${own}`)).toContain('ends before it now')
    expect(
      await found(`update custody_activity set result_json = '{"forged":1}'
      where organization_id = '${server.root.organizationId}'`),
    ).toContain('the stored activity has another result')
    expect(
      await found(`delete from custody_vote; delete from custody_policy_outcome; delete from custody_activity
      where organization_id = '${server.root.organizationId}'`),
    ).toContain('the activity that ended here is not in the database')
  })
})

test('error: words that are no command, and a database without custody', async () => {
  const installation = await install('PGlite')
  for (const words of [[], ['backup'], ['restore'], ['verify-audit', 'x'], ['backup', 'a', 'b'], ['other']]) {
    await expect(installation.run(...words)).rejects.toMatchObject({ code: 'command_unknown' })
  }
  await expect(installation.run('verify-audit')).rejects.toMatchObject({ code: 'custody_empty' })
  await expect(installation.run('rotate-master-key')).rejects.toMatchObject({ code: 'custody_empty' })
})
