import { describe, expect, test } from 'vitest'
import { RemoteError } from '../errors.ts'
import { seededBytes } from '../testing/faults.ts'
import { gatedRecords } from '../testing/gatedRecords.ts'
import { address, namespaces, only, optionalNamespaces, paired, setUp } from '../testing/sides.ts'
import { approve, reject } from './answerProposal.ts'
import { extendSession, updateSession } from './changeSession.ts'
import { closePeer } from './createPeer.ts'
import { endSession } from './endSession.ts'
import { openEnvelope, sealEnvelope } from './envelope.ts'
import { dropProposal } from './ownProposals.ts'
import { pair } from './pair.ts'
import type { Peer } from './peerState.ts'
import { propose } from './propose.ts'
import { memoryRecords } from './recordStorage.ts'
import { emitEvent, request, respond } from './request.ts'

/** A proposal that waits at the wallet. */
async function proposed() {
  const parts = setUp()
  const [app, wallet] = [await parts.side('app'), await parts.side('wallet')]
  const { approval, uri } = await propose(app.peer, { optionalNamespaces })
  const { pairingTopic } = await pair(wallet.peer, uri)
  await parts.settle()
  return { ...parts, app, wallet, approval, uri, pairingTopic, proposal: wallet.peer.proposals.get()[0]! }
}

const sign = (topic: string) => ({ topic, chainId: 'eip155:1', method: 'personal_sign', params: [] })
/** Many turns, for work that waits for work. */
async function settleLong(settle: () => Promise<void>, between: () => unknown = () => undefined): Promise<void> {
  for (let turn = 0; turn < 80; turn++) {
    await settle()
    between()
  }
}

describe('approvals', () => {
  test('of one proposal, asked for twice or while it is refused, make one session at most', async () => {
    for (const other of [approve, reject]) {
      const { wallet, app, proposal, settle, approval } = await proposed()
      approval.catch(() => undefined)
      const second = other === approve ? approve(wallet.peer, proposal.id, { namespaces }) : undefined
      const first = other === reject ? reject(wallet.peer, proposal.id) : second
      const late = approve(wallet.peer, proposal.id, { namespaces })
      await expect(late).rejects.toMatchObject({ code: 'proposal_expired' })
      await first
      await settle()
      const count = other === approve ? 1 : 0
      expect([app.peer.sessions.get().length, wallet.peer.sessions.get().length]).toEqual([count, count])
    }
  })

  test('that the app wants no more leave no session behind', async () => {
    const { app, wallet, proposal, settle, approval, clock } = await proposed()
    approval.catch(() => undefined)
    // Without a word, as when it lost what it had stored.
    await dropProposal(app.peer, proposal.id, 'left')
    await settle()
    await approve(wallet.peer, proposal.id, { namespaces })
    await clock.advance(660_000)
    expect(wallet.peer.sessions.get()).toEqual([])
    expect(wallet.news.at(-1)).toMatchObject({ type: 'ended', reason: { code: 7000 } })
  })

  test('whose page goes away before they are sent are sent by the next one', async () => {
    const { wallet, proposal, settle, approval, side, clock } = await proposed()
    await wallet.end.close()
    closePeer(wallet.peer)
    const end = { ...wallet.end, approve: () => new Promise<void>(() => undefined) }
    const stuck: Peer = { ...wallet.peer, relay: end, closing: new AbortController() }
    void approve(stuck, proposal.id, { namespaces })
    await settleLong(settle)
    const again = await side('wallet', { records: wallet.records })
    expect(again.peer.proposals.get()).toEqual([])
    await clock.advance(0)
    expect(await approval).toMatchObject({ topic: only(again.peer)?.topic })
  })

  test('go the older way where the relay does not know the newer', async () => {
    const { clock, side, settle, relay } = setUp()
    const [app, wallet] = [await side('app'), await side('wallet')]
    const unknown = () => Promise.reject(new RemoteError('relay_failed', { data: { reason: 'Method not found' } }))
    const older = (peer: Peer): Peer => ({ ...peer, relay: { ...peer.relay, propose: unknown, approve: unknown } })
    const { approval, uri } = await propose(older(app.peer), { optionalNamespaces })
    await pair(wallet.peer, uri)
    await settle()
    await approve(older(wallet.peer), wallet.peer.proposals.get()[0]!.id, { namespaces })
    await clock.advance(0)
    expect(await approval).toMatchObject({ peer: { name: 'wallet' } })
    expect(relay.published.map(({ tag }) => tag)).toEqual([1100, 1101, 1102, 1103])
  })

  test('a settlement that is refused is answered, however slow the storage is', async () => {
    const { clock, relay, side, settle } = setUp()
    const gated = gatedRecords(memoryRecords())
    const [app, wallet] = [await side('app', { records: gated.records }), await side('wallet')]
    const requiredNamespaces = { eip155: { chains: ['eip155:10'], methods: [], events: [] } }
    const { approval, uri } = await propose(app.peer, { optionalNamespaces, requiredNamespaces })
    const told = expect(approval).rejects.toMatchObject({ code: 'settlement_failed' })
    await pair(wallet.peer, uri)
    await settle()
    const proposal = wallet.peer.proposals.get()[0]!
    // A wallet that does not look at what is required.
    wallet.peer.proposals.set([{ ...proposal, requiredNamespaces: {} }])
    gated.close()
    void approve(wallet.peer, proposal.id, { namespaces })
    await settleLong(settle, gated.letLast)
    await told
    expect(relay.published.map(({ tag }) => tag)).toContain(1103)
    await clock.advance(0)
    expect(wallet.peer.sessions.get()).toEqual([])
  })
})

