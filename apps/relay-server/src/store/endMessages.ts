import type { Batch, Receipt } from './batch.ts'
import { isDone, knownUntil, type Pending } from './decide.ts'
import { isOneOf } from './isOneOf.ts'
import { portionsOf } from './portionsOf.ts'
import type { RelayTransaction } from './relayTables.ts'
import { interestMs, receiptBytes } from './store.ts'
import type { Writing } from './writing.ts'

/** A message that is stored, as far as it decides when it goes. */
type Held = Ending & { readonly topic: string; readonly publisher: string; readonly tag: number }

/** Takes out what everybody has who wants it, and notes who has the rest. */
export async function endMessages(
  transaction: RelayTransaction,
  { receipts, interests }: Batch,
  { nowMs, usage }: Pick<Writing, 'nowMs' | 'usage'>,
): Promise<void> {
  const left = [...interests.values()].filter(({ isWanted }) => !isWanted).map(({ topic }) => topic)
  const messages = [...(await readById(transaction, receipts)), ...(await readNoted(transaction, left))]
  if (messages.length === 0) return
  const wanting = await readInterested(transaction, messages, nowMs)
  const toPending = (message: Held, ackedBy: Iterable<string>): Pending => ({
    ...message,
    ackedBy: new Set([...ackedBy].filter((clientId) => clientId !== message.publisher)),
    wantedBy: wanting.get(message.topic) ?? [],
  })
  const news = new Map(messages.map(({ id }) => [id, new Set<string>()]))
  for (const { id, clientId } of receipts) news.get(id)?.add(clientId)
  // Mostly one client waits, and what it says now is all that is needed.
  const open = messages.filter((message) => !isDone(toPending(message, news.get(message.id) ?? [])))
  const noted = await readReceipts(transaction, open)
  const kept = open.filter((message) => {
    return !isDone(toPending(message, [...(noted.get(message.id) ?? []), ...(news.get(message.id) ?? [])]))
  })
  const isKept = new Set(kept.map(({ id }) => id))
  await removeMessages(
    transaction,
    messages.filter(({ id }) => !isKept.has(id)),
    { nowMs, usage },
  )
  await noteReceipts(
    transaction,
    receipts.filter(({ id, clientId }) => isKept.has(id) && noted.get(id)?.has(clientId) !== true),
    usage,
  )
}

type Ending = {
  readonly id: number
  readonly hash: string
  readonly published_at_ms: number
  readonly expires_at_ms: number
  readonly address: string
  readonly bytes: number
}

const columns = ['id', 'topic', 'hash', 'publisher', 'tag', 'published_at_ms', 'expires_at_ms'] as const
const measures = ['address', 'bytes'] as const

async function readById(transaction: RelayTransaction, receipts: readonly Receipt[]): Promise<readonly Held[]> {
  if (receipts.length === 0) return []
  const ids = [...new Set(receipts.map(({ id }) => id))]
  return await transaction
    .selectFrom('relay_message')
    .select([...columns, ...measures])
    .where(isOneOf(transaction, 'id', ids))
    .execute()
}

/** Messages beyond that stay until their time is over. */
const mostNoted = 5000

