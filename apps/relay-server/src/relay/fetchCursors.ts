import { hash } from 'node:crypto'
import type { StoredMessage } from '../store/store.ts'

/**
 * How far a socket has read its topics by fetching, where that acknowledges nothing. It ends with the socket: whoever
 * comes back begins anew.
 */
export type FetchCursors = Map<string, { readonly publishedAtMs: number; readonly digest: string }>

/** Messages of one topic that were not fetched yet, oldest first. */
export function listAfter(cursors: FetchCursors, messages: readonly StoredMessage[]): readonly StoredMessage[] {
  const cursor = cursors.get(messages[0]?.topic ?? '')
  if (cursor === undefined) return messages
  const { publishedAtMs, digest } = cursor
  const end = messages.findIndex((each) => each.publishedAtMs === publishedAtMs && digestOf(each) === digest)
  if (end >= 0) return messages.slice(end + 1)
  // The last one is gone. Those of its moment come again rather than never.
  return messages.filter((message) => message.publishedAtMs >= publishedAtMs)
}

/** Notes that these were fetched. */
export function moveOn(cursors: FetchCursors, messages: readonly StoredMessage[]): void {
  const last = new Map(messages.map((message) => [message.topic, message]))
  for (const [topic, message] of last) {
    cursors.set(topic, { publishedAtMs: message.publishedAtMs, digest: digestOf(message) })
  }
}

function digestOf({ message }: StoredMessage): string {
  return hash('sha256', message)
}
