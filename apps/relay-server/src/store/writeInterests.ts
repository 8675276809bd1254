import { sql } from 'kysely'
import { RelayServerError } from '../errors.ts'
import type { Batch, InterestChange } from './batch.ts'
import { isOneOf } from './isOneOf.ts'
import type { RelayTransaction } from './relayTables.ts'
import { overheadBytes } from './store.ts'
import { readMakers } from './usage.ts'
import type { Writing } from './writing.ts'

/** A client's last contact is a month's matter; a day's precision is plenty. */
export const contactPrecisionMs = 86_400_000

/** Clients of one topic; a pairing has two. Each is looked at whenever one of them has a message. */
const mostClients = 1000

/** Notes who wants what from now on, and who does not any more. */
export async function writeInterests(
  transaction: RelayTransaction,
  { interests }: Batch,
  writing: Writing,
): Promise<void> {
  const wanted = [...interests.values()].filter(({ isWanted }) => isWanted)
  const ended = [...interests.values()].filter(({ isWanted }) => !isWanted)
  if (ended.length > 0) {
    const pairs = ended.map(({ topic, clientId }) => sql`(${topic}, ${clientId})`)
    const gone = await transaction
      .deleteFrom('relay_interest')
      .where(sql<boolean>`(topic, client_id) in (values ${sql.join(pairs)})`)
      .returning('address')
      .execute()
    for (const { address } of gone) writing.usage.add(address, { bytes: -overheadBytes })
  }
  if (wanted.length === 0) return
  const held = await transaction
    .selectFrom('relay_interest')
    .select(['topic', 'client_id', 'contact_ms'])
    .where(isOneOf(transaction, 'topic', [...new Set(wanted.map(({ topic }) => topic))]))
    .execute()
  const clients = new Map<string, number>()
  for (const { topic } of held) clients.set(topic, (clients.get(topic) ?? 0) + 1)
  const contacts = new Map(held.map(({ topic, client_id, contact_ms }) => [`${topic} ${client_id}`, contact_ms]))
  const makers = await readMakers(
    transaction,
    wanted.map(({ address }) => writing.makerOf(address)),
  )
  const rows = wanted.flatMap((change) => toInterestRow(change, { contacts, clients, makers, writing }))
  if (rows.length === 0) return
  await transaction
    .insertInto('relay_interest')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['topic', 'client_id']).doUpdateSet(({ ref }) => ({ contact_ms: ref('excluded.contact_ms') })),
    )
    .execute()
}

type InterestFacts = {
  readonly contacts: ReadonlyMap<string, number>
  /** How many clients want each topic. */
  readonly clients: Map<string, number>
  readonly makers: ReadonlyMap<string, number>
  readonly writing: Writing
}

/** Nothing where the interest is there and fresh, or does not fit. */
function toInterestRow(change: InterestChange, { contacts, clients, makers, writing }: InterestFacts) {
  const { topic, clientId, address: from } = change
  const { nowMs, limits, totalBytes, usage, failures, makerOf } = writing
  const address = makerOf(from)
  const contact = contacts.get(`${topic} ${clientId}`)
  const row = { topic, client_id: clientId, contact_ms: nowMs, address }
  if (contact !== undefined) return nowMs - contact > contactPrecisionMs ? [row] : []
  const ofTopic = (clients.get(topic) ?? 0) + 1
  const isTooMuch =
    ofTopic > mostClients ||
    (makers.get(address) ?? 0) + usage.bytesOf(address) + overheadBytes > limits.bytesPerAddress ||
    totalBytes + usage.bytes() + overheadBytes > limits.totalBytes
  if (isTooMuch) {
    failures.set(change, new RelayServerError('storage_full'))
    return []
  }
  clients.set(topic, ofTopic)
  usage.add(address, { bytes: overheadBytes })
  return [row]
}
