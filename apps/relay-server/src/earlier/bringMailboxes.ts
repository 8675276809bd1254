import type { Log } from '@latchkey/base'
import { type Company, writeAlone } from '../store/company.ts'
import { isDone, knownUntil, takenBy } from '../store/decide.ts'
import { portionsOf } from '../store/portionsOf.ts'
import type { RelayDatabase, RelayTransaction } from '../store/relayTables.ts'
import { hashMessage, interestMs, overheadBytes } from '../store/store.ts'
import { createUsage, type Usage, writeUsage } from '../store/usage.ts'
import { readEarlierJournal, setEarlierJournalAside } from './earlierJournal.ts'
import { type EarlierMessage, type MailboxRecord, mailboxLayout } from './mailboxRecords.ts'

export type BringOptions = {
  readonly database: RelayDatabase
  readonly company: Company | undefined
  /** Where an earlier version may have kept its journal. */
  readonly folder: string
  readonly nowMs: number
  readonly log: Log
}

/** The state that a journal has led to. */
type Story = {
  readonly nowMs: number
  readonly byHash: Map<string, { readonly message: EarlierMessage; readonly ackedBy: Set<string> }>
  readonly hashesByTopic: Map<string, Set<string>>
  readonly interests: Map<string, Map<string, number>>
  readonly recent: Map<string, number>
}

/** Stands for the addresses of that time, which nobody wrote down. */
const earlierAddress = 'earlier'

/**
 * Brings what the version before the tables has kept in a folder into them, all in one transaction, and sets the journal
 * aside. Nothing where there is no journal; what is there already stays as it is, so that it may be done twice. Fails as
 * `readEarlierJournal` does, having changed nothing.
 */
export async function bringMailboxes({ database, company, folder, nowMs, log }: BringOptions): Promise<void> {
  const story: Story = {
    nowMs,
    byHash: new Map(),
    hashesByTopic: new Map(),
    interests: new Map(),
    recent: new Map(),
  }
  if (!readEarlierJournal(folder, mailboxLayout, (record) => follow(story, record))) return
  await writeAlone(database, company, async (transaction) => await writeStory(transaction, story))
  setEarlierJournalAside(folder)
  log.info(`${story.byHash.size} messages of the earlier version stand in the new tables`)
}

function follow(story: Story, record: MailboxRecord): void {
  const { interests, recent, nowMs, byHash, hashesByTopic } = story
  if (record.kind === 'publish') {
    for (const message of record.messages) {
      const hash = hashMessage(message.topic, message.message)
      const isKnown = byHash.has(hash) || (recent.get(hash) ?? 0) > nowMs
      if (isKnown || message.expiresAtMs <= nowMs) continue
      byHash.set(hash, { message, ackedBy: new Set() })
      hashesByTopic.set(message.topic, (hashesByTopic.get(message.topic) ?? new Set()).add(hash))
    }
  } else if (record.kind === 'ack') {
    const hash = toHash(record.hash)
    const held = byHash.get(hash)
    if (held === undefined || held.message.publisher === record.clientId) return
    held.ackedBy.add(record.clientId)
    endIfDone(story, hash)
  } else if (record.kind === 'interest') {
    const clients = interests.get(record.topic) ?? new Map<string, number>()
    interests.set(record.topic, clients.set(record.clientId, record.contactMs))
  } else if (record.kind === 'forget') {
    interests.get(record.topic)?.delete(record.clientId)
    for (const hash of hashesByTopic.get(record.topic) ?? []) endIfDone(story, hash)
  } else {
    for (const [hash, untilMs] of record.entries) recent.set(toHash(hash), untilMs)
  }
}

/** The same 96 bits, as the tables have them. */
function toHash(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('base64url')
}

function endIfDone({ byHash, hashesByTopic, interests, recent, nowMs }: Story, hash: string): void {
  const held = byHash.get(hash)
  if (held === undefined) return
  const { message, ackedBy } = held
  const { topic, publisher, tag } = message
  const wanting = [...(interests.get(topic) ?? [])].filter(([, contactMs]) => contactMs > nowMs - interestMs)
  if (!isDone({ publisher, tag, ackedBy, wantedBy: wanting.map(([clientId]) => clientId) })) return
  byHash.delete(hash)
  hashesByTopic.get(topic)?.delete(hash)
  recent.set(hash, knownUntil(message))
}

async function writeStory(transaction: RelayTransaction, story: Story): Promise<void> {
  const usage = createUsage()
  for (const held of portionsOf([...story.byHash])) await writeMessages(transaction, held, usage)
  const interests = [...story.interests].flatMap(([topic, clients]) =>
    [...clients].map(([client_id, contact_ms]) => ({ topic, client_id, contact_ms, address: earlierAddress })),
  )
  for (const rows of portionsOf(interests)) {
    const noted = await transaction
      .insertInto('relay_interest')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('topic')
      .execute()
    usage.add(earlierAddress, { bytes: noted.length * overheadBytes })
  }
  const recent = [...story.recent].map(([hash, until_ms]) => ({ hash, until_ms }))
  for (const rows of portionsOf(recent.filter(({ until_ms }) => until_ms > story.nowMs))) {
    await transaction
      .insertInto('relay_recent')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await writeUsage(transaction, usage)
}

type Held = readonly [string, { readonly message: EarlierMessage; readonly ackedBy: ReadonlySet<string> }]

async function writeMessages(transaction: RelayTransaction, held: readonly Held[], usage: Usage): Promise<void> {
  const rows = held.map(([hash, { message }]) => ({
    topic: message.topic,
    hash,
    text_json: JSON.stringify(message.message),
    attestation_json: message.attestation === undefined ? null : JSON.stringify(message.attestation),
    publisher: message.publisher,
    tag: message.tag,
    published_at_ms: message.publishedAtMs,
    expires_at_ms: message.expiresAtMs,
    address: earlierAddress,
    bytes: takenBy(message),
  }))
  const stored = await transaction
    .insertInto('relay_message')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'hash', 'bytes'])
    .execute()
  for (const { bytes } of stored) usage.add(earlierAddress, { messages: 1, bytes })
  const ackedBy = new Map(held.map(([hash, message]) => [hash, message.ackedBy]))
  const receipts = stored.flatMap(({ id, hash }) =>
    [...(ackedBy.get(hash) ?? [])].map((client_id) => ({ message_id: id, client_id })),
  )
  for (const portion of portionsOf(receipts)) {
    await transaction.insertInto('relay_receipt').values(portion).execute()
  }
}
