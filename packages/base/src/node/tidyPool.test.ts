import { PGlite } from '@electric-sql/pglite'
import type { PostgresPool } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { silentLog } from '../log.ts'
import { fakeClock } from '../testing/index.ts'
import { embeddedPool } from './embeddedPool.ts'
import { tidyPool } from './tidyPool.ts'

const tenMinutesMs = 600_000
const pools: PostgresPool[] = []
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.end()
})

async function query<Row>(pool: PostgresPool, text: string): Promise<readonly Row[]> {
  const client = await pool.connect()
  try {
    return (await client.query<Row>(text, [])).rows
  } finally {
    client.release()
  }
}

test('rows that are gone leave their room to others, and those that are there are counted', async () => {
  const clock = fakeClock()
  const pool = tidyPool(
    embeddedPool(await PGlite.create(), () => undefined),
    { clock, log: silentLog },
  )
  pools.push(pool)
  const fill = () => query(pool, `insert into thing select g, repeat('x', 500) from generate_series(1, 2000) g`)
  const sizeOf = async () => {
    const [row] = await query<{ size: number }>(pool, `select pg_table_size('thing')::integer as size`)
    return row?.size
  }
  await query(pool, 'create table thing (id integer, text text)')
  await fill()
  const sizes = [await sizeOf()]
  for (let round = 0; round < 3; round++) {
    await query(pool, 'delete from thing')
    await clock.advance(tenMinutesMs)
    await fill()
    sizes.push(await sizeOf())
  }
  // Without, it would be four times as much.
  expect(Math.max(...sizes.map(Number))).toBeLessThan(1.5 * Number(sizes[0]))
  await clock.advance(tenMinutesMs)
  const [counted] = await query<{ reltuples: number }>(pool, `select reltuples from pg_class where relname = 'thing'`)
  expect(counted?.reltuples).toBe(2000)
})

test('it rests while nobody uses it, and does nothing after its end', async () => {
  const clock = fakeClock()
  const asked: string[] = []
  const client = { query: async (text: string) => ({ rows: [asked.push(text)] }), release: () => undefined }
  const pool = tidyPool({ connect: async () => client as never, end: async () => undefined }, { clock, log: silentLog })
  await query(pool, 'select 1')
  await clock.advance(10 * tenMinutesMs)
  expect(asked).toEqual(['select 1', 'vacuum analyze'])
  await query(pool, 'select 2')
  await pool.end()
  await clock.advance(tenMinutesMs)
  expect(asked).toEqual(['select 1', 'vacuum analyze', 'select 2'])
})

test('error: where it fails that is logged, and tried again after the next use', async () => {
  const clock = fakeClock()
  const lines: string[] = []
  const asked: string[] = []
  const client = {
    async query(text: string) {
      asked.push(text)
      if (text === 'vacuum analyze') throw new Error('no room')
      return { rows: [] }
    },
    release: () => undefined,
  }
  const log = { ...silentLog, warn: (message: string) => void lines.push(message) }
  const pool = tidyPool({ connect: async () => client as never, end: async () => undefined }, { clock, log })
  for (let round = 0; round < 2; round++) {
    await query(pool, 'select 1')
    await clock.advance(tenMinutesMs)
  }
  expect(lines).toEqual(Array(2).fill('The embedded database could not be cleared up'))
  expect(asked).toEqual(['select 1', 'vacuum analyze', 'select 1', 'vacuum analyze'])
})
