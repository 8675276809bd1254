import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadServer, loadSqlite } from '@latchkey/node/testing'
import type { Traces } from './traces.ts'

/** All in a folder, or the rows in PostgreSQL and the keys in a folder. */
export type Storage = 'SQLite' | 'PostgreSQL'

/** A data folder of the former version, without its databases. */
export type FormerFolder = {
  /** The commit that it was made by. */
  readonly commit: string
  readonly traces: Traces
  /** By their paths in the data folder. */
  readonly files: Readonly<Record<string, string>>
}

/** Databases of a data folder, by the names of their files, and the dump of each. */
export const databaseFiles = {
  'latchkey.sqlite': 'latchkey.sql',
  'relay/messages.sqlite': 'messages.sql',
  'link/rooms.sqlite': 'rooms.sql',
} as const

export const formerFolder = fileURLToPath(new URL('./former/', import.meta.url))
export const serverDump = 'server.sql'
export const folderFile = (storage: Storage) => `${storage.toLowerCase()}.json`

/** Lays out what the former version had stored, its keys too; answers what was left in it. Given a URL, over PostgreSQL. */
export async function layOutFormer(folder: string, url?: string): Promise<Traces> {
  const read = (name: string) => readFileSync(join(formerFolder, name), 'utf8')
  // Written by `makeFormer.ts`.
  const { files, traces } = JSON.parse(read(folderFile(url === undefined ? 'SQLite' : 'PostgreSQL'))) as FormerFolder
  const place = (name: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true, mode: 0o700 })
    return join(folder, name)
  }
  for (const [name, text] of Object.entries(files))
    writeFileSync(place(name), Buffer.from(text, 'base64'), { mode: 0o600 })
  if (url === undefined) {
    for (const [name, dump] of Object.entries(databaseFiles)) loadSqlite(place(name), read(dump))
  } else await loadServer(url, read(serverDump))
  return traces
}
