import type { Database } from '@latchkey/node'
import { sql } from 'kysely'

export type Filling = { readonly accounts: readonly string[]; readonly rows: number }

const perStatement = 1_000
const word = (value: number) => value.toString(16).padStart(62, '0')

/** Writes rows as the reader of histories does; a third of them is folded away, and one account has a fiftieth of all. */
export async function fillHistory(database: Database, { accounts, rows }: Filling): Promise<void> {
  const [busy = ''] = accounts
  for (let from = 0; from < rows; from += perStatement) {
    const values = Array.from({ length: Math.min(perStatement, rows - from) }, (_, offset) => {
      const index = from + offset
      const account = index % 50 === 0 ? busy : accounts[(index * 7919) % accounts.length]
      const suspicion = index % 3 === 0 ? 'unlisted' : null
      return sql`(1, ${`0xa0${word(index)}`}, ${`log${index % 200}`}, ${account}, ${19_000_000 + (index >> 4)},
        ${`0xb0${word(index >> 4)}`}, ${1_600_000_000 + index * 12}, 'in', ${`0x${'c'.repeat(40)}`},
        ${`0x${'e'.repeat(40)}`}, 'log', 'token', ${`0x${'a'.repeat(40)}`}, ${String(index)}, 'success', ${suspicion})`
    })
    await sql`insert into history_entry (chain_id, hash, place, account, block_number, block_hash, at, direction,
      counterparty, sender, source, asset, token, amount, outcome, suspicion) values ${sql.join(values)}`.execute(
      database,
    )
  }
}
