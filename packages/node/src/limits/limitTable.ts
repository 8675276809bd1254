import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { type Database, isSqlite } from '../database/database.ts'
import { type Migrations, migrate } from '../database/migrate.ts'
import type { Allowance } from './rateLimit.ts'

/** Of each bucket that is not full: when it will be, and whether the last use of it was allowed. */
export type LimitTables = { latchkey_limit: { key: string; full_at: Date; is_taken: boolean } }

const migrations: Migrations = {
  '0001-limit': {
    async up(database: Database) {
      // Unlogged: after a fall of the server all buckets are full, and no use of one waits for a disk. Without an index on
      // the moment: no search by a clock that goes on within a statement can use it, and each use would write to it.
      await sql`create unlogged table latchkey_limit
        (key text primary key, full_at timestamptz not null, is_taken boolean not null)`.execute(database)
    },
  },
  '0002-keyed': {
    async up(database: Database) {
      // Rows of before are digests without a key, against which addresses can be tried. All buckets are full without them.
      await sql`truncate table latchkey_limit`.execute(database)
    },
  },
}

/** Makes the table of limits that processes share. One process over SQLite needs none. Fails with `NodeError`. */
export async function prepareLimitTable(database: Database): Promise<void> {
  if (!isSqlite(database)) await migrate(database, 'latchkey_limit', migrations)
}

/** The bucket's row: its limit in plain, and of whoever is counted what nobody without the secret can try names against. */
export function rowKey(secret: Uint8Array, limit: string, key: string): string {
  return `${limit} ${createHmac('sha256', secret)
    .update(JSON.stringify([limit, key]))
    .digest('base64url')}`
}

export type LimitUse = Allowance & { readonly rowKey: string; readonly cost: number }

/** Whether there was enough, and in how many seconds the bucket is full. */
export type LimitAnswer = { readonly is_taken: boolean; readonly full_in_s: number }

/**
 * Takes from a bucket by the generic cell rate algorithm, in one statement and by the database's clock: a bucket is the
 * moment at which it is full, and a use moves that on by the time that what it takes needs to come back.
 */
export async function takeFromRow(database: Database, use: LimitUse): Promise<LimitAnswer> {
  const step = sql`make_interval(secs => ${use.cost / use.perSecond}::float8)`
  const whole = sql`make_interval(secs => ${use.burst / use.perSecond}::float8)`
  // The moment is read below the row's lock, and once: all that follows from it is then of one mind. A bucket that is to
  // be full later than an empty one would be is of before the clock went back, and is empty from now on.
  const { rows } = await sql<LimitAnswer>`
    insert into latchkey_limit as held (key, full_at, is_taken)
    values (${use.rowKey}, clock_timestamp() + ${step}, true)
    on conflict (key) do update set (full_at, is_taken) = (
      select case when next <= latest then next else least(held.full_at, latest) end, next <= latest
      from (
        select greatest(held.full_at, moment) + ${step} as next, moment + ${whole} as latest
        from (select clock_timestamp() as moment) as read
      ) as asked
    )
    returning is_taken, extract(epoch from full_at - clock_timestamp())::float8 as full_in_s`.execute(database)
  const [answer] = rows
  if (answer === undefined) throw new TypeError('An upsert answered nothing')
  return answer
}

const maxSweptRows = 10_000

/** Forgets buckets that are full: one that is not there is full as well. */
export async function sweepLimits(database: Database): Promise<void> {
  // Others sweep too, and nobody waits for a row that is in use.
  await sql`delete from latchkey_limit where key in (
    select key from latchkey_limit where full_at <= clock_timestamp() limit ${maxSweptRows} for update skip locked
  )`.execute(database)
}
