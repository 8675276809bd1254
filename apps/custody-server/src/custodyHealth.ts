import type { Clock, Log } from '@latchkey/base'
import { createProbe, type WriteProbe } from '@latchkey/node'
import type { CustodyDatabase } from './database/tables.ts'
import { readCanary } from './vault/storedSettings.ts'

/** Custody's needs, each `ok`, `slow` while its answer is in line, or its fault in words. */
export type CustodyHealth = Readonly<Record<'database' | 'master key', { readonly status: string }>>

export type HealthDeps = {
  readonly database: CustodyDatabase
  readonly probe: WriteProbe
  /** The one by which this process opens what is stored. */
  readonly masterKeyId: string
  readonly clock: Clock
  readonly log: Log
}

/** Asks the database to write, and whether what it holds is still under the master key of this process. Never fails. */
export function createCustodyHealth({ database, probe, masterKeyId, clock, log }: HealthDeps) {
  async function ask(what: string, work: () => Promise<string>): Promise<{ readonly status: string }> {
    try {
      return { status: await work() }
    } catch (error) {
      log.error(`The health of custody: ${what}`, error)
      return { status: what }
    }
  }

  async function compareKeys(): Promise<string> {
    const canary = await readCanary(database)
    if (canary.masterKeyId === masterKeyId) return 'ok'
    return 'the master key was replaced: start this process again with the new one'
  }

  const write = createProbe(async () => await probe().then(() => 'ok'), clock)
  const compare = createProbe(compareKeys, clock)
  return async (): Promise<CustodyHealth> => {
    const [stored, keys] = await Promise.all([
      ask('its database takes no writes', write),
      ask('its database does not answer', compare),
    ])
    return { database: stored, 'master key': keys }
  }
}
