import { type Log, parseJson } from '@latchkey/base'
import { isOneOf } from './isOneOf.ts'
import type { RelayDatabase } from './relayTables.ts'
import { hashMessage, interestMs, type StoredMessage } from './store.ts'

type Asked = { readonly topics: readonly string[]; readonly clientId: string; readonly nowMs: number }

/** So many are read at a time. */
const mostAtOnce = 200

const columns = ['id', 'topic', 'hash', 'text_json', 'attestation_json', 'publisher', 'tag'] as const
const times = ['published_at_ms', 'expires_at_ms'] as const

/**
 * Messages a client has neither acknowledged nor sent itself, of some topics, oldest first; behind a message, and so
 * many at most, where that is said. `last` is the last that was looked at.
 */
export async function readWaiting(
  database: RelayDatabase,
  { topics, clientId, nowMs, after = 0, atMost }: Asked & { readonly after?: number; readonly atMost?: number },
  log: Log,
) {
  const query = database
    .selectFrom('relay_message')
    .select([...columns, ...times])
    .where(isOneOf(database, 'topic', topics))
    .where('expires_at_ms', '>', nowMs)
    .where('publisher', '!=', clientId)
    .where('id', '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('relay_receipt')
            .select('message_id')
            .whereRef('message_id', '=', 'relay_message.id')
            .where('client_id', '=', clientId),
        ),
      ),
    )
    .orderBy('id')
  const rows = await (atMost === undefined ? query : query.limit(atMost)).execute()
  const messages = rows.flatMap((row) => toMessage(row) ?? [])
  if (messages.length < rows.length) log.error('A stored message is damaged, and left out')
  return { messages, last: rows.at(-1)?.id ?? after, isAll: rows.length < (atMost ?? Number.POSITIVE_INFINITY) }
}

/** Messages behind one, in the order in which they were taken. */
export async function readMessagesAfter(database: RelayDatabase, lastId: number) {
  const rows = await database
    .selectFrom('relay_message')
    .select([...columns, ...times])
    .where('id', '>', lastId)
    .orderBy('id')
    .limit(mostAtOnce)
    .execute()
  return {
    messages: rows.flatMap((row) => toMessage(row) ?? []),
    last: rows.at(-1)?.id ?? lastId,
    isAll: rows.length < mostAtOnce,
  }
}

/** The newest message that is stored; zero when there is none. */
export async function readLastId(database: RelayDatabase): Promise<number> {
  const { last } = await database
    .selectFrom('relay_message')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return Number(last ?? 0)
}

/** The topics that the client wants, and was in contact with within a month. */
export async function listAwaited(
  database: RelayDatabase,
  { topics, clientId, nowMs }: Asked,
): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectFrom('relay_interest')
    .select('topic')
    .where(isOneOf(database, 'topic', topics))
    .where('client_id', '=', clientId)
    .where('contact_ms', '>', nowMs - interestMs)
    .execute()
  return new Set(rows.map(({ topic }) => topic))
}

type Row = {
  readonly id: number
  readonly topic: string
  readonly hash: string
  readonly text_json: string
  readonly attestation_json: string | null
  readonly publisher: string
  readonly tag: number
  readonly published_at_ms: number
  readonly expires_at_ms: number
}

/** Undefined when it is not what was stored: disks turn bits. */
function toMessage(row: Row): StoredMessage | undefined {
  const message = parse(row.text_json)
  const attestation = row.attestation_json === null ? undefined : parse(row.attestation_json)
  const isWhole = message !== undefined && hashMessage(row.topic, message) === row.hash
  if (!isWhole) return undefined
  const { id, topic, publisher, tag, published_at_ms: publishedAtMs, expires_at_ms: expiresAtMs } = row
  return { id, topic, message, publisher, tag, publishedAtMs, expiresAtMs, attestation }
}

function parse(json: string): string | undefined {
  const value = parseJson(json)
  return typeof value === 'string' ? value : undefined
}
