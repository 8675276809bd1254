import { randomUUID } from 'node:crypto'
import { silentLog } from '@latchkey/base'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../database/database.ts'

/** An empty database on a server of PostgreSQL. */
export type ServerDatabase = {
  readonly url: string
  /** Another database of the same server, in which this one is managed. */
  readonly server: Database
  readonly name: string
  /** Removes it, also while somebody is connected: a process that was killed may be. */
  readonly drop: () => Promise<void>
  /** Removes it. Fails while somebody is connected. */
  readonly dropUnused: () => Promise<void>
}

/** Makes an empty database on the server that DATABASE_URL names, unless another one is. Whoever asks for it drops it. */
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
    async dropUnused() {
      await sql`drop database ${sql.id(name)}`.execute(server)
      await server.destroy()
    },
  }
}
