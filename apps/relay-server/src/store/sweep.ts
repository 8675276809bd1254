import { sql } from 'kysely'
import type { RelayTransaction } from './relayTables.ts'
import { interestMs, overheadBytes } from './store.ts'
import { createUsage, readUsage, writeUsage } from './usage.ts'

/** So many rows of a kind go in one transaction: others wait for it. */
const portion = 1000
/** Those that have no time to live are still to be told to other processes. */
const lingerMs = 10_000

/** Takes out a portion of what has expired; says whether there is more, and what all that is left takes. */
export async function sweepOnce(transaction: RelayTransaction, nowMs: number) {
  const usage = createUsage()
  const expired = await transaction
    .deleteFrom('relay_message')
    .where('id', 'in', (of) =>
      of
        .selectFrom('relay_message')
        .select('id')
        .where('expires_at_ms', '<=', nowMs - lingerMs)
        .limit(portion),
    )
    .returning(['address', 'bytes'])
    .execute()
  for (const { address, bytes } of expired) usage.add(address, { messages: -1, bytes: -bytes })
  const recent = await transaction
    .deleteFrom('relay_recent')
    .where('hash', 'in', (of) =>
      of.selectFrom('relay_recent').select('hash').where('until_ms', '<=', nowMs).limit(portion),
    )
    .executeTakeFirst()
  const forgotten = await transaction
    .deleteFrom('relay_interest')
    .where(
      sql<boolean>`(topic, client_id) in (select topic, client_id from relay_interest
        where contact_ms <= ${nowMs - interestMs} limit ${portion})`,
    )
    .returning('address')
    .execute()
  for (const { address } of forgotten) usage.add(address, { bytes: -overheadBytes })
  await writeUsage(transaction, usage)
  await transaction.deleteFrom('relay_usage').where('messages', '<=', 0).where('bytes', '<=', 0).execute()
  const isMore = [expired.length, forgotten.length, Number(recent.numDeletedRows)].includes(portion)
  return { isMore, used: await readUsage(transaction) }
}
