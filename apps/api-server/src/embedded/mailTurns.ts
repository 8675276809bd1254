import type { Kysely } from 'kysely'
import { ApiError } from '../errors.ts'
import type { EmbeddedDatabase, EmbeddedTables } from './tables.ts'

const hourMs = 3_600_000
const pauseMs = 30_000
const mailsPerHour = 5
/** Custody takes requests that are up to an hour old; by half of it, what was made can be found. */
const makingMs = hourMs / 2

export type Turn = { readonly addressHash: string; readonly nowMs: number }

/**
 * Counts a mail to an address before it is sent. In the database, since the limit is the address's, not a process's.
 * Fails with `code_sent_recently` or `too_many_codes`, for known and unknown addresses alike.
 */
export async function takeMailTurn(database: EmbeddedDatabase, { addressHash, nowMs }: Turn): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const row = await lockAddress(transaction, { addressHash, nowMs })
    const sent = readTimes(row.sent_json).filter((atMs) => atMs > nowMs - hourMs)
    const waitMs = Math.max(0, ...sent.map((atMs) => atMs + pauseMs - nowMs))
    if (waitMs > 0) throw new ApiError('code_sent_recently', { data: { seconds: Math.ceil(waitMs / 1000) } })
    if (sent.length >= mailsPerHour) {
      const minutes = Math.ceil((Math.min(...sent) + hourMs - nowMs) / 60_000)
      throw new ApiError('too_many_codes', { data: { most: mailsPerHour, minutes } })
    }
    await writeTimes(transaction, addressHash, { sent: [...sent, nowMs], nowMs })
  })
}

/** Takes the count of a mail back that could not be asked for. */
export async function giveMailTurnBack(database: EmbeddedDatabase, { addressHash, nowMs }: Turn): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const row = await lockAddress(transaction, { addressHash, nowMs })
    const sent = readTimes(row.sent_json)
    const place = sent.indexOf(nowMs)
    if (place >= 0) await writeTimes(transaction, addressHash, { sent: sent.toSpliced(place, 1), nowMs })
  })
}

/**
 * The time at which the making of an address's organization began, for everybody who makes it: requests that say the
 * same are one request to custody, in however many processes they start.
 */
export async function makingSince(database: EmbeddedDatabase, { addressHash, nowMs }: Turn): Promise<number> {
  const row = await database
    .insertInto('embedded_address')
    .values({ address_hash: addressHash, sent_json: '[]', making_since_ms: nowMs, updated_at_ms: nowMs })
    .onConflict((conflict) =>
      conflict.column('address_hash').doUpdateSet((of) => ({
        // One statement and no transaction: whoever comes at the same time waits for nothing else.
        making_since_ms: of
          .case()
          .when('embedded_address.making_since_ms', '>', nowMs - makingMs)
          .then(of.ref('embedded_address.making_since_ms'))
          .else(of.ref('excluded.making_since_ms'))
          .end(),
        updated_at_ms: of.ref('excluded.updated_at_ms'),
      })),
    )
    .returning('making_since_ms')
    .executeTakeFirstOrThrow()
  return row.making_since_ms ?? nowMs
}

/** The row of an address, held until the transaction ends. */
async function lockAddress(transaction: Kysely<EmbeddedTables>, { addressHash, nowMs }: Turn) {
  await transaction
    .insertInto('embedded_address')
    .values({ address_hash: addressHash, sent_json: '[]', making_since_ms: null, updated_at_ms: nowMs })
    .onConflict((conflict) => conflict.column('address_hash').doNothing())
    .execute()
  return await transaction
    .selectFrom('embedded_address')
    .selectAll()
    .where('address_hash', '=', addressHash)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

type Times = { readonly sent: readonly number[]; readonly nowMs: number }

async function writeTimes(transaction: Kysely<EmbeddedTables>, addressHash: string, { sent, nowMs }: Times) {
  await transaction
    .updateTable('embedded_address')
    .set({ sent_json: JSON.stringify(sent), updated_at_ms: nowMs })
    .where('address_hash', '=', addressHash)
    .execute()
}

/** Written by `writeTimes` alone. */
function readTimes(text: string): number[] {
  return JSON.parse(text) as number[]
}
