import { type Kysely, sql } from 'kysely'

type Suite = {
  readonly test: (title: string, body: () => Promise<void>) => void
  readonly expect: (value: unknown) => { toEqual(expected: unknown): void; toBe(expected: unknown): void }
}

type Item = { id: number; name: string; amount: number; is_large: boolean; is_known: boolean | null }
type Tables = { contract_item: Item }

/** The contract of every database. `open` is called once per test and must give the same data each time. */
export function databaseContract({ test, expect }: Suite, open: () => Promise<Kysely<object>>): void {
  const prepare = async () => {
    const database = (await open()).withTables<Tables>()
    await database.schema.dropTable('contract_item').ifExists().execute()
    await database.schema
      .createTable('contract_item')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('is_large', 'boolean', (column) => column.notNull())
      .addColumn('is_known', 'boolean')
      .execute()
    return database
  }
  const row = { id: 1, name: `O'Brien "\\ \u{1f511}`, amount: 1_700_000_000_000, is_large: true, is_known: null }

  test('contract: a row comes back as it was, big integers as numbers', async () => {
    const database = await prepare()
    await database.insertInto('contract_item').values(row).execute()
    expect(await database.selectFrom('contract_item').selectAll().execute()).toEqual([row])
  })

  test('contract: an integer too large to be a number keeps its digits, and no other row from being read', async () => {
    const database = await prepare()
    await database
      .insertInto('contract_item')
      .values([row, { ...row, id: 2 }, { ...row, id: 3 }])
      .execute()
    const items = database.updateTable('contract_item')
    await items.set({ amount: sql<number>`9223372036854775807` }).where('id', '=', 2).execute()
    await items.set({ amount: Number.MIN_SAFE_INTEGER }).where('id', '=', 3).execute()
    const read = await database.selectFrom('contract_item').select('amount').orderBy('id').execute()
    expect(read.map(({ amount }): unknown => amount)).toEqual([row.amount, 2n ** 63n - 1n, Number.MIN_SAFE_INTEGER])
  })

  test('contract: yes and no come back as they were, are asked for by, and are read by hand', async () => {
    const database = await prepare()
    const small = { ...row, id: 2, is_large: false, is_known: true }
    await database.insertInto('contract_item').values([row, small]).execute()
    expect(await database.selectFrom('contract_item').selectAll().where('is_large', '=', false).execute()).toEqual([
      small,
    ])
    const { rows } = await sql`select is_large, is_known from contract_item where not is_large`.execute(database)
    expect(rows).toEqual([{ is_large: false, is_known: true }])
  })

  test('contract: a row can be held until the transaction ends', async () => {
    const database = await prepare()
    await database.insertInto('contract_item').values(row).execute()
    const addOne = () =>
      database.transaction().execute(async (transaction) => {
        const held = transaction.selectFrom('contract_item').select('amount').where('id', '=', 1).forUpdate()
        const { amount } = await held.executeTakeFirstOrThrow()
        await transaction
          .updateTable('contract_item')
          .set({ amount: amount + 1 })
          .execute()
      })
    await Promise.all(Array.from({ length: 20 }, addOne))
    const { amount } = await database.selectFrom('contract_item').select('amount').executeTakeFirstOrThrow()
    expect(amount).toBe(row.amount + 20)
  })

  test('contract: what is there already is changed, or left, and what is returned is what stands there now', async () => {
    const database = await prepare()
    await database.insertInto('contract_item').values(row).execute()
    const again = database.insertInto('contract_item').values({ ...row, amount: 2 })
    await again.onConflict((conflict) => conflict.doNothing()).execute()
    const changed = await again
      .onConflict((conflict) => conflict.column('id').doUpdateSet((of) => ({ amount: of.ref('excluded.amount') })))
      .returning('amount')
      .execute()
    expect(changed).toEqual([{ amount: 2 }])
  })

  test('contract: back to a savepoint, and on with the transaction', async () => {
    const database = await prepare()
    await database.transaction().execute(async (transaction) => {
      await transaction.insertInto('contract_item').values(row).execute()
      await sql`savepoint there`.execute(transaction)
      await transaction
        .insertInto('contract_item')
        .values({ ...row, id: 2 })
        .execute()
      await sql`rollback to savepoint there`.execute(transaction)
      await transaction
        .insertInto('contract_item')
        .values({ ...row, id: 3 })
        .execute()
    })
    const rows = await database.selectFrom('contract_item').select('id').orderBy('id').execute()
    expect(rows).toEqual([{ id: 1 }, { id: 3 }])
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
