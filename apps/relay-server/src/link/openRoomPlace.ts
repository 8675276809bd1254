import { join } from 'node:path'
import type { Log } from '@latchkey/base'
import { lockFolder, openDatabase, type StatementObserver } from '@latchkey/node'
import type { RoomDatabase } from './openRooms.ts'

export type RoomPlaceOptions = {
  /** Of the PostgreSQL server that several processes share. */
  readonly databaseUrl?: string | undefined
  /** Where one process keeps its file, unless there is a server; with neither, sessions are kept in memory alone. */
  readonly folder?: string | undefined
  readonly log: Log
  readonly observe?: StatementObserver | undefined
}

/** The opened database of sessions, and how it is closed. */
export type RoomPlace = RoomDatabase & { readonly close: () => Promise<void> }

const fileName = 'rooms.sqlite'

/** Opens the database of sessions. Fails with `data_folder_in_use` or `database_not_opened` (`NodeError`). */
export async function openRoomPlace({ databaseUrl, folder, log, observe }: RoomPlaceOptions): Promise<RoomPlace> {
  if (databaseUrl !== undefined) {
    const database = await openDatabase({ kind: 'server', url: databaseUrl }, log, observe)
    return { database, newsUrl: databaseUrl, close: () => database.destroy() }
  }
  const unlock = folder === undefined ? () => undefined : lockFolder(folder)
  try {
    const path = folder === undefined ? ':memory:' : join(folder, fileName)
    const database = await openDatabase({ kind: 'file', path }, log, observe)
    const close = () => database.destroy().finally(unlock)
    return { database, close }
  } catch (error) {
    unlock()
    throw error
  }
}
