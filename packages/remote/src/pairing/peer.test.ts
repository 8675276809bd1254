import { describe, expect, test } from 'vitest'
import { seededBytes } from '../testing/faults.ts'
import { address, namespaces, only, optionalNamespaces, paired, setUp } from '../testing/sides.ts'
import { approve, reject } from './answerProposal.ts'
import { extendSession, updateSession } from './changeSession.ts'
import { closePeer } from './createPeer.ts'
import { endSession } from './endSession.ts'
import { sealEnvelope } from './envelope.ts'
import { pair } from './pair.ts'
import { pingPairing } from './pingPairing.ts'
import { propose } from './propose.ts'
import { emitEvent, pingSession, request, respond } from './request.ts'

describe('pairing', () => {
  test('propose, approve, settle: both sides hold one session', async () => {
    const { app, wallet, session, proposal, relay, topic } = await paired()
    expect(proposal).toMatchObject({ proposer: { name: 'app' }, optionalNamespaces, requiredNamespaces: {} })
    expect(session).toMatchObject({ isController: false, peer: { name: 'wallet' }, namespaces })
    expect(only(wallet.peer)).toMatchObject({ topic, isController: true, peer: { name: 'app' } })
    expect(relay.published.map(({ tag }) => tag)).toEqual([1100, 1101, 1102, 1103])
    expect(app.news).toMatchObject([{ type: 'session', session: { topic } }])
    // The wallet knows the pairing for the next time; the app did not ask to.
    const { pairingTopic } = proposal
    expect([...app.peer.keys.keys(), ...wallet.peer.keys.keys()]).toEqual([topic, pairingTopic, topic])
    expect([app.peer.own.size, wallet.peer.proposals.get().length]).toEqual([0, 0])
  })

  test('nothing of a key is ever put on the relay in clear', async () => {
    const { app, relay, topic } = await paired()
    const symKey = app.peer.keys.get(topic)!
    expect(relay.published.some(({ message }) => message.includes(symKey) || message.includes('wc_session'))).toBe(
      false,
    )
  })

  test('a refusal reaches the app in the wallet’s words', async () => {
    const { side, settle, relay } = setUp()
    const [app, wallet] = [await side('app'), await side('wallet')]
    const { approval, uri } = await propose(app.peer, { optionalNamespaces })
    await pair(wallet.peer, uri)
    await settle()
    await reject(wallet.peer, wallet.peer.proposals.get()[0]!.id)
    await settle()
    await expect(approval).rejects.toMatchObject({
      code: 'peer_refused',
      data: { code: 5000, reason: 'User rejected.' },
    })
    expect(relay.published.map(({ tag }) => tag)).toEqual([1100, 1120])
    expect([app.peer.keys.size, wallet.peer.keys.size, app.peer.own.size]).toEqual([0, 0, 0])
  })

  test('an app hears that its proposal is being read, before any answer, and from nobody without the code', async () => {
    const { side, settle, relay } = setUp()
    const [app, wallet, other] = [await side('app'), await side('wallet'), await side('other')]
    const { uri } = await propose(app.peer, { optionalNamespaces })
    const { pairingTopic } = await pair(wallet.peer, uri)
    await settle()
    expect(app.news).toEqual([])
    await pingPairing(wallet.peer, pairingTopic)
    await settle()
    expect(app.news).toEqual([{ type: 'heard', pairingTopic }])
    // The app answers as it would to any ping; nobody waits for it.
    expect(relay.published.map(({ tag }) => tag)).toEqual([1100, 1002, 1003])
    await expect(pingPairing(other.peer, pairingTopic)).rejects.toMatchObject({ code: 'session_not_found' })
    await approve(wallet.peer, wallet.peer.proposals.get()[0]!.id, { namespaces })
    await settle()
    expect(only(app.peer)).toMatchObject({ pairingTopic, startedAtMs: app.peer.clock.now() })
    // A late message is about a pairing that has done its work.
    expect([app.news.length, app.peer.keys.size]).toEqual([2, 1])
  })

  test('an unanswered proposal ends after five minutes, on both sides', async () => {
    const { side, settle, clock } = setUp()
    const [app, wallet] = [await side('app'), await side('wallet')]
    const { approval, uri } = await propose(app.peer, { optionalNamespaces })
    await pair(wallet.peer, uri)
    await settle()
    const { id } = wallet.peer.proposals.get()[0]!
    await clock.advance(306_000)
    await expect(approval).rejects.toMatchObject({ code: 'proposal_expired', message: 'Proposal expired' })
    await expect(approve(wallet.peer, id, { namespaces })).rejects.toMatchObject({ code: 'proposal_expired' })
    await expect(pair(wallet.peer, uri)).rejects.toMatchObject({ code: 'pairing_expired' })
    expect([app.peer.keys.size, wallet.peer.keys.size, (await app.records.entries()).length]).toEqual([0, 0, 0])
  })

  test('a proposal can be taken back', async () => {
    const { side, settle } = setUp()
    const app = await side('app')
    const abort = new AbortController()
    const { approval } = await propose(app.peer, { optionalNamespaces, signal: abort.signal })
    abort.abort('left')
    await settle()
    await expect(approval).rejects.toBe('left')
    expect(app.peer.keys.size).toBe(0)
  })

  test('a proposal that is taken back is gone from the wallet that has read it', async () => {
    const { relay, side, settle } = setUp()
    const [app, wallet] = [await side('app'), await side('wallet')]
    const abort = new AbortController()
    const { uri } = await propose(app.peer, { optionalNamespaces, signal: abort.signal })
    await pair(wallet.peer, uri)
    await settle()
    const { id } = wallet.peer.proposals.get()[0]!
    abort.abort('left')
    await settle()
    expect(relay.published.at(-1)).toMatchObject({ tag: 1000 })
    expect([wallet.peer.proposals.get(), wallet.peer.keys.size]).toEqual([[], 0])
    await expect(approve(wallet.peer, id, { namespaces })).rejects.toMatchObject({ code: 'proposal_expired' })
    expect([app.peer.outbox.size, (await app.records.entries()).length]).toEqual([0, 0])
  })

  test('a proposal that is taken back while a wallet approves it leaves no session with either', async () => {
    const { side, settle } = setUp()
    const [app, wallet] = [await side('app'), await side('wallet')]
    const abort = new AbortController()
    const { approval, uri } = await propose(app.peer, { optionalNamespaces, signal: abort.signal })
    await pair(wallet.peer, uri)
    await settle()
    // Its settlement is still on the way.
    wallet.end.approve = async ({ pairingTopic, sessionTopic, response }) => {
      await wallet.end.subscribe([sessionTopic])
      await wallet.end.publish({ topic: pairingTopic, message: response, tag: 1101, ttlSeconds: 300 })
    }
    await approve(wallet.peer, wallet.peer.proposals.get()[0]!.id, { namespaces })
    await settle()
    expect(only(wallet.peer)).toBeDefined()
    abort.abort('left')
    await settle()
    await expect(approval).rejects.toBe('left')
    expect([only(app.peer), only(wallet.peer), wallet.news.at(-1)?.type]).toEqual([undefined, undefined, 'ended'])
  })

  test('a wallet must cover what is required, and both sides see to it', async () => {
    const { side, settle } = setUp()
    const [app, wallet] = [await side('app'), await side('wallet')]
    const requiredNamespaces = { eip155: { chains: ['eip155:10'], methods: ['personal_sign'], events: [] } }
    const { approval, uri } = await propose(app.peer, { optionalNamespaces, requiredNamespaces })
    await pair(wallet.peer, uri)
    await settle()
    const proposal = wallet.peer.proposals.get()[0]!
    await expect(approve(wallet.peer, proposal.id, { namespaces })).rejects.toMatchObject({ code: 'bad_namespaces' })
    // A wallet that does not look, as some do not.
    wallet.peer.proposals.set([{ ...proposal, requiredNamespaces: {} }])
    await approve(wallet.peer, proposal.id, { namespaces })
    await settle()
    await expect(approval).rejects.toMatchObject({
      code: 'settlement_failed',
      message: expect.stringContaining('eip155:10'),
    })
    expect([only(app.peer), only(wallet.peer)]).toEqual([undefined, undefined])
    expect(wallet.news.at(-1)).toMatchObject({ type: 'ended', reason: { code: 7000 } })
  })

  test('two wallets scan one code: the one that settles first has the session', async () => {
    const { side, settle } = setUp()
    const [app, first, second] = [await side('app'), await side('first'), await side('second')]
    const { approval, uri } = await propose(app.peer, { optionalNamespaces })
    await Promise.all([pair(first.peer, uri), pair(second.peer, uri)])
    await settle()
    await approve(first.peer, first.peer.proposals.get()[0]!.id, { namespaces })
    await settle()
    await approve(second.peer, second.peer.proposals.get()[0]!.id, { namespaces })
    await settle()
    expect(await approval).toMatchObject({ peer: { name: 'first' } })
    expect(app.peer.sessions.get()).toHaveLength(1)
  })

  test('a stranger who knows the topic can neither settle nor speak', async () => {
    const { app, relay, topic, settle, session } = await paired()
    const forged = btoa(`\x02${JSON.stringify({ id: 1e15, jsonrpc: '2.0', method: 'wc_sessionDelete', params: {} })}`)
    relay.inject({ topic, message: forged, tag: 1112 })
    relay.inject({ topic, message: sealEnvelope('{}', '00'.repeat(32), seededBytes(3)), tag: 1112 })
    await settle()
    expect(only(app.peer)).toBe(session)
  })
})

