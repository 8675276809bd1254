import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '@latchkey/node'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { CustodyTables } from '../database/tables.ts'
import { type Installation, install } from '../testing/installation.ts'
import { testStorages } from '../testing/openTestDatabases.ts'
import type { Tenant } from '../testing/testTenant.ts'
import { openMasterKeyFile } from '../vault/masterKeyFile.ts'
import { openSeals, sealsPathOf } from './openSeals.ts'

/** One that has served, and stands still. */
async function installWithTenant(storage: (typeof testStorages)[number]) {
  const installation = await install(storage)
  const tenant = await installation.createTenant()
  return { installation, tenant, record: sealsPathOf(installation.masterKeyFile) }
}

const forgetKey = (database: Database) =>
  sql`delete from custody_setting where name = 'integrity key'`.execute(database)
const lowerThreshold = (database: Database) => sql`update custody_organization set root_threshold = 9`.execute(database)

/** As by somebody who can write to the database. */
async function forgetSeals(database: Database) {
  await forgetKey(database)
  await sql`delete from custody_seal`.execute(database)
  await sql`update custody_audit set revision = null, mark = null`.execute(database)
  await sql`update custody_activity set mark = null`.execute(database)
  await sql`update custody_contract_interface set interface_hash = ''`.execute(database)
}

async function whoAmI(installation: Installation, { organizationId, key }: Tenant) {
  const server = await installation.start()
  const { status } = await server.query('whoami', { organizationId }, key)
  await server.close()
  return status
}

describe.each(testStorages)('on %s', (storage) => {
  test('that there are seals is written beside the master key, and held to at every start', async () => {
    const { installation, tenant, record } = await installWithTenant(storage)
    expect(readFileSync(record, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
    expect(await whoAmI(installation, tenant)).toBe(200)
    writeFileSync(record, `${'0'.repeat(64)}\n`)
    await expect(installation.start()).rejects.toMatchObject({ code: 'seals_missing' })
    // One that was lost is written anew from the key, which is under the master key.
    rmSync(record)
    expect(await whoAmI(installation, tenant)).toBe(200)
    expect(existsSync(record)).toBe(true)
  })

  test('processes that start at once and miss the file beside the master key all start', async () => {
    const { installation, record } = await installWithTenant(storage)
    const masterKey = await openMasterKeyFile(installation.masterKeyFile)
    rmSync(record)
    await installation.withDatabase(async (database) => {
      const open = () => openSeals(database.withTables<CustodyTables>(), masterKey, record)
      for (const seals of await Promise.all([open(), open(), open()])) seals.close()
    })
    expect(readFileSync(record, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
    masterKey.close()
  })

  test('error: seals that were taken away are missed, with the organizations or without, and are not made anew', async () => {
    const { installation } = await installWithTenant(storage)
    await installation.withDatabase(forgetSeals)
    await expect(installation.start()).rejects.toMatchObject({ code: 'seals_missing' })
    expect(await installation.run('verify')).toBe(false)
    expect(installation.lines.join('\n')).toContain('the seals of all rows were taken away')
    await installation.withDatabase((database) =>
      sql
        .raw(storage === 'SQLite' ? 'pragma foreign_keys = off' : "set session_replication_role = 'replica'")
        .execute(database)
        .then(() => sql`delete from custody_organization`.execute(database)),
    )
    await expect(installation.start()).rejects.toMatchObject({ code: 'seals_missing' })
  })

  test('error: organizations without seals are not served either where the file beside the master key was lost', async () => {
    const { installation, record } = await installWithTenant(storage)
    await installation.withDatabase(forgetSeals)
    rmSync(record)
    await expect(installation.start()).rejects.toMatchObject({ code: 'seals_missing' })
    expect(existsSync(record)).toBe(false)
    expect(await installation.run('verify')).toBe(false)
    expect(installation.lines.join('\n')).toContain('the seals of all rows were taken away')
  })

  test('error: a key of seals from elsewhere does not open', async () => {
    const { installation } = await installWithTenant(storage)
    const other = await installWithTenant(storage)
    let stolen = ''
    const read = sql<{ value: string }>`select value from custody_setting where name = 'integrity key'`
    await other.installation.withDatabase(async (database) => {
      stolen = (await read.execute(database)).rows[0]?.value ?? ''
    })
    await installation.withDatabase((database) =>
      sql`update custody_setting set value = ${stolen} where name = 'integrity key'`.execute(database),
    )
    await expect(installation.start()).rejects.toMatchObject({ code: 'secret_not_readable' })
  })

  test.each(['canary', 'quorum key', 'integrity key'])('error: a damaged %s opens nothing', async (name) => {
    const { installation } = await installWithTenant(storage)
    for (const value of ['{"masterKeyId":', '{"masterKeyId":1,"wrapped":"x","publicKey":"y"}', 'null']) {
      await installation.withDatabase((database) =>
        sql`update custody_setting set value = ${value} where name = ${name}`.execute(database),
      )
      await expect(installation.start()).rejects.toMatchObject({ code: 'secret_not_readable' })
    }
  })

  test('error: a backup of rows that somebody has changed restores nothing', async () => {
    const { installation } = await installWithTenant(storage)
    await installation.withDatabase(lowerThreshold)
    const file = join(installation.place.folder, 'forged.backup')
    expect(await installation.run('backup', file)).toBe(true)
    const fresh = await installation.installFresh()
    await expect(fresh.run('restore', file)).rejects.toMatchObject({ code: 'audit_broken' })
    await fresh.withDatabase(async (database) => {
      expect((await sql`select 1 from custody_organization`.execute(database)).rows).toEqual([])
    })
  })
})
