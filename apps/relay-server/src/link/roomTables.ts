import { type Database, isSqlite, type Migrations } from '@latchkey/node'
import { type Generated, type Kysely, sql, type Transaction } from 'kysely'
import type { Side } from './roomStore.ts'

/** Stored sessions of the link protocol. Times are milliseconds since the epoch. */
export type LinkTables = {
  link_room: {
    id: string
    /** Of the key that both sides show; the key itself is not kept. */
    key_digest: string
    /** Tells the sessions of one address from those of another, as long as the process runs that has made them. */
    maker: string
    is_linked: boolean
    metadata_json: string
    /** Grows with each change of the metadata. */
    revision: number
    /** Grows with each phone that joins. */
    arrivals: number
    expires_at_ms: number
    /** Its size with its events. */
    bytes: number
  }
  link_event: {
    /** Grows in the order of commits, and is never used again. */
    number: Generated<number>
    room_id: string
    id: string
    /** The publisher. */
    side: Side
    /** Name and data, as JSON, since a text of PostgreSQL cannot hold every character. */
    content_json: string
    at_ms: number
    bytes: number
    state: number
  }
  /** The size of one maker's sessions; all together stand under the empty name. */
  link_usage: { maker: string; rooms: number; bytes: number }
  /** Processes that were there lately. Written also to see whether it can be. */
  link_process: { name: string; alive_at_ms: number }
  /** Open sockets of a session at one process; nothing of a process that is alone. */
  link_presence: { room_id: string; process: string; hosts: number; guests: number }
}

export type LinkDatabase = Kysely<LinkTables>
export type LinkTransaction = Transaction<LinkTables>

/** The tables of sessions, in words that both engines know. */
export const linkMigrations: Migrations = {
  '0001-rooms': {
    async up(database: Database) {
      const growing = isSqlite(database)
        ? 'integer primary key autoincrement'
        : 'bigint generated always as identity primary key'
      const statements = [
        `create table link_room (id text primary key, key_digest text not null, maker text not null,
          is_linked boolean not null, metadata_json text not null, revision integer not null, arrivals integer not null,
          expires_at_ms bigint not null, bytes integer not null)`,
        'create index link_room_expiry on link_room (expires_at_ms)',
        `create table link_event (number ${growing}, room_id text not null references link_room (id) on delete cascade,
          id text not null, side text, content_json text not null, at_ms bigint not null, bytes integer not null,
          state integer not null)`,
        'create index link_event_room on link_event (room_id, number)',
        'create index link_event_at on link_event (at_ms)',
        'create table link_usage (maker text primary key, rooms bigint not null, bytes bigint not null)',
        'create table link_process (name text primary key, alive_at_ms bigint not null)',
        `create table link_presence (room_id text not null, process text not null, hosts integer not null,
          guests integer not null, primary key (room_id, process))`,
        'create index link_presence_process on link_presence (process)',
      ]
      for (const statement of statements) await sql.raw(statement).execute(database)
    },
  },
}
