import {
  acknowledge,
  addInterest,
  findMessage,
  hashMessage,
  hold,
  isKnown,
  type Mailboxes,
  removeInterest,
} from '../mailboxes.ts'
import type { JournalRecord } from './records.ts'

/** So many hashes go into one record. */
const hashesPerRecord = 1000

/**
 * Everything the mailboxes hold, as records. They may go on changing while they are listed: a record that is told twice
 * changes nothing, and what is noted later is told later.
 */
export function* listRecords({ byTopic, recent }: Mailboxes): Iterable<JournalRecord> {
  for (const { topic, interests, messages } of byTopic.values()) {
    for (const [clientId, contactMs] of interests) yield { kind: 'interest', topic, clientId, contactMs }
    for (const held of messages) {
      yield { kind: 'publish', messages: [held] }
      for (const clientId of held.ackedBy ?? []) yield { kind: 'ack', topic, clientId, hash: held.hash }
    }
  }
  let entries: (readonly [string, number])[] = []
  for (const entry of recent.entries()) {
    entries.push(entry)
    if (entries.length < hashesPerRecord) continue
    yield { kind: 'recent', entries }
    entries = []
  }
  if (entries.length > 0) yield { kind: 'recent', entries }
}

/** Does to the mailboxes what the record says was done. */
export function applyRecord(mailboxes: Mailboxes, record: JournalRecord): void {
  const { byTopic, recent, clock } = mailboxes
  if (record.kind === 'publish') {
    for (const message of record.messages) {
      const digest = hashMessage(message.topic, message.message)
      if (isKnown(mailboxes, message.topic, digest) || message.expiresAtMs <= clock.now()) continue
      hold(mailboxes, message, digest).isVisible = true
    }
  } else if (record.kind === 'ack') {
    const held = findMessage(byTopic.get(record.topic), record.hash)
    if (held !== undefined) acknowledge(mailboxes, held, record.clientId)
  } else if (record.kind === 'interest') {
    addInterest(mailboxes, record.topic, record.clientId, record.contactMs)
  } else if (record.kind === 'forget') {
    removeInterest(mailboxes, record.topic, record.clientId)
  } else {
    for (const [digest, untilMs] of record.entries) recent.add(digest, untilMs)
  }
}
