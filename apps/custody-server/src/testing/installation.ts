import { copyFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { silentLog, systemClock } from '@latchkey/base'
import { type Database, openDatabaseToRead } from '@latchkey/node'
import { onTestFinished } from 'vitest'
import { runCommand } from '../commands/runCommand.ts'
import { ensureMasterKey } from '../ensureMasterKey.ts'
import { sealsPathOf } from '../seals/openSeals.ts'
import { createTestPlace, type TestPlace, type testStorages } from './openTestDatabases.ts'
import { createTestServer, type TestServer } from './testServer.ts'
import { createTenant, type Tenant } from './testTenant.ts'

/** A database with its keys, over which commands run as at a terminal and servers start one after another. */
export type Installation = {
  readonly place: TestPlace
  readonly masterKeyFile: string
  readonly checkpointFile: string
  /** The output of commands. */
  readonly lines: string[]
  run(...words: string[]): Promise<boolean>
  /** The same, until somebody asks it to stop. */
  runUntil(signal: AbortSignal, ...words: string[]): Promise<boolean>
  start(): Promise<TestServer>
  /** Makes one of everything by a server that has ended when it is answered. */
  createTenant(): Promise<Tenant>
  /** One with nothing in it but the same master key. */
  installFresh(): Promise<Installation>
  withDatabase(work: (database: Database) => Promise<unknown>): Promise<void>
}

/** One with nothing in it, removed when its test is over. */
export async function install(storage: (typeof testStorages)[number]): Promise<Installation> {
  const place = await createTestPlace(storage)
  onTestFinished(() => place.remove())
  const masterKeyFile = join(place.folder, 'master.key')
  const checkpointFile = join(place.folder, 'checkpoints.jsonl')
  const lines: string[] = []
  const runUntil = (signal: AbortSignal | undefined, words: readonly string[]) =>
    runCommand(words, {
      openDatabase: (use) => (use === 'read' ? openDatabaseToRead(place.place, silentLog) : place.open()),
      masterKeyFile,
      checkpointFile,
      rootKeyFile: join(place.folder, 'custody-root.json'),
      toPath: (name) => resolve(place.folder, name),
      clock: systemClock,
      tell: (line) => void lines.push(line),
      signal,
    })
  async function start() {
    const database = await place.open()
    try {
      const masterKey = await ensureMasterKey(masterKeyFile, database)
      const sealsPath = sealsPathOf(masterKeyFile)
      return await createTestServer({ masterKey, checkpointPath: checkpointFile, sealsPath }, database)
    } catch (error) {
      await database.destroy()
      throw error
    }
  }
  return {
    place,
    masterKeyFile,
    checkpointFile,
    lines,
    run: (...words) => runUntil(undefined, words),
    runUntil: (signal, ...words) => runUntil(signal, words),
    start,
    async createTenant() {
      const server = await start()
      return await createTenant(server, 'alice').finally(() => server.close())
    },
    async installFresh() {
      const fresh = await install(storage)
      copyFileSync(masterKeyFile, fresh.masterKeyFile)
      return fresh
    },
    async withDatabase(work) {
      const database = await place.open()
      try {
        await work(database)
      } finally {
        await database.destroy()
      }
    },
  }
}
