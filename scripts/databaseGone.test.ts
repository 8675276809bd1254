import { type Log, silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { createSharedLimits, type Database, openDatabase, prepareLimitTable } from '@latchkey/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OwnPostgres, startOwnPostgres } from './postgres.mjs'

type Tables = { kept: { id: number } }

// In the run over PostgreSQL alone: everywhere else there need not be one.
const isAsked = process.env['DATABASE_URL'] !== undefined

let cluster: OwnPostgres | undefined
let database: Database | undefined
const said: string[] = []
const log: Log = { ...silentLog, warn: (text) => void said.push(text), info: (text) => void said.push(text) }
beforeAll(async () => {
  if (!isAsked) return
  cluster = await startOwnPostgres()
  if (cluster !== undefined) database = await openDatabase({ kind: 'server', url: cluster.url }, log)
})
afterAll(async () => {
  await database?.destroy()
  await cluster?.stop()
})

function opened() {
  if (cluster === undefined || database === undefined) throw new TypeError('No PostgreSQL is installed here')
  return { cluster, database, tables: database.withTables<Tables>() }
}
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => String(error.code),
  )

function suite(): void {
  test('breaks off what is at work, loses nothing of what was done, and is used again', async () => {
    const { cluster, tables } = opened()
    await tables.schema
      .createTable('kept')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .execute()
    const insert = (id: number) => tables.insertInto('kept').values({ id }).execute()
    await insert(0)
    // One holds its transaction open, one is in a statement, others wait in line for one of ten connections.
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let isInside = () => {}
    const inside = new Promise<void>((resolve) => {
      isInside = resolve
    })
    const holding = outcomeOf(
      tables.transaction().execute(async (transaction) => {
        await transaction.insertInto('kept').values({ id: 1 }).execute()
        isInside()
        await held
        await transaction.insertInto('kept').values({ id: 2 }).execute()
      }),
    )
    const sleeping = outcomeOf(
      tables.selectNoFrom(({ fn, val }) => fn<string>('pg_sleep', [val(600)]).as('slept')).execute(),
    )
    await inside
    const writing = Array.from({ length: 500 }, (_, index) => outcomeOf(insert(10 + index)))
    await writing[0]
    await cluster.halt()
    const outcomes = await Promise.all(writing)
    goOn()
    expect([await holding, await sleeping]).toEqual(['database_unreachable', 'database_unreachable'])
    expect(new Set(outcomes)).toContain('done')
    expect(['done', 'database_unreachable']).toEqual(expect.arrayContaining([...new Set(outcomes)]))
    // While it is gone everybody is told so, at once.
    expect(await Promise.all([1, 2, 3].map((id) => outcomeOf(insert(id))))).toEqual(
      Array.from({ length: 3 }, () => 'database_unreachable'),
    )
    // The log is not: while it goes, one of ten connections may still do something that another could not.
    const losses = said.filter((text) => text === 'The database cannot be reached').length
    expect([losses > 0, losses <= 10, said.at(-1)]).toEqual([true, true, 'The database cannot be reached'])

    await cluster.resume()
    await insert(1000)
    expect(said.at(-1)).toBe('The database can be reached again')
    const rows = await tables.selectFrom('kept').select('id').orderBy('id').execute()
    const found = new Set(rows.map(({ id }) => id))
    for (const [index, outcome] of outcomes.entries()) if (outcome === 'done') expect(found).toContain(10 + index)
    expect([0, 1, 2, 1000].filter((id) => found.has(id))).toEqual([0, 1000])
    // All ten connections are of use, and not some that nobody gave back.
    expect(await Promise.all(Array.from({ length: 50 }, (_, index) => outcomeOf(insert(2000 + index))))).toEqual(
      Array.from({ length: 50 }, () => 'done'),
    )
  })

  test('connections that nobody used meanwhile are replaced without a word to anybody', async () => {
    const { cluster, tables } = opened()
    const count = () => tables.selectFrom('kept').select('id').where('id', '>=', 2000).execute()
    await Promise.all(Array.from({ length: 10 }, count))
    await cluster.halt()
    await cluster.resume()
    expect(await count()).toHaveLength(50)
  })

  test('a limit that processes share says of all who ask that it cannot count, and counts again', async () => {
    const { cluster, database } = opened()
    await prepareLimitTable(database)
    const limit = createSharedLimits({ database, clock: fakeClock(), log: silentLog, secret: new Uint8Array(32) })(
      'tried',
      {
        burst: 2,
        perSecond: 0.001,
      },
    )
    expect(await limit.take('caller')).toBe(true)
    await cluster.halt()
    const asked = await Promise.all(Array.from({ length: 100 }, () => outcomeOf(limit.take('caller'))))
    expect(new Set(asked)).toEqual(new Set(['database_unreachable']))
    await cluster.resume()
    expect(await limit.take('another')).toBe(true)
  })

  test('a statement has a time after which the server gives it up', async () => {
    const { tables } = opened()
    const asked = tables.selectNoFrom(({ fn, val }) =>
      fn<string>('current_setting', [val('statement_timeout')]).as('limit'),
    )
    expect(await asked.execute()).toEqual([{ limit: '2min' }])
  })
}

if (isAsked) describe('a server that goes away and comes back', suite)
else
  test('PostgreSQL is not tried: DATABASE_URL is not set', ({ annotate }) =>
    annotate('No server was taken away.', 'warning'))
