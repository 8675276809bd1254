import { dirname } from 'node:path'
import type { Clock } from '@latchkey/base'
import { sql } from 'kysely'
import type { Database, DatabasePlace } from '../database/database.ts'
import { type Migrations, migrate } from '../database/migrate.ts'
import { tryToWrite } from '../files/tryToWrite.ts'
import { shareQuestion } from './probe.ts'

/** Tells whether a database takes writes. Fails with the error of the write. */
export type WriteProbe = () => Promise<void>

const migrations: Migrations = {
  '0001-health': {
    up: (schema) =>
      schema.schema
        .createTable('latchkey_health')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('written_at', 'timestamptz', (column) => column.notNull())
        .execute(),
  },
}

/**
 * Asks a database by writing: a row of its own, and below an embedded one a file, because a row may fit into what a full
 * disk has given before. One write at a time, for all who ask. Its table is made first; fails with `migration_failed`.
 */
export async function openWriteProbe(database: Database, place: DatabasePlace, clock: Clock): Promise<WriteProbe> {
  await migrate(database, 'latchkey_health', migrations)

  async function write(): Promise<void> {
    await sql`insert into latchkey_health values (1, ${new Date(clock.now()).toISOString()})
      on conflict (id) do update set written_at = excluded.written_at`.execute(database)
    if (place.kind === 'folder') await tryToWrite(place.folder)
    if (place.kind === 'file' && place.path !== ':memory:') await tryToWrite(dirname(place.path))
  }

  return shareQuestion(write, clock)
}
