import type { Kysely } from 'kysely'
import { ApiError } from '../errors.ts'
import { mailFigures } from '../limits.ts'
import type { EmbeddedDatabase, EmbeddedTables } from '../tables/embeddedTables.ts'

const hourMs = 3_600_000
/** Custody takes requests that are up to an hour old; by half of it, what was made can be found. */
const makingMs = hourMs / 2

type Moment = { readonly addressHash: string; readonly nowMs: number }

/** One mail to an address, that somebody asks for. */
export type Turn = Moment & { readonly askerHash: string }

/**
 * Counts a mail to an address before it is sent. In the database, since the limit is the address's, not a process's. A
 * stranger's mails hold up nobody but himself, and where many strangers ask, there are some left for whoever has not
 * asked yet. Fails with `code_sent_recently` or `too_many_codes`, for known and unknown addresses alike.
 */
export async function takeMailTurn(database: EmbeddedDatabase, turn: Turn): Promise<void> {
  const { addressHash, askerHash, nowMs } = turn
  await database.transaction().execute(async (transaction) => {
    const row = await lockAddress(transaction, turn)
    const sent = readMails(row.sent_json).filter(({ atMs }) => atMs > nowMs - hourMs)
    const own = sent.filter(({ by }) => by === askerHash)
    const waitMs = Math.max(0, ...own.map(({ atMs }) => atMs + mailFigures.pauseMs - nowMs))
    if (waitMs > 0) throw new ApiError('code_sent_recently', { data: { seconds: Math.ceil(waitMs / 1000) } })
    assertRoom(own, mailFigures.perAsker, nowMs)
    assertRoom(sent, own.length === 0 ? mailFigures.withNewcomers : mailFigures.perHour, nowMs)
    await writeMails(transaction, addressHash, { sent: [...sent, { atMs: nowMs, by: askerHash }], nowMs })
  })
}

function assertRoom(sent: readonly SentMail[], most: number, nowMs: number): void {
  // There may be more than the most for one who asks again: some are kept for newcomers.
  const last = sent.map(({ atMs }) => atMs).sort((left, right) => right - left)[most - 1]
  if (last === undefined) return
  throw new ApiError('too_many_codes', { data: { most, minutes: Math.ceil((last + hourMs - nowMs) / 60_000) } })
}

/** Takes the count of a mail back that could not be asked for. */
export async function giveMailTurnBack(database: EmbeddedDatabase, turn: Turn): Promise<void> {
  const { addressHash, askerHash, nowMs } = turn
  await database.transaction().execute(async (transaction) => {
    const row = await lockAddress(transaction, turn)
    const sent = readMails(row.sent_json)
    const place = sent.findIndex(({ atMs, by }) => atMs === nowMs && by === askerHash)
    if (place >= 0) await writeMails(transaction, addressHash, { sent: sent.toSpliced(place, 1), nowMs })
  })
}

/**
 * The time at which the making of an address's organization began, for everybody who makes it: requests that say the
 * same are one request to custody, in however many processes they start.
 */
export async function makingSince(database: EmbeddedDatabase, { addressHash, nowMs }: Moment): Promise<number> {
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
async function lockAddress(transaction: Kysely<EmbeddedTables>, { addressHash, nowMs }: Moment) {
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

type SentMail = { readonly atMs: number; readonly by: string }

type SentMails = { readonly sent: readonly SentMail[]; readonly nowMs: number }

async function writeMails(transaction: Kysely<EmbeddedTables>, addressHash: string, { sent, nowMs }: SentMails) {
  await transaction
    .updateTable('embedded_address')
    .set({ sent_json: JSON.stringify(sent), updated_at_ms: nowMs })
    .where('address_hash', '=', addressHash)
    .execute()
}

/** As `writeMails` has written them. */
function readMails(text: string): readonly SentMail[] {
  return JSON.parse(text)
}
