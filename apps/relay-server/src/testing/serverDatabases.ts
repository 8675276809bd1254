import { randomUUID } from 'node:crypto'
import { silentLog } from '@latchkey/base'
import { type Database, openDatabase } from '@latchkey/node'
import { sql } from 'kysely'
import { describe, test } from 'vitest'

/** An empty database on the server that DATABASE_URL names. */
export type ServerDatabase = {
  readonly url: string
  /** Another database of the same server, in which this one is managed. */
  readonly server: Database
  readonly name: string
  readonly drop: () => Promise<void>
}

const hasPostgres = process.env['DATABASE_URL'] !== undefined

/** Tests that need a PostgreSQL: where none is named, one test says so in their place, since none is to be skipped. */
export function withPostgres(title: string, tests: () => void): void {
  if (hasPostgres) describe(title, tests)
  else {
    test(`${title}: not tried, DATABASE_URL is not set`, ({ annotate }) => annotate('It needs PostgreSQL.', 'warning'))
  }
}

/** Makes an empty database, on that server unless another one is named. Whoever asks for it drops it. */
export async function createServerDatabase(url = process.env['DATABASE_URL'] ?? ''): Promise<ServerDatabase> {
  const name = `latchkey_test_${randomUUID().replaceAll('-', '')}`
  const server = await openDatabase({ kind: 'server', url }, silentLog)
  await sql`create database ${sql.id(name)}`.execute(server)
  return {
    url: new URL(`/${name}`, url).href,
    server,
    name,
    async drop() {
      await sql`drop database ${sql.id(name)} with (force)`.execute(server)
      await server.destroy()
    },
  }
}
