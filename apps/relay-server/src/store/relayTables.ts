import { type Database, isSqlite, type Migrations } from '@latchkey/node'
import { type Generated, type Kysely, sql, type Transaction } from 'kysely'

/** Stored messages and interests. Times are milliseconds since the epoch. */
export type RelayTables = {
  relay_message: {
    /** Grows in the order of commits, and is never used again. */
    id: Generated<number>
    topic: string
    /** Of topic and text: what makes two messages the same one. */
    hash: string
    /** As JSON, since a text of PostgreSQL cannot hold every character. */
    text_json: string
    attestation_json: string | null
    publisher: string
    tag: number
    published_at_ms: number
    expires_at_ms: number
    address: string
    /** Its share of what its address and all together may hold. */
    bytes: number
  }
  /** Hashes of messages that are gone and may still be sent again. */
  relay_recent: { hash: string; until_ms: number }
  /** Clients that have a message others still wait for. */
  relay_receipt: { message_id: number; client_id: string }
  relay_interest: { topic: string; client_id: string; contact_ms: number; address: string }
  /** The size of one address's messages and interests, together. */
  relay_usage: { address: string; messages: number; bytes: number }
  /** Written to see whether it can be. */
  relay_probe: { id: number; written_at_ms: number }
}

export type RelayDatabase = Kysely<RelayTables>
export type RelayTransaction = Transaction<RelayTables>

/** The tables of the mailboxes, in words that both engines know. */
export const relayMigrations: Migrations = {
  '0001-mailboxes': {
    async up(database: Database) {
      const growing = isSqlite(database)
        ? 'integer primary key autoincrement'
        : 'bigint generated always as identity primary key'
      const statements = [
        `create table relay_message (id ${growing}, topic text not null, hash text not null unique,
          text_json text not null, attestation_json text, publisher text not null, tag bigint not null,
          published_at_ms bigint not null, expires_at_ms bigint not null, address text not null, bytes integer not null)`,
        'create index relay_message_topic on relay_message (topic, id)',
        'create index relay_message_expiry on relay_message (expires_at_ms)',
        'create table relay_recent (hash text primary key, until_ms bigint not null)',
        'create index relay_recent_until on relay_recent (until_ms)',
        `create table relay_receipt (message_id bigint not null references relay_message (id) on delete cascade, client_id text not null,
          primary key (message_id, client_id))`,
        `create table relay_interest (topic text not null, client_id text not null, contact_ms bigint not null,
          address text not null, primary key (topic, client_id))`,
        'create index relay_interest_contact on relay_interest (contact_ms)',
        'create table relay_usage (address text primary key, messages bigint not null, bytes bigint not null)',
        'create table relay_probe (id integer primary key, written_at_ms bigint not null)',
      ]
      for (const statement of statements) await sql.raw(statement).execute(database)
    },
  },
}
