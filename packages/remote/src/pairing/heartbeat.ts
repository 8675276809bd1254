import { sleep } from '@latchkey/base'
import { RemoteError } from '../errors.ts'
import { internalError } from '../protocolErrors.ts'
import { closeSession } from './endSession.ts'
import { endOwnPairings } from './knownPairings.ts'
import { dropPosting, sendPosting } from './outbox.ts'
import { dropProposal } from './ownProposals.ts'
import { forgetTopic, parseRecord } from './peerRecords.ts'
import type { Peer } from './peerState.ts'
import { leaveTopics, publishDone } from './publish.ts'
import type { Posting } from './session.ts'

/** Specification §9: how often what has ended is looked for. */
const heartbeatMs = 5000
/** Old records are looked for once in so many heartbeats. */
const turnsPerSweep = 60
/** A device that slept longer than this has missed what was said meanwhile. */
const sleptMs = 30_000

/** Looks after a peer until it is closed: ends what is over, sends what could not be sent. */
export async function keepHeartbeat(peer: Peer): Promise<void> {
  const { signal } = peer.closing
  let turns = 0
  let keyless: ReadonlySet<string> = new Set()
  while (!signal.aborted) {
    const beforeMs = peer.clock.now()
    try {
      await sleep(heartbeatMs, peer.clock, signal)
      await endWhatIsOver(peer)
      if (peer.clock.now() - beforeMs > sleptMs) peer.unheard.clear()
      peer.wallet?.lookAfterUnheard(peer)
      sendWhatWaits(peer)
      if (++turns % turnsPerSweep === 0) keyless = await sweep(peer, keyless)
    } catch (error) {
      if (!signal.aborted) peer.log.warn('What has ended could not be cleared away', error)
    }
  }
}

/** Sends what could not be sent before: answers and last words, a wallet's changes and approvals. Nobody waits for it. */
export function sendWhatWaits(peer: Peer): void {
  const onFailure = (error: unknown) => peer.log.debug('Something is still not sent', error)
  for (const [key, done] of peer.unsent) publishDone(peer, key, done).catch(onFailure)
  peer.wallet?.sendUpdates(peer)
  for (const [id, posting] of peer.outbox) {
    if (posting.expiresAtMs <= peer.clock.now()) giveUpPosting(peer, id, posting).catch(onFailure)
    else sendAgain(peer, id, posting).catch(onFailure)
  }
}

/** Ends sessions and own proposals whose time is up, and what only a wallet has. */
export async function endWhatIsOver(peer: Peer): Promise<void> {
  const nowMs = peer.clock.now()
  const isOver = ({ expiresAtMs }: { readonly expiresAtMs: number }) => expiresAtMs <= nowMs
  for (const { topic } of peer.sessions.get().filter(isOver)) {
    await closeSession(peer, topic, internalError('expired', 'session'))
  }
  for (const { id } of [...peer.own.values()].filter(isOver))
    await dropProposal(peer, id, new RemoteError('proposal_expired'))
  await endOwnPairings(peer)
  await peer.wallet?.endWhatIsOver(peer)
}

async function sendAgain(peer: Peer, id: string, posting: Posting): Promise<void> {
  if (posting.type === 'approval') await peer.wallet?.sendApprovalAgain(peer, id, posting)
  else await sendPosting(peer, id)
}

/** The relay could not be reached in time: who was left finds out by himself. */
async function giveUpPosting(peer: Peer, id: string, posting: Posting): Promise<void> {
  await dropPosting(peer, id)
  if (posting.type === 'approval') await peer.wallet?.giveUpApproval(peer, posting)
  else leaveTopics(peer, [posting.topic])
}

/** Takes out old answers, and keys that have been of no use since the last time: another tab may just have made them. */
async function sweep(peer: Peer, keyless: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const nowMs = peer.clock.now()
  const entries = await peer.records.entries()
  for (const [key, value] of entries) {
    const kind = key.startsWith('done:') ? 'done' : key.startsWith('answered:') ? 'answered' : undefined
    const record = kind && parseRecord(kind, value)
    if (kind !== undefined && (record === undefined || record.expiresAtMs <= nowMs)) await peer.records.remove(key)
  }
  const used = usedTopics(entries)
  const keys = entries.flatMap(([key]) => (key.startsWith('key:') ? [key.slice('key:'.length)] : []))
  const useless = keys.filter((topic) => !used.has(topic))
  for (const topic of useless) {
    if (keyless.has(topic)) await forgetTopic(peer, topic, new RemoteError('session_not_found'))
  }
  return new Set(useless)
}

function usedTopics(entries: readonly (readonly [string, unknown])[]): ReadonlySet<string> {
  const topics = entries.flatMap(([key, value]) => {
    const [kind, id = ''] = key.split(':')
    if (kind === 'session' || kind === 'pairing') return [id]
    if (kind === 'proposal') return [parseRecord('proposal', value)?.pairingTopic]
    const own = kind === 'own' ? parseRecord('own', value) : undefined
    return [own?.pairingTopic, ...(own?.settling ?? []).map(({ topic }) => topic)]
  })
  return new Set(topics.filter((topic) => topic !== undefined))
}