/** Messages of these topics that somebody has: one who does not wait any more may have been the last. */
async function readNoted(transaction: RelayTransaction, topics: readonly string[]): Promise<readonly Held[]> {
  if (topics.length === 0) return []
  return await transaction
    .selectFrom('relay_message')
    .select([...columns, ...measures])
    .where(isOneOf(transaction, 'topic', [...new Set(topics)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('relay_receipt').select('message_id').whereRef('relay_receipt.message_id', '=', 'relay_message.id'),
      ),
    )
    .orderBy('id')
    .limit(mostNoted)
    .execute()
}

/** Takes messages out for good; their hashes stay known for as long as they may be sent again. */
export async function removeMessages(
  transaction: RelayTransaction,
  messages: readonly Ending[],
  { nowMs, usage }: Pick<Writing, 'nowMs' | 'usage'>,
): Promise<void> {
  if (messages.length === 0) return
  const ids = messages.map(({ id }) => id)
  const gone = await transaction
    .deleteFrom('relay_message')
    .where(isOneOf(transaction, 'id', ids))
    .returning(['address', 'bytes'])
    .execute()
  for (const { address, bytes } of gone) usage.add(address, { messages: -1, bytes: -bytes })
  const recent = new Map(
    messages.map(({ hash, published_at_ms, expires_at_ms }) => [
      hash,
      knownUntil({ publishedAtMs: published_at_ms, expiresAtMs: expires_at_ms }),
    ]),
  )
  const rows = [...recent].map(([hash, until_ms]) => ({ hash, until_ms })).filter(({ until_ms }) => until_ms > nowMs)
  for (const portion of portionsOf(rows)) await noteRecent(transaction, portion)
}

async function noteRecent(
  transaction: RelayTransaction,
  rows: readonly { readonly hash: string; readonly until_ms: number }[],
): Promise<void> {
  await transaction
    .insertInto('relay_recent')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet(({ ref }) => ({ until_ms: ref('excluded.until_ms') })),
    )
    .execute()
}

/** They count as a part of their message, and are given back with it. */
async function noteReceipts(
  transaction: RelayTransaction,
  receipts: readonly Receipt[],
  usage: Writing['usage'],
): Promise<void> {
  if (receipts.length === 0) return
  const added = await transaction
    .insertInto('relay_receipt')
    .values(receipts.map(({ id, clientId }) => ({ message_id: id, client_id: clientId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('message_id')
    .execute()
  const counts = new Map<number, number>()
  for (const { message_id } of added) counts.set(message_id, (counts.get(message_id) ?? 0) + 1)
  for (const [count, ids] of groupByCount(counts)) {
    const bytes = count * receiptBytes
    const grown = await transaction
      .updateTable('relay_message')
      .set(({ eb, ref }) => ({ bytes: eb(ref('bytes'), '+', bytes) }))
      .where(isOneOf(transaction, 'id', ids))
      .returning('address')
      .execute()
    for (const { address } of grown) usage.add(address, { bytes })
  }
}

/** Mostly one client has said of each that it has it, so that one statement is enough. */
function groupByCount(counts: ReadonlyMap<number, number>): ReadonlyMap<number, readonly number[]> {
  const groups = new Map<number, number[]>()
  for (const [id, count] of counts) {
    const ids = groups.get(count)
    if (ids === undefined) groups.set(count, [id])
    else ids.push(id)
  }
  return groups
}

/** Holders of these messages. */
async function readReceipts(transaction: RelayTransaction, messages: readonly { readonly id: number }[]) {
  const noted = new Map(messages.map(({ id }) => [id, new Set<string>()]))
  if (messages.length === 0) return noted
  const rows = await transaction
    .selectFrom('relay_receipt')
    .selectAll()
    .where(isOneOf(transaction, 'message_id', [...noted.keys()]))
    .execute()
  for (const { message_id, client_id } of rows) noted.get(message_id)?.add(client_id)
  return noted
}

/** Subscribers of each of these topics. */
async function readInterested(
  transaction: RelayTransaction,
  messages: readonly { readonly topic: string }[],
  nowMs: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await transaction
    .selectFrom('relay_interest')
    .select(['topic', 'client_id'])
    .where(isOneOf(transaction, 'topic', [...new Set(messages.map(({ topic }) => topic))]))
    .where('contact_ms', '>', nowMs - interestMs)
    .execute()
  const wanting = new Map<string, string[]>()
  for (const { topic, client_id } of rows) {
    const clients = wanting.get(topic)
    if (clients === undefined) wanting.set(topic, [client_id])
    else clients.push(client_id)
  }
  return wanting
}
