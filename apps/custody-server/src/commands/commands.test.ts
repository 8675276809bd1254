import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { install } from '../testing/installation.ts'
import { testStorages } from '../testing/openTestDatabases.ts'
import { resultOf, type TestServer } from '../testing/testServer.ts'
import { createTenant, signingOf } from '../testing/testTenant.ts'
import { createMasterKeyFile } from '../vault/masterKeyFile.ts'
import { nextKeyPath } from '../vault/settleMasterKeyFile.ts'
import { rotate } from './rotate.ts'

/** Signs with the tenant's wallet, whose address then proves that its secret opens. */
async function signs(server: TestServer, tenant: Awaited<ReturnType<typeof createTenant>>) {
  const parameters = signingOf(tenant.address)
  const { organizationId } = tenant
  return resultOf(await server.submit('sign_raw_payload', { organizationId, parameters }, tenant.key)).r.length === 64
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

    const fresh = await old.installFresh()
    expect(await fresh.run('restore', file)).toBe(true)
    expect(fresh.lines.join('\n')).toMatch(/Restored \d+ rows[\s\S]*all \d+ entries of the audit log verify/)
    expect(await fresh.run('verify')).toBe(true)
    const again = await fresh.start()
    expect((await again.query('list_wallets', { organizationId }, tenant.key)).body).toEqual(before.body)
    expect(await signs(again, tenant)).toBe(true)
    await again.close()

    await expect(fresh.run('restore', file)).rejects.toMatchObject({ code: 'database_not_empty' })
    await expect(old.run('backup', file)).rejects.toMatchObject({ code: 'backup_exists' })
    expect(readdirSync(old.place.folder).filter((name) => name.includes('.part'))).toEqual([])
  })

  test('error: another master key, a changed file, a newer program or a changed log restore nothing', async () => {
    const old = await install(storage)
    await old.createTenant()
    const file = join(old.place.folder, 'custody.backup')
    await old.run('backup', file)
    const bytes = readFileSync(file)
    const fresh = await install(storage)
    const bad = async (name: string, content: Uint8Array | string) => {
      const path = join(fresh.place.folder, name)
      writeFileSync(path, content)
      return await fresh.run('restore', path).catch((error: unknown) => error)
    }
    await createMasterKeyFile(fresh.masterKeyFile)
    expect(await bad('whole', bytes)).toMatchObject({ code: 'backup_of_other_key' })
    writeFileSync(fresh.masterKeyFile, readFileSync(old.masterKeyFile))
    expect(await bad('half', bytes.subarray(0, bytes.length / 2))).toMatchObject({ code: 'backup_damaged' })
    expect(await bad('newer', '{"format":"latchkey custody backup 3"}\n\n')).toMatchObject({ code: 'backup_newer' })
    await expect(fresh.run('restore', join(fresh.place.folder, 'absent'))).rejects.toMatchObject({
      code: 'backup_not_readable',
    })
    // Nothing of all that is left behind.
    expect(await bad('good', bytes)).toBe(true)

    await old.withDatabase((database) =>
      sql`update custody_audit set entry = replace(entry, '"atMs":', '"atMs":1') where position = 1`.execute(database),
    )
    const changed = join(old.place.folder, 'changed.backup')
    await old.run('backup', changed)
    const third = await old.installFresh()
    await expect(third.run('restore', changed)).rejects.toMatchObject({ code: 'audit_broken' })
    await third.withDatabase(async (database) => {
      expect((await sql`select 1 from custody_organization`.execute(database)).rows).toEqual([])
    })
  })

  test('a rotation puts everything under a new key; the former one opens old backups only', async () => {
    const installation = await install(storage)
    const tenant = await installation.createTenant()
    const former = readFileSync(installation.masterKeyFile)
    expect(await installation.run('rotate-master-key')).toBe(true)
    expect(readFileSync(installation.masterKeyFile)).not.toEqual(former)
    const isWarned = installation.lines.some((line) => line.includes('Give every machine the new file'))
    expect(isWarned).toBe(storage === 'PostgreSQL')
    const kept = readdirSync(installation.place.folder).filter((name) => name.includes('former'))
    expect(kept.map((name) => readFileSync(join(installation.place.folder, name)))).toEqual([former])
    const again = await installation.start()
    expect(await signs(again, tenant)).toBe(true)
    await again.close()
    writeFileSync(installation.masterKeyFile, former)
    await expect(installation.start()).rejects.toMatchObject({ code: 'master_key_wrong' })
    await expect(installation.run('rotate-master-key')).rejects.toMatchObject({ code: 'master_key_wrong' })
  })

  test('error: a rotation beside a server is refused, and changes nothing', async () => {
    const installation = await install(storage)
    const server = await installation.start()
    const tenant = await createTenant(server, 'alice')
    const key = readFileSync(installation.masterKeyFile)
    await expect(installation.run('rotate-master-key')).rejects.toMatchObject({
      code: storage === 'PostgreSQL' ? 'database_shared' : 'data_folder_in_use',
    })
    expect(readFileSync(installation.masterKeyFile)).toEqual(key)
    expect(existsSync(nextKeyPath(installation.masterKeyFile))).toBe(false)
    expect(await signs(server, tenant)).toBe(true)
    await server.close()
    expect(await installation.run('rotate-master-key')).toBe(true)
  })

  test('error: a key in whose place no other can be put is kept, and so is everything under it', async () => {
    const installation = await install(storage)
    const tenant = await installation.createTenant()
    // Beside a name so long no other file can stand, as beside one that is mounted.
    const path = join(installation.place.folder, 'k'.repeat(240))
    copyFileSync(installation.masterKeyFile, path)
    await installation.withDatabase(async (database) => {
      await expect(rotate(database, path)).rejects.toMatchObject({ code: 'master_key_not_replaced' })
    })
    const again = await installation.start()
    expect(await signs(again, tenant)).toBe(true)
    await again.close()
    expect(readdirSync(installation.place.folder).filter((name) => name.startsWith('kk'))).toHaveLength(1)
  })

  test('a rotation that was cut short goes on, from either side of its one transaction', async () => {
    const installation = await install(storage)
    const { masterKeyFile } = installation
    const tenant = await installation.createTenant()
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
    expect(await installation.run('verify')).toBe(true)
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
    expect(await installation.run('verify')).toBe(true)
    expect(installation.lines.join('\n')).toMatch(/2 organizations[\s\S]*2 checkpoints; 2 checkpoints[\s\S]*verifies/)
    const found = async (change: string) => {
      installation.lines.length = 0
      await installation.withDatabase(async (database) => {
        for (const statement of change.split(';')) await sql.raw(statement).execute(database)
      })
      expect(await installation.run('verify')).toBe(false)
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

const storagesBroughtOver = testStorages.includes('PostgreSQL')
  ? ([
      ['SQLite', 'PostgreSQL'],
      ['PostgreSQL', 'SQLite'],
    ] as const)
  : []

test.each(storagesBroughtOver)('a backup from %s is restored into %s', async (from, to) => {
  const old = await install(from)
  const tenant = await old.createTenant()
  const file = join(old.place.folder, 'custody.backup')
  expect(await old.run('backup', file)).toBe(true)
  const fresh = await install(to)
  copyFileSync(old.masterKeyFile, fresh.masterKeyFile)
  expect(await fresh.run('restore', file)).toBe(true)
  const again = await fresh.start()
  expect(await signs(again, tenant)).toBe(true)
  await again.close()
})

if (storagesBroughtOver.length === 0) {
  test('no backup is brought from one database to the other: DATABASE_URL is not set', ({ annotate }) =>
    annotate('Backups were restored into the embedded database only.', 'warning'))
}

test('error: words that are no command, and a database without custody', async () => {
  const installation = await install('SQLite')
  for (const words of [[], ['backup'], ['restore'], ['verify', 'x'], ['backup', 'a', 'b'], ['other']]) {
    await expect(installation.run(...words)).rejects.toMatchObject({ code: 'command_unknown' })
  }
  await expect(installation.run('verify')).rejects.toMatchObject({ code: 'custody_empty' })
  await expect(installation.run('rotate-master-key')).rejects.toMatchObject({ code: 'custody_empty' })
})
