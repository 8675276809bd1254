import type { Log } from '@latchkey/base'
import { openServerNews } from '@latchkey/node'
import { type Kysely, sql, type Transaction } from 'kysely'

/** The contract of several processes over one database. A process with a file of its own has none. */
export type Company = {
  /** Makes this transaction the only one of its kind until it ends, in whichever process. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever its tables are, none is named.
  enter(transaction: Transaction<any>): Promise<void>
  /** Tells these texts to every process, this one among them, as soon as the transaction is committed. */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  tell(transaction: Transaction<any>, texts: readonly string[]): Promise<void>
  close(): Promise<void>
}

export type CompanyOptions = {
  readonly url: string
  /** Names the transactions that go one by one, and where news are told. */
  readonly name: string
  readonly onNews: (text: string) => void
  /** Called after a break, in which anything may have been missed. */
  readonly onReturn: () => void
  readonly log: Log
}

/** A process that stands still in the middle is put out, so that the others can go on. */
const standstillMs = 5000

/** Joins the processes over a PostgreSQL server. Fails when it cannot be reached. */
export async function joinCompany({ url, name, onNews, onReturn, log }: CompanyOptions): Promise<Company> {
  const news = await openServerNews({ url, channel: name, onNews, onReturn, log })
  return {
    async enter(transaction) {
      // A looked-up row has an index; on tables that fill and empty all the time the planner is mostly wrong about it.
      await sql`select set_config('idle_in_transaction_session_timeout', ${String(standstillMs)}, true),
        set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true), pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(
        transaction,
      )
    },
    async tell(transaction, texts) {
      if (texts.length === 0) return
      const told = sql.join(texts.map((text) => sql`pg_notify(${name}, ${text})`))
      await sql`select ${told}`.execute(transaction)
    },
    close: () => news.close(),
  }
}

/** A transaction in which nobody else writes. */
export async function writeAlone<Tables, Result>(
  database: Kysely<Tables>,
  company: Company | undefined,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return await database.transaction().execute(async (transaction) => {
    await company?.enter(transaction)
    return await work(transaction)
  })
}