describe('pairings', () => {
  test('given up by the other side end what waits there', async () => {
    const { app, wallet, relay, approval, pairingTopic, settle } = await proposed()
    const told = expect(approval).rejects.toMatchObject({ code: 'peer_refused', data: { code: 6000 } })
    const params = { code: 6000, message: 'User disconnected.' }
    const text = JSON.stringify({ id: 1_700_000_000_999_999, jsonrpc: '2.0', method: 'wc_pairingDelete', params })
    const message = sealEnvelope(text, wallet.peer.keys.get(pairingTopic)!, seededBytes(9))
    relay.inject({ topic: pairingTopic, message, tag: 1000 })
    await settle()
    await told
    expect([wallet.peer.proposals.get(), wallet.peer.keys.size, app.peer.keys.size]).toEqual([[], 0, 0])
  })

  test('take in a few proposals only', async () => {
    const { wallet, relay, pairingTopic, settle, proposal } = await proposed()
    const symKey = wallet.peer.keys.get(pairingTopic)!
    const sent = relay.published.find(({ tag }) => tag === 1100)!
    const { params } = JSON.parse(openEnvelope(sent.message, symKey))
    for (let id = 1; id <= 20; id++) {
      const text = JSON.stringify({ id, jsonrpc: '2.0', method: 'wc_sessionPropose', params })
      relay.inject({ topic: pairingTopic, message: sealEnvelope(text, symKey, seededBytes(id)), tag: 1100 })
    }
    await settleLong(settle)
    expect(wallet.peer.proposals.get()).toHaveLength(5)
    expect(wallet.peer.proposals.get()[0]).toEqual(proposal)
  })

  test('a proposal that was answered is not asked again when it comes again', async () => {
    const { wallet, relay, pairingTopic, settle, proposal, uri, approval } = await proposed()
    const symKey = wallet.peer.keys.get(pairingTopic)!
    const told = expect(approval).rejects.toMatchObject({ data: { code: 5000 } })
    const text = openEnvelope(relay.published[0]!.message, symKey)
    await reject(wallet.peer, proposal.id)
    await settle()
    await told
    await pair(wallet.peer, uri)
    relay.inject({ topic: pairingTopic, message: sealEnvelope(text, symKey, seededBytes(5)), tag: 1100 })
    await settle()
    expect(wallet.peer.proposals.get()).toEqual([])
  })
})

