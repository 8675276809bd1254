import type { Log } from '@latchkey/base'
import { lockFolder } from '@latchkey/base/node'
import type { RelayServerError } from '../errors.ts'
import { createJournalFile, replayJournal } from '../store/journal/journalFile.ts'
import {
  closeJournalWriter,
  note,
  openJournalWriter,
  settleDurably,
  type Waiting,
} from '../store/journal/journalWriter.ts'
import { applyRoomRecord, listRoomRecords, type RoomRecord, roomLayout } from './roomRecords.ts'
import { type Rooms, recount, sweepRooms } from './rooms.ts'

/** Writes down what happens to sessions. */
export type RoomKeeper = {
  note(record: RoomRecord): void
  /** Answers when all that was noted up to now is kept. */
  settle(waiting: Waiting): void
  /** Why nothing can be kept at present. */
  failure(): RelayServerError | undefined
  close(): Promise<void>
}

/** Where one process keeps its sessions: in a folder, or in memory alone, which forgets at the end. */
export type RoomKeeping =
  | { readonly folder: string; readonly compactAtBytes?: number; readonly retryMs?: number }
  | 'memory'

/**
 * Fills the rooms with what is kept, and keeps what happens to them from then on. Fails with
 * `data_folder_in_use` (`NodeError`), `journal_not_readable` or the system's own error.
 */
export async function openRoomKeeper<Listener>(
  rooms: Rooms<Listener>,
  keeping: RoomKeeping,
  log: Log,
): Promise<RoomKeeper> {
  if (keeping === 'memory') return forgetful
  const { folder, compactAtBytes, retryMs } = keeping
  const unlock = lockFolder(folder)
  try {
    const file = createJournalFile(folder, roomLayout)
    const { tornBytes } = replayJournal(file, (record) => applyRoomRecord(rooms.byId, record))
    if (tornBytes > 0) log.warn('The end of the sessions’ journal was not whole and is kept aside', { tornBytes })
    recount(rooms)
    sweepRooms(rooms)
    const listRecords = () => listRoomRecords(rooms.byId.values())
    const writer = await openJournalWriter({ file, listRecords, log, compactAtBytes, retryMs })
    return {
      note: (record) => note(writer, record),
      settle: (waiting) =>
        writer.failure === undefined ? settleDurably(writer, waiting) : waiting.settled(writer.failure),
      failure: () => writer.failure,
      async close() {
        await closeJournalWriter(writer)
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

const forgetful: RoomKeeper = {
  note: () => undefined,
  settle({ settled, show }) {
    settled()
    show()
  },
  failure: () => undefined,
  close: async () => undefined,
}
