import { type Database, type Migrations, migrate } from '@latchkey/node'

/** Times are milliseconds since the epoch but for `at`, which is seconds as in histories; accounts are in small letters. */
export type NoticeTables = {
  /** Accounts that want mails of what came in, or have asked for the code that begins them. */
  notice_account: {
    account: string
    /** The mail address, sealed under a key outside the database. */
    sealed: string
    language: string
    /** Stands in everything that is made for this request, which is therefore good for no other. */
    nonce: string
    /** A keyed digest of the code that was mailed, as long as it waits. */
    code_hash: string | null
    code_until_ms: number
    code_tries: number
    is_on: boolean
    /** No mail is looked for before. */
    next_at_ms: number
    /** When mails were sent within the last day, as a JSON list. */
    sent_json: string
    failures: number
    /** Grows with each mail: of several processes one takes it. */
    version: number
  }
  /** Up to where a mail has told of a network. */
  notice_cursor: { account: string; chain_id: number; block_number: number; at: number }
}

const migrations: Migrations = {
  '0001-notices': {
    async up({ schema }: Database) {
      await schema
        .createTable('notice_account')
        .addColumn('account', 'text', (column) => column.primaryKey())
        .addColumn('sealed', 'text', (column) => column.notNull())
        .addColumn('language', 'text', (column) => column.notNull())
        .addColumn('nonce', 'text', (column) => column.notNull())
        .addColumn('code_hash', 'text')
        .addColumn('code_until_ms', 'bigint', (column) => column.notNull())
        .addColumn('code_tries', 'integer', (column) => column.notNull())
        .addColumn('is_on', 'boolean', (column) => column.notNull())
        .addColumn('next_at_ms', 'bigint', (column) => column.notNull())
        .addColumn('sent_json', 'text', (column) => column.notNull())
        .addColumn('failures', 'integer', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
        .execute()
      await schema.createIndex('notice_account_next').on('notice_account').columns(['is_on', 'next_at_ms']).execute()
      await schema
        .createTable('notice_cursor')
        .addColumn('account', 'text', (column) => column.notNull())
        .addColumn('chain_id', 'bigint', (column) => column.notNull())
        .addColumn('block_number', 'bigint', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('notice_cursor_key', ['account', 'chain_id'])
        .execute()
    },
  },
}

/** Makes or updates the tables of notices. Fails with `NodeError`. */
export async function prepareNoticeTables(database: Database): Promise<void> {
  await migrate(database, 'notices', migrations)
}
