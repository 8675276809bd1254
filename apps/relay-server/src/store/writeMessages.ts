import type { Batch } from './batch.ts'
import { type Candidate, decidePublications, type Taken, takenBy, toCandidate } from './decide.ts'
import { isOneOf } from './isOneOf.ts'
import type { RelayTransaction } from './relayTables.ts'
import { overheadBytes } from './store.ts'
import { readMakers } from './usage.ts'
import type { Writing } from './writing.ts'

/** Stores what is published and fits; the result is what is new, with its ids. */
export async function writeMessages(transaction: RelayTransaction, { publications }: Batch, writing: Writing) {
  if (publications.length === 0) return []
  const candidates = publications.map(({ messages }) =>
    messages.map((message) => toCandidate(message, writing.makerOf(message.address))),
  )
  const facts = await readPublicationFacts(transaction, candidates.flat(), writing)
  const { taken, failures } = decidePublications(candidates, facts)
  for (const [index, failure] of failures.entries()) {
    const publication = publications[index]
    if (failure !== undefined && publication !== undefined) writing.failures.set(publication, failure)
  }
  if (taken.length === 0) return []
  const ids = await transaction.insertInto('relay_message').values(taken.map(toRow)).returning(['id', 'hash']).execute()
  for (const message of taken) writing.usage.add(message.maker, { messages: 1, bytes: takenBy(message) })
  const idOf = new Map(ids.map(({ hash, id }) => [hash, id]))
  return taken.map((message) => ({ ...message, id: idOf.get(message.hash) ?? 0 }))
}

function toRow(message: Taken) {
  const { topic, hash, publisher, tag, publishedAtMs, expiresAtMs, attestation, maker } = message
  return {
    topic,
    hash,
    text_json: JSON.stringify(message.message),
    attestation_json: attestation === undefined ? null : JSON.stringify(attestation),
    publisher,
    tag,
    published_at_ms: publishedAtMs,
    expires_at_ms: expiresAtMs,
    address: maker,
    bytes: takenBy(message),
  }
}

async function readPublicationFacts(
  transaction: RelayTransaction,
  candidates: readonly Candidate[],
  { nowMs, limits, totalBytes, usage }: Writing,
) {
  const hashes = [...new Set(candidates.map(({ hash }) => hash))]
  const known = await readKnown(transaction, hashes)
  // One that has expired is sent anew, and the old one is in its way.
  await removeExpired(
    transaction,
    known.filter(({ until_ms }) => until_ms <= nowMs).map(({ hash }) => hash),
    { nowMs, usage },
  )
  const held = await transaction
    .selectFrom('relay_message')
    .select(({ fn }) => [
      'topic',
      fn.countAll<number>().as('messages'),
      fn.sum<number>('bytes').as('bytes'),
      fn.max('published_at_ms').as('last_ms'),
    ])
    .where(isOneOf(transaction, 'topic', [...new Set(candidates.map(({ topic }) => topic))]))
    .where('expires_at_ms', '>', nowMs)
    .groupBy('topic')
    .execute()
  const makers = await readMakers(
    transaction,
    candidates.map(({ maker }) => maker),
  )
  for (const [maker, bytes] of makers) makers.set(maker, bytes + usage.bytesOf(maker))
  return {
    nowMs,
    limits,
    known: new Set(known.filter(({ until_ms }) => until_ms > nowMs).map(({ hash }) => hash)),
    mailboxes: new Map(
      held.map(({ topic, messages, bytes, last_ms }) => [
        topic,
        {
          messages: Number(messages),
          bytes: Number(bytes) - Number(messages) * overheadBytes,
          lastMs: Number(last_ms),
        },
      ]),
    ),
    makers,
    totalBytes: totalBytes + usage.bytes(),
  }
}

/** The hashes that are stored, or were lately, and until when they are known. */
async function readKnown(transaction: RelayTransaction, hashes: readonly string[]) {
  return await transaction
    .selectFrom('relay_message')
    .select(['hash', 'expires_at_ms as until_ms'])
    .where(isOneOf(transaction, 'hash', hashes))
    .unionAll(
      transaction
        .selectFrom('relay_recent')
        .select(['hash', 'until_ms'])
        .where(isOneOf(transaction, 'hash', hashes)),
    )
    .execute()
}

async function removeExpired(
  transaction: RelayTransaction,
  hashes: readonly string[],
  { nowMs, usage }: Pick<Writing, 'nowMs' | 'usage'>,
): Promise<void> {
  if (hashes.length === 0) return
  const gone = await transaction
    .deleteFrom('relay_message')
    .where(isOneOf(transaction, 'hash', hashes))
    .where('expires_at_ms', '<=', nowMs)
    .returning(['address', 'bytes'])
    .execute()
  for (const { address, bytes } of gone) usage.add(address, { messages: -1, bytes: -bytes })
}
