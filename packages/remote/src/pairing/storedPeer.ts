import { RemoteError } from '../errors.ts'
import { protocolErrors } from '../protocolErrors.ts'
import { wipeSession } from './endSession.ts'
import { keepPairing, listenForProposals } from './knownPairings.ts'
import { finishProposal } from './ownProposals.ts'
import { parseRecord, type RecordKind, removeRecord, type StoredRecord, showSession } from './peerRecords.ts'
import { hasSession, type Peer, tell } from './peerState.ts'
import { leaveTopics } from './publish.ts'
import { resumeRequest } from './request.ts'

/** Shows everything that was written down before. */
export async function restorePeer(peer: Peer): Promise<void> {
  const entries = await peer.records.entries()
  for (const [key, value] of entries) restoreRecord(peer, key, value)
  const keys = new Set(entries.map(([key]) => key))
  for (const request of peer.requests.get()) {
    const id = `${request.topic}:${request.id}`
    // A page that went away between writing an answer down and taking its request out left both.
    if (!keys.has(`done:${id}`)) continue
    peer.requests.set(peer.requests.get().filter((each) => each !== request))
    await removeRecord(peer, 'request', id)
  }
  // A session is nothing without its key.
  peer.sessions.set(peer.sessions.get().filter(({ topic }) => peer.keys.has(topic)))
  for (const { topic, id } of peer.resumed.get()) {
    if (!hasSession(peer, topic)) peer.waiting.get(id)?.reject(new RemoteError('session_not_found'))
  }
  for (const posting of peer.outbox.values()) {
    const topic = posting.type === 'approval' ? posting.sessionTopic : posting.topic
    if (!hasSession(peer, topic)) continue
    // Ended already, or approved already: it only has to be sent.
    if (posting.type === 'message') await wipeSession(peer, topic, protocolErrors.userDisconnected)
    else peer.proposals.set(peer.proposals.get().filter(({ pairingTopic }) => pairingTopic !== posting.pairingTopic))
  }
  for (const { pairingTopic, isController } of peer.sessions.get()) {
    const pairing = peer.pairings.get(pairingTopic)
    // The page before went away between its approval and that.
    if (isController && pairing?.isActive === undefined && !isApproving(peer, pairingTopic)) {
      await keepPairing(peer, pairingTopic)
    }
  }
  for (const { topic, isController, lastEventIds, lastUpdateId } of peer.sessions.get()) {
    // Of updates that this side made: a stranger's number must not be the measure of its own.
    if (isController) peer.ids.last = Math.max(peer.ids.last, lastUpdateId)
    for (const [name, id] of Object.entries(lastEventIds)) peer.toldEvents.set(`${topic}:${name}`, id)
  }
}

/** Its approval is still to be sent; what comes of the pairing is decided then. */
function isApproving(peer: Peer, topic: string): boolean {
  return [...peer.outbox.values()].some((posting) => posting.type === 'approval' && posting.pairingTopic === topic)
}

type Restore = { readonly [Kind in RecordKind]: (peer: Peer, id: string, record: StoredRecord<Kind>) => void }

const restore: Restore = {
  key: (peer, id, symKey) => void peer.keys.set(id, symKey),
  pairing: (peer, id, pairing) => void peer.pairings.set(id, pairing),
  session: (peer, _id, session) => showSession(peer, session),
  proposal: (peer, _id, proposal) =>
    peer.proposals.set([...peer.proposals.get().filter(({ id }) => id !== proposal.id), proposal]),
  request: (peer, _id, request) => {
    const isOther = (each: { topic: string; id: number }) => each.topic !== request.topic || each.id !== request.id
    peer.requests.set([...peer.requests.get().filter(isOther), { ...request, params: request.params }])
  },
  // The caller that waits for it knows it better than another tab.
  own: (peer, _id, own) => void (peer.waiting.has(own.id) || peer.own.set(own.id, own)),
  done: (peer, id, done) => void (done.isSent || peer.unsent.set(id, done)),
  answered: () => undefined,
  outbox: (peer, id, posting) => void peer.outbox.set(id, posting),
  asked: resumeRequest,
}

function restoreRecord(peer: Peer, key: string, value: unknown): void {
  const [kind, id] = splitKey(key)
  if (kind !== undefined) restoreAs(peer, [kind, id], value)
}

function restoreAs<Kind extends RecordKind>(peer: Peer, [kind, id]: readonly [Kind, string], value: unknown): void {
  const record = parseRecord(kind, value)
  if (record !== undefined) restore[kind](peer, id, record)
}

/** Another tab of the same origin changed a record: what is shown here follows. */
export async function followTab(peer: Peer, key: string): Promise<void> {
  const [kind, id] = splitKey(key)
  // A message of another tab is sent by that tab.
  if (kind === undefined || kind === 'outbox' || kind === 'done' || kind === 'answered' || kind === 'asked') return
  const value = await peer.records.get(key)
  if (value === undefined) return await forgetRecord(peer, kind, id)
  const before = namespacesOf(peer, id)
  restoreAs(peer, [kind, id], value)
  if (kind === 'pairing') listenForProposals(peer, id)
  if (kind !== 'session') return
  if (before === undefined) return await joinSession(peer, id)
  // The relay tells this tab as well, but later, or never where its own line is down.
  if (namespacesOf(peer, id) !== before) tell(peer, { type: 'changed', topic: id })
}

/** A session's approval, as text to compare; undefined without a session. */
function namespacesOf(peer: Peer, topic: string): string | undefined {
  const session = peer.sessions.get().find((each) => each.topic === topic)
  return session && JSON.stringify(session.namespaces)
}

/** A session that another tab settled can be used from this one as well. */
async function joinSession(peer: Peer, topic: string): Promise<void> {
  const session = peer.sessions.get().find((each) => each.topic === topic)
  if (session === undefined) return
  const { signal } = peer.closing
  peer.relay
    .subscribe([topic], { signal, beside: session.pairingTopic })
    .catch((error: unknown) => peer.log.debug('The session of another tab is not listened to', error))
  await finishProposal(peer, session)
}

async function forgetRecord(peer: Peer, kind: RecordKind, id: string): Promise<void> {
  // This tab waits there itself: it hears the end with its own ears, or finds that the time is up.
  const isWaitedFor = [...peer.waiting].some(([own, { topic }]) => String(own) === id || topic === id)
  switch (kind) {
    case 'session':
      if (!hasSession(peer, id)) return
      await wipeSession(peer, id, protocolErrors.userDisconnected)
      return leaveTopics(peer, [id])
    case 'key':
      if (!isWaitedFor) peer.keys.delete(id)
      return
    case 'own':
      if (!isWaitedFor) peer.own.delete(Number(id))
      return
    case 'pairing':
      peer.pairings.delete(id)
      return
    case 'proposal':
      peer.proposals.set(peer.proposals.get().filter((each) => String(each.id) !== id))
      return
    case 'request':
      peer.requests.set(peer.requests.get().filter((each) => `${each.topic}:${each.id}` !== id))
  }
}

const kinds: Readonly<Record<RecordKind, true>> = {
  key: true,
  pairing: true,
  session: true,
  proposal: true,
  request: true,
  own: true,
  done: true,
  answered: true,
  outbox: true,
  asked: true,
}

function splitKey(key: string): readonly [RecordKind | undefined, string] {
  const [kind = '', ...rest] = key.split(':')
  // One of the table's own keys.
  return [Object.hasOwn(kinds, kind) ? (kind as RecordKind) : undefined, rest.join(':')]
}
