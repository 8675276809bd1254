import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCountedDatabase } from '../testing/countedDatabase.ts'
import { type Filled, fillOrganizations } from '../testing/fillOrganizations.ts'
import { type Lookup, lookups } from '../testing/lookups.ts'
import { createTestServer } from '../testing/testServer.ts'

const [few, many] = [250, 2000]

let small: Filled
let large: Filled

/** Blocks of tables and indexes that the database has looked into until now. */
async function readUntilNow({ custody: { database } }: Filled): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(database)
  const { rows } = await sql<{ readonly blocks: number }>`select sum(pg_stat_get_blocks_fetched(oid))::bigint as blocks
    from pg_class where relname like 'custody_%' and relkind in ('r', 'i')`.execute(database)
  return rows[0]?.blocks ?? 0
}

/** How many blocks a look-up takes. */
async function readFor(filled: Filled, { ask, count, finds }: Lookup): Promise<number> {
  const before = await readUntilNow(filled)
  const { status, body } = await ask(filled, 1)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(count(body)).toBe(finds)
  return (await readUntilNow(filled)) - before
}

if (process.env['DATABASE_URL'] === undefined) {
  test('what look-ups read is not counted: DATABASE_URL is not set', ({ annotate }) =>
    annotate('SQLite counts nothing that can be asked for.', 'warning'))
} else {
  const fill = async (organizations: number) =>
    await fillOrganizations(await createTestServer({}, await openCountedDatabase()), organizations)
  beforeAll(async () => {
    small = await fill(few)
    large = await fill(many)
  })
  afterAll(async () => {
    await small.custody.close()
    await large.custody.close()
  })

  test('blocks are counted: all organizations take more where there are more', async () => {
    const readAll = async (filled: Filled) => {
      const before = await readUntilNow(filled)
      await sql`select max(root_threshold) from custody_organization`.execute(filled.custody.database)
      return (await readUntilNow(filled)) - before
    }
    expect(await readAll(large)).toBeGreaterThan(4 * (await readAll(small)))
  })

  test.each(lookups)('$name: not much more is read among eight times as many', async (lookup) => {
    const least = await readFor(small, lookup)
    // An index is a level deeper now and then; what goes through all takes eight times as many.
    expect(await readFor(large, lookup)).toBeLessThan(1.5 * least + 16)
  })

  test('what hangs on a row that goes is found by an index', async () => {
    // Organizations never go.
    const { rows } = await sql<{ readonly name: string }>`select conname as name from pg_constraint reference
      where contype = 'f' and conrelid::regclass::text like 'custody_%'
      and confrelid <> 'custody_organization'::regclass and not exists (
        select from pg_index where indrelid = conrelid and indpred is null and indkey[0] = conkey[1]
      )`.execute(small.custody.database)
    expect(rows).toEqual([])
  })
}
