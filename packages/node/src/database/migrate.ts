import { type Migration, Migrator } from 'kysely'
import { NodeError, reasonOf } from '../errors.ts'
import type { Database } from './database.ts'

/** The steps of one room's tables, by names that sort in the order to be run (`0001-login`). Never change one that was released. */
export type Migrations = Readonly<Record<string, Migration>>

/**
 * Brings the tables of one room up to date in one transaction; several processes may start at once. Each room keeps
 * its own record, so rooms can share a database. Fails with `database_newer`, before anything
 * is changed, or with `migration_failed`.
 */
export async function migrate(database: Database, name: string, migrations: Migrations): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => ({ ...migrations }) },
    migrationTableName: `${name}_migration`,
    migrationLockTableName: `${name}_migration_lock`,
  })
  const { error: cause } = await migrator.migrateToLatest()
  if (cause === undefined) return
  const newerStep = /previously executed migration (\S+) is missing/.exec(reasonOf(cause))?.[1]
  if (newerStep !== undefined) throw new NodeError('database_newer', { cause, data: { name, step: newerStep } })
  throw new NodeError('migration_failed', { cause, data: { name, reason: reasonOf(cause) } })
}