describe('a session', () => {
  test('asks, answers and refuses', async () => {
    const { app, wallet, topic, settle, relay } = await paired()
    const answer = request(app.peer, { topic, chainId: 'eip155:1', method: 'personal_sign', params: ['0x00', address] })
    await settle()
    const asked = wallet.peer.requests.get()[0]!
    expect(asked).toMatchObject({ topic, chainId: 'eip155:1', method: 'personal_sign', params: ['0x00', address] })
    await respond(wallet.peer, { topic, id: asked.id, result: '0x01' })
    await settle()
    expect(await answer).toBe('0x01')
    expect(relay.published.slice(-2).map(({ tag }) => tag)).toEqual([1108, 1109])
    await expect(respond(wallet.peer, { topic, id: asked.id, result: '0x02' })).rejects.toMatchObject({
      code: 'request_expired',
    })

    const refused = request(app.peer, { topic, chainId: 'eip155:1', method: 'personal_sign', params: [] })
    const heard = expect(refused).rejects.toMatchObject({ code: 'peer_refused', data: { code: 4001, reason: 'No' } })
    await settle()
    await respond(wallet.peer, { topic, id: wallet.peer.requests.get()[0]!.id, error: { code: 4001, message: 'No' } })
    await settle()
    await heard
  })

  test('lets nothing through that was not approved, on either side', async () => {
    const { app, wallet, topic, settle } = await paired()
    const ask = (chainId: string, method: string) => request(app.peer, { topic, chainId, method, params: [] })
    await expect(ask('eip155:10', 'personal_sign')).rejects.toMatchObject({
      code: 'not_approved',
      data: { code: 5100 },
    })
    await expect(ask('eip155:1', 'eth_sign')).rejects.toMatchObject({ code: 'not_approved', data: { code: 3001 } })
    // An app that does not look.
    const own = only(app.peer)!
    app.peer.sessions.set([{ ...own, namespaces: { eip155: { ...namespaces['eip155']!, methods: ['eth_sign'] } } }])
    const refused = expect(ask('eip155:1', 'eth_sign')).rejects.toMatchObject({ data: { code: 3001 } })
    await settle()
    await refused
    expect(wallet.peer.requests.get()).toEqual([])
  })

  test('gives up a request after its time, and the wallet forgets it', async () => {
    const { app, wallet, topic, settle, clock } = await paired()
    const answer = request(app.peer, { topic, chainId: 'eip155:1', method: 'personal_sign', params: [] })
    const late = expect(answer).rejects.toMatchObject({ message: 'Request expired. Please try again.' })
    await settle()
    expect(wallet.peer.requests.get()).toHaveLength(1)
    await clock.advance(306_000)
    await late
    expect(wallet.peer.requests.get()).toEqual([])
  })

  test('tells events in their order, from the wallet only', async () => {
    const { app, wallet, topic, settle, clock } = await paired()
    await emitEvent(wallet.peer, { topic, chainId: 'eip155:1', name: 'chainChanged', data: '0xa' })
    await settle()
    expect(app.news.at(-1)).toEqual({ type: 'event', topic, name: 'chainChanged', data: '0xa', chainId: 'eip155:1' })
    await expect(
      emitEvent(wallet.peer, { topic, chainId: 'eip155:1', name: 'message', data: 1 }),
    ).rejects.toMatchObject({ code: 'not_approved' })
    const heard = app.news.length
    await clock.advance(10)
    await emitEvent(app.peer, { topic, chainId: 'eip155:1', name: 'chainChanged', data: '0x1' })
    await settle()
    expect([app.news.length, wallet.news.length]).toEqual([heard, 1])
  })

  test('is changed and extended by its wallet only', async () => {
    const { app, wallet, topic, settle, clock } = await paired()
    const wider = { eip155: { ...namespaces['eip155']!, accounts: [`eip155:1:${address}`, `eip155:10:${address}`] } }
    await clock.advance(3_600_000)
    await updateSession(wallet.peer, topic, wider)
    await extendSession(wallet.peer, topic)
    await settle()
    expect(only(app.peer)).toMatchObject({ namespaces: wider, expiresAtMs: clock.now() + 604_800_000 })
    expect(app.news.slice(-2)).toEqual([
      { type: 'changed', topic },
      { type: 'changed', topic },
    ])
    await expect(updateSession(app.peer, topic, wider)).rejects.toMatchObject({ code: 'not_controller' })
    await expect(updateSession(wallet.peer, topic, {})).rejects.toMatchObject({ code: 'bad_namespaces' })
    // An app that tries it all the same.
    app.peer.sessions.set([{ ...only(app.peer)!, isController: true }])
    await updateSession(app.peer, topic, namespaces)
    await settle()
    expect(only(wallet.peer)).toMatchObject({ namespaces: wider })
  })

  test('answers a ping', async () => {
    const { app, wallet, topic, settle, clock } = await paired()
    const ping = pingSession(app.peer, topic)
    await settle()
    await ping
    closePeer(wallet.peer)
    const lost = expect(pingSession(app.peer, topic)).rejects.toMatchObject({ code: 'request_expired' })
    await clock.advance(31_000)
    await lost
  })

  test.each(['app', 'wallet'] as const)(
    'ends from the side of the %s: keys wiped, waiting requests told',
    async (from) => {
      const parts = await paired()
      const { app, wallet, topic, settle } = parts
      const answer = request(app.peer, { topic, chainId: 'eip155:1', method: 'personal_sign', params: [] })
      const told = expect(answer).rejects.toMatchObject({ code: 'session_ended', data: { code: 6000 } })
      await settle()
      await endSession(parts[from].peer, topic)
      await settle()
      await told
      expect([...app.peer.keys.keys(), ...wallet.peer.keys.keys()]).toEqual([parts.proposal.pairingTopic])
      for (const { peer, news, records } of [app, wallet]) {
        expect([peer.sessions.get(), peer.requests.get()]).toEqual([[], []])
        expect(news.at(-1)).toMatchObject({
          type: 'ended',
          topic,
          reason: { code: 6000, message: 'User disconnected.' },
        })
        const gone = (key: string) =>
          !/^(?:done|answered|pairing):/.test(key) && key !== `key:${parts.proposal.pairingTopic}`
        expect((await records.entries()).filter(([key]) => gone(key))).toEqual([])
      }
      await expect(endSession(app.peer, topic)).rejects.toMatchObject({ code: 'session_not_found' })
    },
  )

  test('ends after seven days', async () => {
    const { app, wallet, clock } = await paired()
    await clock.advance(604_800_000 + 6000)
    expect([only(app.peer), only(wallet.peer)]).toEqual([undefined, undefined])
    expect(app.news.at(-1)).toMatchObject({ type: 'ended', reason: { code: 6 } })
  })

  test('an unknown method is refused as the protocol says', async () => {
    const { app, wallet, relay, topic, settle } = await paired()
    const symKey = app.peer.keys.get(topic)!
    for (const [index, method] of ['wc_sessionDance', 'dance'].entries()) {
      const text = JSON.stringify({ id: 1_700_000_000_000_000 + index, jsonrpc: '2.0', method, params: {} })
      relay.inject({ topic, message: sealEnvelope(text, symKey, seededBytes(index)), tag: 0 })
    }
    await settle()
    const done = (await wallet.records.entries()).filter(([key]) => key.startsWith('done:'))
    expect(done.map(([, value]) => (value as { message: string }).message)).toEqual([
      expect.stringContaining('"code":10001,"message":"Unsupported wc_ method."'),
      expect.stringContaining('"code":-32601'),
    ])
  })
})
