import { type Database, type Migrations, migrate } from '@latchkey/node'
import type { Kysely } from 'kysely'

/**
 * Times are milliseconds since the epoch. Tokens are stored as SHA-256 only: who reads the table cannot sign in. `mark`
 * tells rows that this program wrote from others (`marks.ts`): who writes to the table cannot either.
 */
export type LoginTables = {
  login_challenge: {
    nonce: string
    /** The browser it was given to. */
    visit_hash: string
    address: string
    chain_id: number
    message: string
    issued_at_ms: number
    expires_at_ms: number
    mark: string
  }
  login_session: {
    token_hash: string
    address: string
    chain_id: number
    created_at_ms: number
    expires_at_ms: number
    mark: string
  }
  /** One row, whose mark tells under which key the others stand. */
  login_key: {
    id: number
    mark: string
  }
}

/** The database, as the login rooms see it. */
export type LoginDatabase = Kysely<LoginTables>

const migrations: Migrations = {
  '0001-login': {
    async up(database: Database) {
      await database.schema
        .createTable('login_challenge')
        .addColumn('nonce', 'text', (column) => column.primaryKey())
        .addColumn('visit_hash', 'text', (column) => column.notNull())
        .addColumn('address', 'text', (column) => column.notNull())
        .addColumn('chain_id', 'bigint', (column) => column.notNull())
        .addColumn('message', 'text', (column) => column.notNull())
        .addColumn('issued_at_ms', 'bigint', (column) => column.notNull())
        .addColumn('expires_at_ms', 'bigint', (column) => column.notNull())
        .execute()
      await database.schema
        .createTable('login_session')
        .addColumn('token_hash', 'text', (column) => column.primaryKey())
        .addColumn('address', 'text', (column) => column.notNull())
        .addColumn('chain_id', 'bigint', (column) => column.notNull())
        .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
        .addColumn('expires_at_ms', 'bigint', (column) => column.notNull())
        .execute()
      await createIndex(database, 'login_challenge', 'expires_at_ms')
      await createIndex(database, 'login_session', 'expires_at_ms')
      await createIndex(database, 'login_session', 'address')
    },
  },
  '0002-marks': {
    async up(database: Database) {
      // They are good for five minutes. Sessions stay, and sign nobody in.
      await database.withTables<LoginTables>().deleteFrom('login_challenge').execute()
      for (const table of ['login_challenge', 'login_session'] as const) {
        await database.schema
          .alterTable(table)
          .addColumn('mark', 'text', (column) => column.notNull().defaultTo(''))
          .execute()
      }
      await database.schema
        .createTable('login_key')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('mark', 'text', (column) => column.notNull())
        .execute()
    },
  },
}

/** Makes or updates the tables of logins. Fails with `NodeError`. */
export async function prepareLoginTables(database: Database): Promise<void> {
  await migrate(database, 'login', migrations)
}

async function createIndex(database: Database, table: string, column: string): Promise<void> {
  await database.schema.createIndex(`${table}_${column}`).on(table).column(column).execute()
}
