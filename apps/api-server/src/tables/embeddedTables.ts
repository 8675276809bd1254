import { type Database, type Migrations, migrate } from '@latchkey/node'
import type { Kysely } from 'kysely'

/** Times are milliseconds since the epoch. Addresses are stored as keyed digests only: who reads the tables learns none. */
export type EmbeddedTables = {
  /** Registrations of passkeys that were asked for and have not come. */
  embedded_challenge: {
    challenge: string
    issued_at_ms: number
    expires_at_ms: number
    /** SHA-256 of the one request that may still use it, once custody could not be asked for that. */
    request_hash: string | null
    /** Tells a row that this program wrote (`marks.ts`): it decides whose organization a passkey opens. */
    mark: string
  }
  embedded_address: {
    address_hash: string
    /** When mails were sent to it within the last hour, and a keyed digest of who asked, as a JSON list. */
    sent_json: string
    /** When its organization began to be made: all who make it say this time, so that custody knows them for one. */
    making_since_ms: number | null
    updated_at_ms: number
  }
}

/** The database, as the rooms of embedded wallets see it. */
export type EmbeddedDatabase = Kysely<EmbeddedTables>

const migrations: Migrations = {
  '0001-embedded': {
    async up(database: Database) {
      await database.schema
        .createTable('embedded_challenge')
        .addColumn('challenge', 'text', (column) => column.primaryKey())
        .addColumn('issued_at_ms', 'bigint', (column) => column.notNull())
        .addColumn('expires_at_ms', 'bigint', (column) => column.notNull())
        .execute()
      await database.schema
        .createTable('embedded_address')
        .addColumn('address_hash', 'text', (column) => column.primaryKey())
        .addColumn('sent_json', 'text', (column) => column.notNull())
        .addColumn('making_since_ms', 'bigint')
        .addColumn('updated_at_ms', 'bigint', (column) => column.notNull())
        .execute()
      for (const [table, column] of [
        ['embedded_challenge', 'expires_at_ms'],
        ['embedded_address', 'updated_at_ms'],
      ] as const) {
        await database.schema.createIndex(`${table}_${column}`).on(table).column(column).execute()
      }
    },
  },
  '0002-registration-of-one-request': {
    async up(database: Database) {
      await database.schema.alterTable('embedded_challenge').addColumn('request_hash', 'text').execute()
    },
  },
  '0003-marks': {
    async up(database: Database) {
      // They are good for five minutes, and nobody can tell any more who wrote them.
      await database.withTables<EmbeddedTables>().deleteFrom('embedded_challenge').execute()
      await database.schema
        .alterTable('embedded_challenge')
        .addColumn('mark', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
    },
  },
}

/** Makes or updates the tables of embedded wallets. Fails with `NodeError`. */
export async function prepareEmbeddedTables(database: Database): Promise<void> {
  await migrate(database, 'embedded', migrations)
}

const hourMs = 3_600_000

/** Forgets what holds nobody back any more. */
export async function sweepEmbedded(database: EmbeddedDatabase, nowMs: number): Promise<void> {
  await database.deleteFrom('embedded_challenge').where('expires_at_ms', '<=', nowMs).execute()
  await database
    .deleteFrom('embedded_address')
    .where('updated_at_ms', '<=', nowMs - hourMs)
    .execute()
}
