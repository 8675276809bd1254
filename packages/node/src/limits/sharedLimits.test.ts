import { createHash, randomUUID } from 'node:crypto'
import { type Log, silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../database/database.ts'
import { moveDatabaseClock, stopDatabaseClock } from '../testing/databaseClock.ts'
import { createServerDatabase, type ServerDatabase } from '../testing/serverDatabase.ts'
import { type LimitTables, prepareLimitTable, rowKey, sweepLimits } from './limitTable.ts'
import { createSharedLimits, type SharedLimit, takeInTurn } from './sharedLimits.ts'

const url = process.env['DATABASE_URL']
const slow = { burst: 40, perSecond: 2 }
const secret = new Uint8Array(32).fill(7)

test('one process over SQLite counts for itself, by its own clock', async () => {
  const database = await openDatabase({ kind: 'memory' }, silentLog)
  await prepareLimitTable(database)
  const clock = fakeClock()
  const limit = createSharedLimits({ database, clock, log: silentLog, secret })('tried', { burst: 3, perSecond: 1 })
  const take = (cost?: number) => limit.take('one', cost)
  expect([await take(2), await take(2), await take(), await take()]).toEqual([true, false, true, false])
  expect(await limit.take('other')).toBe(true)
  await clock.advance(1000)
  expect([await take(), await take()]).toEqual([true, false])
  await database.destroy()
})

test('without the secret nobody finds whom a row counts', () => {
  const guess = createHash('sha256').update('ada@example.org').digest('base64url')
  const [row, other] = [secret, new Uint8Array(32)].map((key) => rowKey(key, 'mails', 'ada@example.org'))
  expect(row).toMatch(/^mails [\w-]{43}$/)
  expect(row).not.toContain(guess)
  expect(row).not.toBe(other)
})

if (url === undefined)
  test('PostgreSQL is not tried: DATABASE_URL is not set', ({ annotate }) =>
    annotate('Nothing was shared between two processes.', 'warning'))
else describe('two processes over PostgreSQL', () => suite(url))

function suite(url: string): void {
  let statements = 0
  let onDelete = () => {}
  let made: ServerDatabase | undefined
  let [one, two]: Database[] = []
  beforeAll(async () => {
    made = await createServerDatabase(url)
    const place = { kind: 'server', url: made.url } as const
    await stopDatabaseClock(place.url)
    one = await openDatabase(place, silentLog, ({ operation }) => {
      statements++
      if (operation === 'delete') onDelete()
    })
    two = await openDatabase(place, silentLog)
    // Both start at once.
    await Promise.all([prepareLimitTable(one), prepareLimitTable(two)])
  })
  afterAll(async () => {
    await Promise.all([one?.destroy(), two?.destroy()])
    await made?.dropUnused()
  })

  /** A limit of its own for each test, as two processes hold it. */
  function both(allowance = slow, log: Log = silentLog) {
    if (one === undefined || two === undefined) throw new TypeError('There is no database')
    const database = one
    const limit = randomUUID()
    const clock = fakeClock()
    const first = createSharedLimits({ database: one, clock, log, secret })
    const second = createSharedLimits({ database: two, clock, log, secret })
    return {
      clock,
      database,
      first: first(limit, allowance),
      second: second(limit, allowance),
      anotherLimit: first(`${limit} another`, allowance),
      /** Lets time pass for the database and for both processes. */
      async pass(seconds: number) {
        await moveDatabaseClock(database, seconds * 1000)
        await clock.advance(seconds * 1000)
      },
    }
  }
  const countTaken = async (uses: readonly Promise<boolean>[]) => (await Promise.all(uses)).filter(Boolean).length

  test('a use moves its row in no index', async () => {
    const { database } = both()
    const { rows } = await sql<{ indexdef: string }>`select indexdef from pg_indexes
      where tablename = 'latchkey_limit'`.execute(database)
    expect(rows.map(({ indexdef }) => indexdef)).toEqual([expect.stringMatching(/UNIQUE .*\(key\)$/)])
  })

  test('what both give away together, all at once, is the limit', async () => {
    const { first, second } = both()
    const uses = Array.from({ length: 100 }, () => [first.take('caller'), second.take('caller')]).flat()
    expect(await countTaken(uses)).toBe(slow.burst)
  })

  test('what one has given away the other does not have, and no other key or limit lacks it', async () => {
    const { first, second, anotherLimit } = both()
    expect(await countTaken(Array.from({ length: 50 }, () => first.take('caller')))).toBe(slow.burst)
    expect(await second.take('caller')).toBe(false)
    expect([await second.take('another'), await anotherLimit.take('caller')]).toEqual([true, true])
  })

  test('a use takes what it costs, and one that costs more than there is takes nothing', async () => {
    const { first, second } = both({ burst: 3, perSecond: 0.001 })
    expect([await first.take('caller', 2), await second.take('caller', 2)]).toEqual([true, false])
    expect([await second.take('caller'), await first.take('caller')]).toEqual([true, false])
    expect(await first.take('another', 4)).toBe(false)
  })

  test('it fills again, up to a whole bucket and no further', async () => {
    const { first, second, pass } = both({ burst: 10, perSecond: 0.01 })
    const all = (limit: SharedLimit) => countTaken(Array.from({ length: 20 }, () => limit.take('caller')))
    expect([await all(first), await all(second)]).toEqual([10, 0])
    await pass(301)
    expect([await all(second), await all(first)]).toEqual([3, 0])
    await pass(100_000)
    expect([await all(first), await all(second)]).toEqual([10, 0])
  })

  test('whoever was refused is refused without a statement until there is something again', async () => {
    const { first, pass } = both({ burst: 1, perSecond: 0.01 })
    expect(await first.take('caller')).toBe(true)
    const before = statements
    const flood = Array.from({ length: 1000 }, () => first.take('caller'))
    expect([await countTaken(flood), statements - before]).toEqual([0, 1])
    await pass(101)
    expect([first.isSpent('caller'), await first.take('caller')]).toEqual([false, true])
  })

  test('a process whose clock goes back holds nobody back for longer', async () => {
    const { first, clock } = both({ burst: 1, perSecond: 0.01 })
    await first.take('caller')
    await first.take('caller')
    expect(first.isSpent('caller')).toBe(true)
    await clock.advance(-3_600_000)
    expect(first.isSpent('caller')).toBe(false)
  })

  test('a database whose clock goes back holds nobody back for longer than one use takes to come back', async () => {
    const { first, second, database, pass } = both({ burst: 2, perSecond: 0.01 })
    const takeTwo = async () => [await first.take('caller', 2), await second.take('caller')]
    expect([...(await takeTwo()), await first.take('lately')]).toEqual([true, false, true])
    await moveDatabaseClock(database, -3_600_000)
    // Nothing is known of what came back meanwhile: the bucket is empty, and fills from here.
    expect(await countTaken([first.take('caller'), first.take('lately'), second.take('lately', 2)])).toBe(0)
    await pass(101)
    expect([await first.take('caller'), await first.take('lately')]).toEqual([true, true])
    expect([await second.take('caller'), await second.take('lately')]).toEqual([false, false])
    await pass(201)
    expect(await takeTwo()).toEqual([true, false])
  })

  test('error: a use that fails for itself is no failure of those that wait for it', async () => {
    const { first, database } = both()
    await sql`create sequence asked`.execute(database)
    await sql`create function fail_once() returns trigger language plpgsql
      as $$ begin if nextval('asked') = 1 then raise exception 'not this one'; end if; return new; end $$`.execute(
      database,
    )
    await sql`create trigger fail_once before insert on latchkey_limit for each row execute function fail_once()`.execute(
      database,
    )
    const outcomes = await Promise.allSettled([first.take('caller'), first.take('caller'), first.take('caller')])
    await sql`drop trigger fail_once on latchkey_limit`.execute(database)
    expect(outcomes).toEqual([
      { status: 'rejected', reason: expect.objectContaining({ message: 'not this one' }) },
      { status: 'fulfilled', value: true },
      { status: 'fulfilled', value: true },
    ])
  })

  test('whoever is held back by a limit of his own takes nothing from the others', async () => {
    const { first: own, anotherLimit: all, second, database } = both({ burst: 2, perSecond: 0.001 })
    const use = () =>
      takeInTurn([
        { limit: own, key: 'caller' },
        { limit: all, key: '' },
      ])
    expect([await use(), await second.take('caller'), await use(), await use()]).toEqual([true, true, false, false])
    expect([await all.take(''), await all.take('')]).toEqual([true, false])
    // Where the limit for all is known to be spent, nobody uses up what is his own.
    expect(
      await takeInTurn([
        { limit: own, key: 'newcomer' },
        { limit: all, key: '' },
      ]),
    ).toBe(false)
    const rows = await database.withTables<LimitTables>().selectFrom('latchkey_limit').select('key').execute()
    expect(rows.some(({ key }) => key.includes('caller'))).toBe(false)
    expect([await own.take('newcomer'), await own.take('newcomer')]).toEqual([true, true])
  })

  test('a full bucket is forgotten, by itself after a minute, and one that is not stays', async () => {
    const { first, second, pass, database, clock } = both({ burst: 2, perSecond: 0.01 })
    const count = async () => {
      const { rows } = await sql<{ count: number }>`select count(*) from latchkey_limit`.execute(database)
      return rows[0]?.count ?? 0
    }
    await sql`delete from latchkey_limit`.execute(database)
    await first.take('short')
    await second.take('long')
    await second.take('long')
    await Promise.all([sweepLimits(database), sweepLimits(database)])
    expect(await count()).toBe(2)
    await pass(101)
    expect(await count()).toBe(2)
    await clock.advance(60_000)
    const swept = new Promise<void>((resolve) => {
      onDelete = resolve
    })
    expect(await first.take('another')).toBe(true)
    await swept
    expect(await count()).toBe(2)
    expect([await second.take('long'), await second.take('long')]).toEqual([true, false])
  })

  test('whoever comes when full buckets are forgotten does not wait for it, and hears nothing of a failure', async () => {
    const said: unknown[] = []
    let onError = () => {}
    const told = new Promise<void>((resolve) => {
      onError = resolve
    })
    const error: Log['error'] = (text, cause) => {
      said.push(text, String(cause))
      onError()
    }
    const { first, second, pass, database } = both({ burst: 1, perSecond: 1 }, { ...silentLog, error })
    await first.take('caller')
    await sql`create function refuse() returns trigger language plpgsql
      as $$ begin raise exception 'no deleting here'; end $$`.execute(database)
    await sql`create trigger refuse before delete on latchkey_limit execute function refuse()`.execute(database)
    await pass(60)
    expect(await first.take('caller')).toBe(true)
    await told
    expect(said).toEqual(['Full buckets of limits were not forgotten', 'error: no deleting here'])
    await sql`drop trigger refuse on latchkey_limit`.execute(database)
    expect(await second.take('another')).toBe(true)
  })
}
