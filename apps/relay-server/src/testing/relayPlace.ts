import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServerDatabase } from '@latchkey/node/testing'

/** Where a relay in a process of its own keeps what it has: in a folder or, where DATABASE_URL names one, on a server. */
export type RelayPlace = {
  readonly environment: Readonly<Record<string, string>>
  remove(): Promise<void>
}

/** The engine of this run's relays. */
export const relayEngine = process.env['DATABASE_URL'] === undefined ? 'SQLite' : 'PostgreSQL'

/** An empty one. Whoever asks for it removes it. */
export async function createRelayPlace(): Promise<RelayPlace> {
  if (relayEngine === 'PostgreSQL') {
    const { url, drop } = await createServerDatabase()
    return { environment: { DATABASE_URL: url }, remove: drop }
  }
  const folder = mkdtempSync(join(tmpdir(), 'relay-place-'))
  return {
    environment: { LATCHKEY_RELAY_DATA: folder },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}
