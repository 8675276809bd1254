import { type Kysely, sql } from 'kysely'

type Suite = {
  readonly test: (title: string, body: () => Promise<void>) => void
  readonly expect: (value: unknown) => { toEqual(expected: unknown): void; toBe(expected: unknown): void }
}

type Tables = { contract_item: { id: number; name: string; amount: number } }

/** What every database owes its users. `open` is called once per test and must give the same data each time. */
export function databaseContract({ test, expect }: Suite, open: () => Promise<Kysely<object>>): void {
  const prepare = async () => {
    const database = (await open()).withTables<Tables>()
    await database.schema.dropTable('contract_item').ifExists().execute()
    await database.schema
      .createTable('contract_item')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .execute()
    return database
  }
  const row = { id: 1, name: `O'Brien "\\ \u{1f511}`, amount: 1_700_000_000_000 }

  test('contract: a row comes back as it was, big integers as numbers', async () => {
    const database = await prepare()
    await database.insertInto('contract_item').values(row).execute()
    expect(await database.selectFrom('contract_item').selectAll().execute()).toEqual([row])
  })

  test('contract: a delete says how many rows went, and returns them', async () => {
    const database = await prepare()
    await database
      .insertInto('contract_item')
      .values([row, { ...row, id: 2 }])
      .execute()
    const gone = await database.deleteFrom('contract_item').where('id', '=', 2).returning('id').execute()
    expect(gone).toEqual([{ id: 2 }])
    const { numDeletedRows } = await database.deleteFrom('contract_item').executeTakeFirstOrThrow()
    expect(numDeletedRows).toBe(1n)
  })

  test('contract: of a hundred deletes of one row at once, one wins', async () => {
    const database = await prepare()
    await database.insertInto('contract_item').values(row).execute()
    const wins = await Promise.all(
      Array.from({ length: 100 }, async () => {
        return await database.transaction().execute(async (transaction) => {
          const gone = await transaction.deleteFrom('contract_item').where('id', '=', 1).returning('id').execute()
          return gone.length
        })
      }),
    )
    expect(wins.reduce((sum, win) => sum + win, 0)).toBe(1)
  })

  test('contract: a transaction that fails leaves nothing behind, and the next one works', async () => {
    const database = await prepare()
    const outcome = await database
      .transaction()
      .execute(async (transaction) => {
        await transaction.insertInto('contract_item').values(row).execute()
        await transaction.insertInto('contract_item').values(row).execute()
      })
      .catch(() => 'failed')
    expect(outcome).toBe('failed')
    expect(await database.selectFrom('contract_item').selectAll().execute()).toEqual([])
    const one = await sql<{ n: number }>`select 1 as n`.execute(database)
    expect(one.rows).toEqual([{ n: 1 }])
  })
}
