import { type Database, findDamage, isSqlite, readServerSettings } from '@latchkey/node'
import { type Finding, look, ok, wrong } from './findings.ts'

const part = 'database'
/** Without any of these, a row that was acknowledged could be lost. */
const needed = ['fsync', 'synchronous_commit', 'full_page_writes'] as const

/** Whether the database is whole, and keeps what it acknowledges. */
export async function lookAtDatabase(database: Database): Promise<readonly Finding[]> {
  return isSqlite(database) ? await lookAtFile(database) : await lookAtSettings(database)
}

async function lookAtFile(database: Database): Promise<readonly Finding[]> {
  const damage = await findDamage(database)
  const hint = 'Stop Latchkey, keep the file, and restore the newest backup into a new data folder (docs/backups.md).'
  return [damage.length === 0 ? ok(part, 'is whole') : wrong(part, `is damaged: ${damage[0]}`, hint)]
}

async function lookAtSettings(database: Database): Promise<readonly Finding[]> {
  const settings = await readServerSettings(database, ['server_version', ...needed])
  const off = needed.filter((name) => settings.get(name) === 'off')
  const hint = 'Switch it on: what the product acknowledges could be lost.'
  const local = settings.get('synchronous_commit') === 'local'
  return [
    ok(part, `PostgreSQL ${settings.get('server_version')}`),
    ...off.map((name) => wrong(part, `${name} is off`, hint)),
    ...(local
      ? [look(part, 'synchronous_commit is local: a server that takes its place may lack the newest rows')]
      : []),
  ]
}
