import type { Database } from '@latchkey/node'
import { sql } from 'kysely'

export type Filling = { readonly accounts: readonly string[]; readonly rows: number }

/** The blocks that are filled lie above this one. */
export const firstBlock = 19_000_000
const perStatement = 1_000
const perTransaction = 50_000
const word = (value: number) => value.toString(16).padStart(62, '0')
const [contract, payer, sender] = ['a', 'c', 'e'].map((digit) => sql.lit(`0x${digit.repeat(40)}`))

/** Writes rows as the reader of histories does; a third of them is folded away, and one account has a fiftieth of all. */
export async function fillHistory(database: Database, { accounts, rows }: Filling): Promise<void> {
  for (let from = 0; from < rows; from += perTransaction) {
    await database.transaction().execute(async (transaction) => {
      const end = Math.min(rows, from + perTransaction)
      for (let first = from; first < end; first += perStatement) {
        await writeRows(transaction, accounts, { first, end: Math.min(end, first + perStatement) })
      }
    })
  }
}

type Stretch = { readonly first: number; readonly end: number }

async function writeRows(database: Database, accounts: readonly string[], { first, end }: Stretch): Promise<void> {
  const values = Array.from({ length: end - first }, (_, offset) => {
    const index = first + offset
    const account = index % 50 === 0 ? accounts[0] : accounts[(index * 7919) % accounts.length]
    const suspicion = index % 3 === 0 ? 'unlisted' : null
    // Text that differs is handed over beside the statement, which is then one and the same each time.
    return sql`(1, ${`0xa0${word(index)}`}, 'log7', ${account}, ${firstBlock + (index >> 4)}, ${`0xb0${word(index >> 4)}`},
      ${1_600_000_000 + index * 12}, 'in', ${payer}, ${sender}, 'log', 'token', ${contract}, '1000000', 'success', ${suspicion})`
  })
  await sql`insert into history_entry (chain_id, hash, place, account, block_number, block_hash, at, direction,
    counterparty, sender, source, asset, token, amount, outcome, suspicion) values ${sql.join(values)}`.execute(
    database,
  )
}
