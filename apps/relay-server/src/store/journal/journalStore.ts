import type { Clock, Log } from '@latchkey/base'
import { lockFolder } from '@latchkey/base/node'
import { RelayServerError } from '../../errors.ts'
import {
  acknowledge,
  addInterest,
  addMessages,
  countMailboxes,
  createMailboxes,
  type HeldMessage,
  hasRoomForInterest,
  listen,
  listWaiting,
  type Mailboxes,
  removeInterest,
  reveal,
} from '../mailboxes.ts'
import { startLater, toStoreFailure } from '../memoryStore.ts'
import { defaultStoreLimits, type RelayStore, type StoreLimits } from '../store.ts'
import { createJournalFile, replayJournal } from './journalFile.ts'
import {
  closeJournalWriter,
  type JournalWriter,
  note,
  noteLazily,
  openJournalWriter,
  settleDurably,
} from './journalWriter.ts'
import { type JournalRecord, mailboxLayout } from './records.ts'
import { applyRecord, listRecords } from './snapshot.ts'

export type JournalStoreOptions = {
  /** Made when it is not there, and taken for this process alone. */
  readonly folder: string
  readonly clock: Clock
  readonly log: Log
  readonly limits?: StoreLimits
  /** Below this the file is not written anew, 16 MiB unless given. */
  readonly compactAtBytes?: number
  /** How long after a failure the next attempt follows, 1 s unless given. */
  readonly retryMs?: number
}

type State = {
  readonly clock: Clock
  readonly mailboxes: Mailboxes
  readonly writer: JournalWriter<JournalRecord>
}

/** A client's last contact is a month's matter; a day's precision is plenty. */
const contactPrecisionMs = 86_400_000

/**
 * Mailboxes in memory and in an append-only file: what was answered survives a crash. Fails with `data_folder_in_use`
 * (`NodeError`) or `journal_not_readable`, or with the system's own error.
 */
export async function openJournalStore(options: JournalStoreOptions): Promise<RelayStore> {
  const unlock = lockFolder(options.folder)
  const mailboxes = createMailboxes(options.clock, options.limits ?? defaultStoreLimits)
  try {
    const file = createJournalFile(options.folder, mailboxLayout)
    const { tornBytes } = replayJournal(file, (record) => applyRecord(mailboxes, record))
    if (tornBytes > 0) options.log.warn('The end of the journal was not whole and is kept aside', { tornBytes })
    const { log, compactAtBytes, retryMs, clock } = options
    const listAll = () => listRecords(mailboxes)
    const writer = await openJournalWriter({ file, listRecords: listAll, log, compactAtBytes, retryMs })
    return toStore({ clock, mailboxes, writer }, unlock)
  } catch (error) {
    mailboxes.wheel.close()
    unlock()
    throw error
  }
}

function toStore({ clock, mailboxes, writer }: State, unlock: () => void): RelayStore {
  const assertGood = () => {
    if (writer.failure !== undefined) throw writer.failure
  }
  return {
    publish(messages, settled) {
      try {
        assertGood()
        const added = addMessages(mailboxes, messages)
        if (added.length > 0) note(writer, { kind: 'publish', messages: added })
        settleDurably(writer, { settled, show: () => reveal(added) })
      } catch (error) {
        settled(toStoreFailure(error))
      }
    },
    subscribe(wish, settled) {
      const { topic, clientId } = wish
      const subscription = startLater(() => listen(mailboxes, wish))
      if (writer.failure !== undefined) {
        settled(writer.failure)
        return subscription
      }
      if (!hasRoomForInterest(mailboxes, topic, clientId)) {
        settled(new RelayServerError('storage_full'))
        return subscription
      }
      const beforeMs = mailboxes.byTopic.get(topic)?.interests.get(clientId) ?? 0
      const contactMs = clock.now()
      addInterest(mailboxes, topic, clientId, contactMs)
      const isNews = contactMs - beforeMs > contactPrecisionMs
      if (isNews) note(writer, { kind: 'interest', topic, clientId, contactMs })
      settleDurably(writer, { settled, show: () => undefined })
      return subscription
    },
    forget(topic, clientId) {
      if (removeInterest(mailboxes, topic, clientId)) noteLazily(writer, { kind: 'forget', topic, clientId })
    },
    read: async (topic, clientId) => listWaiting(mailboxes, topic, clientId),
    acknowledge(message, clientId) {
      // This store only ever hands out held messages.
      const held = message as HeldMessage
      const { topic, hash } = held
      // An acknowledgement that a crash forgets costs a delivery twice, no more.
      if (acknowledge(mailboxes, held, clientId)) noteLazily(writer, { kind: 'ack', topic, hash, clientId })
    },
    check: async () => assertGood(),
    counts: () => countMailboxes(mailboxes),
    async close() {
      await closeJournalWriter(writer)
      mailboxes.wheel.close()
      unlock()
    },
  }
}
