import { join } from 'node:path'
import type { Clock, Log } from '@latchkey/base'
import { type Database, lockFolder, migrate, openDatabase, type StatementObserver } from '@latchkey/node'
import { bringMailboxes } from './earlier/bringMailboxes.ts'
import { type Company, joinCompany } from './store/company.ts'
import { openMessageStore } from './store/messageStore.ts'
import { type RelayTables, relayMigrations } from './store/relayTables.ts'
import type { RelayStore, StoreLimits } from './store/store.ts'

/**
 * Where messages are kept: by one process in a folder, or in memory, which forgets at the end; or by many on a server,
 * beside which there may be a folder with what an earlier version kept.
 */
export type MailboxPlace =
  | { readonly kind: 'memory' }
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 'server'; readonly url: string; readonly earlierFolder?: string }

export type MailboxOptions = {
  readonly place: MailboxPlace
  readonly clock: Clock
  readonly log: Log
  readonly limits?: StoreLimits | undefined
  readonly observe?: StatementObserver | undefined
}

const fileName = 'messages.sqlite'
const companyName = 'latchkey_relay'

/**
 * Opens the mailboxes, and makes or updates their tables. What an earlier version kept in the folder is brought over
 * first. Fails with `NodeError`, or as `bringMailboxes` does.
 */
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
  const bring = async (folder: string, company?: Company) =>
    await bringMailboxes({ database, company, folder, nowMs: clock.now(), log })
  if (place.kind !== 'server') {
    if (place.kind === 'folder') await bring(place.folder)
    return await openMessageStore({ database, clock, log, limits, onClosed })
  }
  const { url, earlierFolder } = place
  return await openMessageStore({
    ...{ database, clock, log, limits, onClosed },
    async join(onNews, onReturn) {
      const company = await joinCompany({ url, name: companyName, onNews, onReturn, log })
      try {
        if (earlierFolder !== undefined) await bring(earlierFolder, company)
        return company
      } catch (error) {
        await company.close()
        throw error
      }
    },
  })
}

function toDatabasePlace(place: MailboxPlace) {
  if (place.kind === 'server') return place
  return { kind: 'file', path: place.kind === 'memory' ? ':memory:' : join(place.folder, fileName) } as const
}
