import { silentLog } from '@latchkey/base'
import { openDatabase } from '@latchkey/node'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareCustodyDatabase } from '../database/migrations.ts'
import type { CustodyDatabase, CustodyTables } from '../database/tables.ts'
import { storeAtOnce } from './storeGroups.ts'

const organizationId = 'organization'
let database: CustodyDatabase
beforeAll(async () => {
  const opened = await openDatabase({ kind: 'memory' }, silentLog)
  await prepareCustodyDatabase(opened)
  database = opened.withTables<CustodyTables>()
  const times = { created_at_ms: 1, updated_at_ms: 1 }
  await database
    .insertInto('custody_organization')
    .values({ id: organizationId, parent_id: null, name: 'One', root_threshold: 1, ...times })
    .execute()
})
afterAll(() => database.destroy())

async function storeActivity(within: CustodyDatabase, id: string) {
  const { version } = await within.selectFrom('custody_organization').select('version').executeTakeFirstOrThrow()
  const activity = {
    ...{ id, organization_id: organizationId, voting_organization_id: organizationId, user_id: 'user' },
    ...{ type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', fingerprint: `fingerprint ${id}`, parameters_json: '{}' },
    ...{
      status: 'ACTIVITY_STATUS_COMPLETED',
      result_json: null,
      failure_json: null,
      created_at_ms: 1,
      updated_at_ms: 1,
    },
  }
  const decidedOn = { organizationId, version, head: null, canary: null, voting: [] }
  const fingerprints = [activity.fingerprint]
  return await storeAtOnce(within, [
    { ...decidedOn, fingerprints, changes: [{ kind: 'insert', table: 'custody_activity', rows: [activity] }] },
  ])
}

test('a body that was stored before is named, and nothing of its group is stored', async () => {
  await storeActivity(database, 'once')
  const { rows: before } = await sql`select id from custody_activity`.execute(database)
  const [again] = await storeActivity(database, 'once')
  expect(again).toMatchObject({ state: 'known', known: ['fingerprint once'] })
  expect((await sql`select id from custody_activity`.execute(database)).rows).toHaveLength(before.length)
})