describe('a session', () => {
  test('does not end by an error about anything but its settlement', async () => {
    const { wallet, relay, topic, settle } = await paired()
    const error = { code: 1003, message: 'Invalid update request.' }
    const text = JSON.stringify({ id: 1_700_000_000_999_999, jsonrpc: '2.0', error })
    relay.inject({ topic, message: sealEnvelope(text, wallet.peer.keys.get(topic)!, seededBytes(9)), tag: 1105 })
    await settle()
    expect(only(wallet.peer)?.topic).toBe(topic)
  })

  test('that ended stays ended, whatever change was just being written', async () => {
    const { side, settle, clock } = setUp()
    const gated = gatedRecords(memoryRecords())
    const [app, wallet] = [await side('app', { records: gated.records }), await side('wallet')]
    const { approval, uri } = await propose(app.peer, { optionalNamespaces })
    await pair(wallet.peer, uri)
    await settle()
    await approve(wallet.peer, wallet.peer.proposals.get()[0]!.id, { namespaces })
    await settle()
    const { topic } = await approval
    await clock.advance(10)
    gated.close()
    void emitEvent(wallet.peer, { topic, chainId: 'eip155:1', name: 'chainChanged', data: 1 })
    await settle()
    // The look-up goes on, the write waits.
    gated.letFirst()
    await settle()
    void endSession(app.peer, topic)
    await settleLong(settle, gated.letLast)
    expect(app.peer.sessions.get()).toEqual([])
    const entries = app.records.entries()
    await settleLong(settle, gated.letLast)
    expect((await entries).filter(([key]) => key.startsWith('session:'))).toEqual([])
  })

  test('keeps both of two changes made at once', async () => {
    const { app, wallet, topic, settle, clock } = await paired()
    await clock.advance(3_600_000)
    const wider = { eip155: { ...namespaces['eip155']!, accounts: [`eip155:1:${address}`, `eip155:10:${address}`] } }
    await Promise.all([updateSession(wallet.peer, topic, wider), extendSession(wallet.peer, topic)])
    await settle()
    const expected = { namespaces: wider, expiresAtMs: clock.now() + 604_800_000 }
    expect([only(wallet.peer), only(app.peer)]).toMatchObject([expected, expected])
  })

  test('tells an event once, also when it comes again after a reload', async () => {
    const { app, wallet, topic, settle, relay, side, clock } = await paired()
    await clock.advance(5)
    await emitEvent(wallet.peer, { topic, chainId: 'eip155:1', name: 'chainChanged', data: 1 })
    await settle()
    const again = await side('app', { records: app.records })
    const symKey = app.peer.keys.get(topic)!
    const text = openEnvelope(relay.published.at(-1)!.message, symKey)
    relay.inject({ topic, message: sealEnvelope(text, symKey, seededBytes(77)), tag: 1110 })
    await settle()
    expect([app.news, again.news].map((news) => news.filter(({ type }) => type === 'event').length)).toEqual([1, 0])
  })

  test('gives every request of one moment an id of its own', async () => {
    const { app, wallet, topic, settle } = await paired()
    const asked = Array.from({ length: 40 }, () => request(app.peer, sign(topic)))
    for (const each of asked) each.catch(() => undefined)
    await settleLong(settle)
    expect(new Set(wallet.peer.requests.get().map(({ id }) => id)).size).toBe(40)
  })

  test('lets its requests wait on the relay as long as they are worth', async () => {
    const { side, settle } = setUp()
    const lives: (readonly [number, number])[] = []
    const wallet = await side('wallet')
    const spy = (peer: Peer): Peer => ({
      ...peer,
      relay: {
        ...peer.relay,
        publish: (publication, options) => {
          lives.push([publication.tag, publication.ttlSeconds])
          return peer.relay.publish(publication, options)
        },
      },
    })
    const app = await side('app')
    const { approval, uri } = await propose(app.peer, { optionalNamespaces })
    await pair(wallet.peer, uri)
    await settle()
    await approve(wallet.peer, wallet.peer.proposals.get()[0]!.id, { namespaces })
    await settle()
    const { topic } = await approval
    const asking = request(spy(app.peer), { ...sign(topic), expiresInSeconds: 1000 })
    asking.catch(() => undefined)
    await settle()
    await respond(spy(wallet.peer), { topic, id: wallet.peer.requests.get()[0]!.id, result: 1 })
    expect(lives).toEqual([
      [1108, 1000],
      [1109, 1000],
    ])
  })

  test('hands the wallet’s own error on, with what it adds', async () => {
    const { app, wallet, topic, settle } = await paired()
    const error = { code: 3, message: 'execution\u202Ereverted', data: '0x08c379a0' }
    const told = expect(request(app.peer, sign(topic))).rejects.toMatchObject({
      code: 'peer_refused',
      data: { code: 3, reason: 'execution reverted' },
      cause: error,
    })
    await settle()
    await respond(wallet.peer, { topic, id: wallet.peer.requests.get()[0]!.id, error })
    await settle()
    await told
  })

  test('that ended while the relay could not be reached ends on the other side after a reload', async () => {
    const { app, wallet, topic, settle, side, clock } = await paired()
    await wallet.end.close()
    await expect(endSession(wallet.peer, topic)).rejects.toThrow('closed')
    expect(wallet.peer.sessions.get()).toEqual([])
    closePeer(wallet.peer)
    expect(only(app.peer)?.topic).toBe(topic)
    const again = await side('wallet', { records: wallet.records })
    await clock.advance(0)
    await settle()
    expect([only(app.peer), only(again.peer)]).toEqual([undefined, undefined])
    expect((await wallet.records.entries()).filter(([key]) => key.startsWith('outbox:'))).toEqual([])
  })
})

test('closing a peer ends a proposal that the relay has yet to take', async () => {
  const { side, settle } = setUp()
  const app = await side('app')
  const hang = (_: unknown, options?: { readonly signal?: AbortSignal | undefined }) =>
    new Promise<void>((_resolve, refuse) => {
      options?.signal?.addEventListener('abort', () => refuse(options.signal?.reason))
    })
  const stuck: Peer = { ...app.peer, relay: { ...app.peer.relay, propose: hang } }
  const told = expect(
    propose(stuck, { optionalNamespaces, signal: new AbortController().signal }),
  ).rejects.toMatchObject({ code: 'peer_closed' })
  await settle()
  closePeer(app.peer)
  await told
})
