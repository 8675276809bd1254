import { readAs } from '@latchkey/base'
import type * as v from 'valibot'
import { topicOf } from './keys.ts'
import { hasSession, type Peer } from './peerState.ts'
import { type InboundRequest, type Session, storedSchemas } from './session.ts'

export type RecordKind = keyof typeof storedSchemas
export type StoredRecord<Kind extends RecordKind> = v.InferOutput<(typeof storedSchemas)[Kind]>

/** Writes a record, and lets the other tabs know. */
export async function writeRecord<Kind extends RecordKind>(
  peer: Peer,
  [kind, id]: readonly [Kind, string],
  value: StoredRecord<Kind>,
): Promise<void> {
  await peer.records.set(`${kind}:${id}`, value)
  peer.tabs?.post(`${kind}:${id}`)
}

/** Takes a record out, here and in the other tabs. */
export async function removeRecord(peer: Peer, kind: RecordKind, id: string): Promise<void> {
  await peer.records.remove(`${kind}:${id}`)
  peer.tabs?.post(`${kind}:${id}`)
}

/** A record as it is stored; undefined when it is absent or damaged. */
export async function readRecord<Kind extends RecordKind>(
  peer: Peer,
  kind: Kind,
  id: string,
): Promise<StoredRecord<Kind> | undefined> {
  return parseRecord(kind, await peer.records.get(`${kind}:${id}`))
}

/** A stored value → its record. Total. */
export function parseRecord<Kind extends RecordKind>(kind: Kind, value: unknown): StoredRecord<Kind> | undefined {
  // The schema under `kind` is the one this type was taken from.
  return readAs(storedSchemas[kind], value) as StoredRecord<Kind> | undefined
}

/** Keeps a new session: in storage first, then for all to see. */
export async function keepSession(peer: Peer, session: Session): Promise<void> {
  await writeRecord(peer, ['session', session.topic], toStored(session))
  showSession(peer, session)
}

/** Changes a session as it is stored, whoever changed it last. One that ended meanwhile stays ended. */
export async function changeSession(peer: Peer, topic: string, change: (session: Session) => Session): Promise<void> {
  const key = `session:${topic}`
  const changed = parseRecord(
    'session',
    await peer.records.change(key, (value) => {
      const session = parseRecord('session', value)
      return session && toStored(change(session))
    }),
  )
  if (changed === undefined || !hasSession(peer, topic)) return
  peer.tabs?.post(key)
  showSession(peer, changed)
}

function toStored(session: Session): StoredRecord<'session'> {
  return { ...session, lastEventIds: { ...session.lastEventIds } }
}

export function showSession(peer: Peer, session: Session): void {
  peer.sessions.set([...peer.sessions.get().filter(({ topic }) => topic !== session.topic), session])
}

/** Keeps the key of a pairing or session; its topic comes back. */
export async function keepKey(peer: Peer, symKey: string): Promise<string> {
  const topic = await topicOf(peer.cryptography, symKey)
  peer.keys.set(topic, symKey)
  await writeRecord(peer, ['key', topic], symKey)
  return topic
}

/** Forgets a topic: its key, and what waits there for an answer. Those who wait are told why. */
export async function forgetTopic(peer: Peer, topic: string, reason: unknown): Promise<void> {
  for (const [id, waiting] of [...peer.waiting]) {
    if (waiting.topic !== topic) continue
    peer.waiting.delete(id)
    waiting.reject(reason)
  }
  peer.keys.delete(topic)
  peer.pairings.delete(topic)
  peer.unheard.delete(topic)
  for (const key of [...peer.unsent.keys()]) if (key.startsWith(`${topic}:`)) peer.unsent.delete(key)
  const isElsewhere = (request: InboundRequest) => request.topic !== topic
  if (!peer.requests.get().every(isElsewhere)) peer.requests.set(peer.requests.get().filter(isElsewhere))
  const keys = (await peer.records.entries()).map(([key]) => key)
  await Promise.all([
    removeRecord(peer, 'key', topic),
    removeRecord(peer, 'pairing', topic),
    ...keys.filter((key) => key.startsWith(`done:${topic}:`)).map((key) => peer.records.remove(key)),
    ...keys.filter((key) => key.startsWith(`request:${topic}:`)).map((key) => peer.records.remove(key)),
  ])
}
