import { join } from 'node:path'
import type { Clock, Log } from '@latchkey/base'
import { type Database, lockFolder, migrate, openDatabase, type StatementObserver } from '@latchkey/node'
import { joinCompany } from './store/company.ts'
import { openMessageStore } from './store/messageStore.ts'
import { type RelayTables, relayMigrations } from './store/relayTables.ts'
import type { RelayStore, StoreLimits } from './store/store.ts'

/** Where messages are kept: by one process in a folder, or in memory, which forgets at the end; or by many on a server. */
export type MailboxPlace =
  | { readonly kind: 'memory' }
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 'server'; readonly url: string }

export type MailboxOptions = {
  readonly place: MailboxPlace
  readonly clock: Clock
  readonly log: Log
  readonly limits?: StoreLimits | undefined
  readonly observe?: StatementObserver | undefined
}

const fileName = 'messages.sqlite'
const companyName = 'latchkey_relay'

/** Opens the mailboxes, and makes or updates their tables. Fails with `NodeError`. */
export async function openMailboxes(options: MailboxOptions): Promise<RelayStore> {
  const { place, log } = options
  const unlock = place.kind === 'folder' ? lockFolder(place.folder) : () => undefined
  try {
    const database = await openDatabase(toDatabasePlace(place), log, options.observe)
    try {
      return await openIn(database, options, async () => {
        await database.destroy()
        unlock()
      })
    } catch (error) {
      await database.destroy()
      throw error
    }
  } catch (error) {
    unlock()
    throw error
  }
}

async function openIn(
  opened: Database,
  { place, clock, log, limits }: MailboxOptions,
  onClosed: () => Promise<void>,
): Promise<RelayStore> {
  await migrate(opened, 'relay', relayMigrations)
  const database = opened.withTables<RelayTables>()
  const opening = { database, clock, log, limits, onClosed }
  if (place.kind !== 'server') return await openMessageStore(opening)
  const { url } = place
  return await openMessageStore({
    ...opening,
    join: (onNews, onReturn) => joinCompany({ url, name: companyName, onNews, onReturn, log }),
  })
}

function toDatabasePlace(place: MailboxPlace) {
  if (place.kind === 'server') return place
  return { kind: 'file', path: place.kind === 'memory' ? ':memory:' : join(place.folder, fileName) } as const
}
