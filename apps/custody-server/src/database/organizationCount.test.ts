import { join } from 'node:path'
import { silentLog } from '@latchkey/base'
import { consoleEndpoints } from '@latchkey/custody'
import { type Database, openDatabase } from '@latchkey/node'
import { createTestFolder } from '@latchkey/node/testing'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { backUp } from '../commands/backup.ts'
import { restore } from '../commands/restore.ts'
import { createTestKey, stampOf, type TestKey } from '../testing/testKey.ts'
import { createTestServer, resultOf } from '../testing/testServer.ts'
import { makeOrganization, userOf } from '../testing/testTenant.ts'
import { localMasterKey } from '../vault/masterKey.ts'
import { migrationNames, prepareCustodyDatabase, prepareEarlierDatabase } from './migrations.ts'

const secret = Buffer.alloc(32, 7)
const masterKey = () => localMasterKey(Buffer.from(secret))

const custody = await createTestServer({ masterKey: masterKey() })
afterAll(() => custody.close())

const create = async (subOrganizationName: string, key: TestKey) =>
  (await makeOrganization(custody, [userOf(key)], { subOrganizationName })).subOrganizationId

async function overviewOf(organizationId: string) {
  const body = JSON.stringify({ organizationId })
  const headers = { 'x-stamp': stampOf(body, custody.rootKey) }
  return (await custody.post(consoleEndpoints.overview.path, body, headers)).body.subOrganizationCount
}

async function countsOf(database: Database) {
  return (await sql`select organization_id, below from custody_organization_count`.execute(database)).rows
}

test('the count of organizations below follows what is made and deleted, many at once', async () => {
  const { organizationId } = custody.root
  expect(await overviewOf(organizationId)).toBe(0)
  const keys = Array.from({ length: 6 }, () => createTestKey())
  const ids = await Promise.all(keys.map((key, index) => create(`visitor ${index}`, key)))
  expect(await overviewOf(organizationId)).toBe(6)
  expect(await overviewOf(ids[0])).toBe(0)
  const remove = async (index: number) => {
    const request = { organizationId: ids[index], parameters: { deleteWithoutExport: true } }
    resultOf(await custody.submit('delete_sub_organization', request, keys[index] ?? createTestKey()))
  }
  const more = ['seventh', 'eighth', 'ninth'].map((name) => create(name, createTestKey()))
  await Promise.all([remove(0), ...more, remove(1)])
  expect(await overviewOf(organizationId)).toBe(7)
})

test('a backup that comes back is counted anew', async () => {
  const folder = createTestFolder()
  const fresh = await openDatabase({ kind: 'memory' }, silentLog)
  try {
    const path = join(folder, 'custody.backup')
    const keys = { openMasterKey: async () => masterKey(), masterKeyFile: 'master.key' }
    await backUp({ database: custody.database as Database, path, ...keys, nowMs: custody.clock.now() })
    await restore({ database: fresh, path, masterKey: masterKey(), masterKeyFile: 'master.key' })
    expect(await countsOf(fresh)).toEqual([{ organization_id: custody.root.organizationId, below: 7 }])
  } finally {
    await fresh.destroy()
  }
})

test('organizations of an earlier version are counted when its tables are brought up to date', async () => {
  const database = await openDatabase({ kind: 'memory' }, silentLog)
  try {
    await prepareEarlierDatabase(database, migrationNames.slice(0, migrationNames.indexOf('0007-lookups')))
    const organization = (id: string, parent: string | null) =>
      sql`insert into custody_organization
        (id, parent_id, name, root_threshold, created_at_ms, updated_at_ms) values (${id}, ${parent}, 'name', 1, 1, 1)`.execute(
        database,
      )
    await organization('root', null)
    for (const id of ['one', 'two', 'deleted']) await organization(id, 'root')
    await sql`insert into custody_data_key values ('root', 'key', 'wrapped', 1), ('one', 'key', 'wrapped', 1),
      ('two', 'key', 'wrapped', 1)`.execute(database)
    await prepareCustodyDatabase(database)
    expect(await countsOf(database)).toEqual([{ organization_id: 'root', below: 2 }])
  } finally {
    await database.destroy()
  }
})
