import { silentLog } from '@latchkey/base'
import { openDatabase } from '@latchkey/base/node'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareCustodyDatabase } from './migrations.ts'
import { storeSubmitsAtOnce } from './storeSubmits.ts'
import type { CustodyDatabase, CustodyTables } from './tables.ts'

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
  const decidedOn = { organizationId, version, head: null, canary: null }
  const fingerprints = [activity.fingerprint]
  return await storeSubmitsAtOnce(within, [{ ...decidedOn, fingerprints, rows: { custody_activity: [activity] } }])
}

test('however many activities an organization has, the next one does not look through them', async () => {
  // Enough for the database to settle on a plan, while there is nearly nothing.
  for (let index = 0; index < 8; index++) await storeActivity(database, `early ${index}`)
  await sql`insert into custody_activity
    select 'many ' || each, ${organizationId}, ${organizationId}, 'user', 'type', 'many ' || each, 'status', '{}', null, null, 1, 1
    from generate_series(1, 3000) each`.execute(database)
  await database.transaction().execute(async (transaction) => {
    expect(await storeActivity(transaction, 'next')).toEqual([
      { organizationId, state: 'stored', head: null, known: [] },
    ])
    const { rows } = await sql<{ readonly read: number }>`select (seq_tup_read + idx_tup_fetch)::integer as read
      from pg_stat_xact_user_tables where relname = 'custody_activity'`.execute(transaction)
    expect(rows[0]?.read).toBeLessThan(10)
  })
})

test('a body that was stored before is named, and nothing of its group is stored', async () => {
  await storeActivity(database, 'once')
  const { rows: before } = await sql`select id from custody_activity`.execute(database)
  const [again] = await storeActivity(database, 'once')
  expect(again).toMatchObject({ state: 'known', known: ['fingerprint once'] })
  expect((await sql`select id from custody_activity`.execute(database)).rows).toHaveLength(before.length)
})
