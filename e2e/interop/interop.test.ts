import {
  approve,
  emitEvent,
  endSession,
  extendSession,
  pair,
  pingSession,
  propose,
  proposeAgain,
  reject,
  request,
  respond,
  updateSession,
} from '@latchkey/remote'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { officialApp, officialWallet } from './official.ts'
import { ourSide } from './ours.ts'
import { keeper, namespaces, narrow, openRelay, optionalNamespaces, soon } from './setting.ts'

const { kept, closeAll } = keeper()
let relay: Awaited<ReturnType<typeof openRelay>>
let relayUrl = ''

beforeAll(async () => {
  relay = await openRelay()
  relayUrl = relay.url
})
afterEach(closeAll)
afterAll(async () => await relay.close())

describe('our app, the official wallet', () => {
  async function paired() {
    const app = kept(await ourSide('our-app', relayUrl))
    const { kit } = kept(await officialWallet(relayUrl))
    const { uri, approval } = await propose(app.peer, { optionalNamespaces })
    const proposal = new Promise<{ id: number }>((resolve) => kit.once('session_proposal', ({ id }) => resolve({ id })))
    await kit.pair({ uri })
    const { id } = await proposal
    await kit.approveSession({ id, namespaces })
    const session = await approval
    return { app, kit, session, topic: session.topic }
  }

  test('pairs, signs, refuses, and is told of events, updates, extensions and the end', async () => {
    const { app, kit, session, topic } = await paired()
    expect(session.namespaces['eip155']?.accounts).toEqual(namespaces.eip155.accounts)
    expect(session.peer.name).toBe('official-wallet')

    kit.on('session_request', ({ topic: from, id, params }) => {
      const { method, params: asked } = params.request
      const response =
        method === 'personal_sign'
          ? { id, jsonrpc: '2.0', result: `signed ${asked[0]}` }
          : { id, jsonrpc: '2.0', error: { code: 5000, message: 'User rejected.' } }
      void kit.respondSessionRequest({ topic: from, response })
    })
    const ask = (method: string) => request(app.peer, { topic, chainId: 'eip155:31337', method, params: ['0x01'] })
    expect(await ask('personal_sign')).toBe('signed 0x01')
    await expect(ask('eth_sendTransaction')).rejects.toMatchObject({ code: 'peer_refused', data: { code: 5000 } })
    await pingSession(app.peer, topic)

    await kit.emitSessionEvent({ topic, event: { name: 'chainChanged', data: 31338 }, chainId: 'eip155:31337' })
    await soon(() => app.news.find((item) => item.type === 'event' && item.data === 31338))
    // Its acknowledgement may come before it is waited for, and then it hangs: nobody waits for it here.
    void kit.updateSession({ topic, namespaces: narrow }).catch(() => undefined)
    await soon(() => app.peer.sessions.get().find((each) => each.namespaces['eip155']?.accounts.length === 1))
    const before = app.peer.sessions.get()[0]!.expiresAtMs
    void kit.extendSession({ topic }).catch(() => undefined)
    await soon(() => app.news.filter(({ type }) => type === 'changed')[1])
    expect(app.peer.sessions.get()[0]!.expiresAtMs).toBeGreaterThanOrEqual(before)

    await kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    const ended = await soon(() => app.news.find(({ type }) => type === 'ended'))
    expect(ended).toMatchObject({ topic, reason: { code: 6000 } })
    expect(app.peer.sessions.get()).toEqual([])
  }, 60_000)

  test('a refused proposal, one that is taken back, and an end from our side', async () => {
    const app = kept(await ourSide('our-app', relayUrl))
    const { kit } = kept(await officialWallet(relayUrl))
    const { uri, approval } = await propose(app.peer, { optionalNamespaces })
    kit.once(
      'session_proposal',
      ({ id }) => void kit.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } }),
    )
    await kit.pair({ uri })
    await expect(approval).rejects.toMatchObject({ code: 'peer_refused', data: { code: 5000 } })

    const left = new AbortController()
    const given = await propose(app.peer, { optionalNamespaces, signal: left.signal })
    const [pairingTopic] = /[0-9a-f]{64}/.exec(given.uri) ?? []
    const read = new Promise((resolve) => kit.once('session_proposal', resolve))
    await kit.pair({ uri: given.uri })
    await read
    left.abort('left')
    await soon(() => kit.core.pairing.getPairings().every((each) => each.topic !== pairingTopic) || undefined)

    const { app: other, kit: wallet, topic } = await paired()
    const deleted = new Promise((resolve) => wallet.once('session_delete', resolve))
    await endSession(other.peer, topic)
    expect(await deleted).toMatchObject({ topic })
  }, 60_000)

  test('our app comes back on a pairing that it knows, is given more time, and each hears what the other says', async () => {
    const app = kept(await ourSide('our-app', relayUrl))
    const { kit } = kept(await officialWallet(relayUrl))
    const shown = () => new Promise<number>((resolve) => kit.once('session_proposal', ({ id }) => resolve(id)))
    const first = shown()
    const { uri, approval } = await propose(app.peer, { optionalNamespaces, keepsPairing: true })
    await kit.pair({ uri })
    await kit.approveSession({ id: await first, namespaces })
    const { topic, pairingTopic, expiresAtMs } = await approval
    await extendSession(app.peer, topic)
    expect(app.peer.sessions.get()[0]!.expiresAtMs).toBeGreaterThanOrEqual(expiresAtMs)
    await endSession(app.peer, topic)

    const second = new Promise<{ id: number; params: { sessionProperties?: unknown } }>((resolve) =>
      kit.once('session_proposal', resolve),
    )
    const again = await proposeAgain(app.peer, pairingTopic, {
      optionalNamespaces,
      sessionProperties: { reason: 'again' },
    })
    const { id, params } = await second
    expect(params.sessionProperties).toEqual({ reason: 'again' })
    await kit.approveSession({ id, namespaces, sessionProperties: { capabilities: '{}' } })
    expect(await again.approval).toMatchObject({ pairingTopic, sessionProperties: { capabilities: '{}' } })
  }, 60_000)

  test('a request waits for a wallet that is away, and a reload of the app finds the session', async () => {
    const { app, kit, topic } = await paired()
    kit.on('session_request', ({ topic: from, id }) => {
      void kit.respondSessionRequest({ topic: from, response: { id, jsonrpc: '2.0', result: 'late' } })
    })
    await kit.core.relayer.transportClose()
    const answer = request(app.peer, { topic, chainId: 'eip155:31337', method: 'personal_sign', params: [] })
    await kit.core.relayer.transportOpen()
    expect(await answer).toBe('late')
    await app.close()
    const again = kept(await ourSide('our-app', relayUrl, app))
    expect(await request(again.peer, { topic, chainId: 'eip155:31337', method: 'personal_sign', params: [] })).toBe(
      'late',
    )
  }, 60_000)
})

describe('the official app, our wallet', () => {
  async function paired() {
    const { client } = kept(await officialApp(relayUrl))
    const wallet = kept(await ourSide('our-wallet', relayUrl))
    const { uri, approval } = await client.connect({ optionalNamespaces })
    await pair(wallet.peer, uri!)
    const proposal = await soon(() => wallet.peer.proposals.get()[0])
    const session = await approve(wallet.peer, proposal.id, { namespaces })
    await approval()
    return { client, wallet, topic: session.topic, proposal }
  }

  test('pairs, signs, refuses, and is told of events, updates, extensions and the end', async () => {
    const { client, wallet, topic, proposal } = await paired()
    expect(proposal.proposer.name).toBe('official-app')
    expect(client.session.get(topic)).toMatchObject({ peer: { metadata: { name: 'our-wallet' } }, namespaces })

    const ask = (method: string) =>
      client.request({ topic, chainId: 'eip155:31337', request: { method, params: ['0x01'] } })
    const answered = ask('personal_sign')
    const asked = await soon(() => wallet.peer.requests.get()[0])
    expect(asked).toMatchObject({ method: 'personal_sign', params: ['0x01'], chainId: 'eip155:31337' })
    await respond(wallet.peer, { topic, id: asked.id, result: 'signed' })
    expect(await answered).toBe('signed')
    const refused = ask('eth_sendTransaction').catch((error: unknown) => error)
    const second = await soon(() => wallet.peer.requests.get()[0])
    await respond(wallet.peer, { topic, id: second.id, error: { code: 5000, message: 'User rejected.' } })
    expect(await refused).toMatchObject({ code: 5000 })
    await client.ping({ topic })

    const told = new Promise((resolve) => client.once('session_event', resolve))
    await emitEvent(wallet.peer, { topic, chainId: 'eip155:31337', name: 'chainChanged', data: '0x7a6a' })
    expect(await told).toMatchObject({ topic, params: { event: { name: 'chainChanged', data: '0x7a6a' } } })
    const updated = new Promise((resolve) => client.once('session_update', resolve))
    await updateSession(wallet.peer, topic, narrow)
    await updated
    expect(client.session.get(topic).namespaces['eip155']?.accounts).toEqual(narrow.eip155.accounts)
    const extended = new Promise((resolve) => client.once('session_extend', resolve))
    await extendSession(wallet.peer, topic)
    await extended

    const deleted = new Promise((resolve) => client.once('session_delete', resolve))
    await endSession(wallet.peer, topic)
    expect(await deleted).toMatchObject({ topic })
  }, 60_000)

  test('a refused proposal, and an end from the official side', async () => {
    const { client } = kept(await officialApp(relayUrl))
    const wallet = kept(await ourSide('our-wallet', relayUrl))
    const { uri, approval } = await client.connect({ optionalNamespaces })
    const refused = approval().catch((error: unknown) => error)
    await pair(wallet.peer, uri!)
    const proposal = await soon(() => wallet.peer.proposals.get()[0])
    await reject(wallet.peer, proposal.id)
    expect(await refused).toMatchObject({ code: 5000 })

    const { client: other, wallet: ours, topic } = await paired()
    await other.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    expect(await soon(() => ours.news.find(({ type }) => type === 'ended'))).toMatchObject({ reason: { code: 6000 } })
  }, 60_000)

  test('the app comes back on a pairing that it knows, is given more time, and each hears what the other says', async () => {
    const { client, wallet, topic } = await paired()
    const { pairingTopic } = client.session.get(topic)
    const before = wallet.peer.sessions.get()[0]!.expiresAtMs
    void client.extend({ topic }).catch(() => undefined)
    await soon(() => wallet.news.find(({ type }) => type === 'changed'))
    expect(wallet.peer.sessions.get()[0]!.expiresAtMs).toBeGreaterThanOrEqual(before)
    await client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    await soon(() => (wallet.peer.sessions.get().length === 0 ? true : undefined))

    const scopedProperties = { eip155: { walletService: 'none' } }
    const { uri, approval } = await client.connect({
      optionalNamespaces,
      pairingTopic,
      sessionProperties: { reason: 'again' },
      scopedProperties,
    })
    // Nobody has to scan anything.
    expect(uri).toBeUndefined()
    const proposal = await soon(() => wallet.peer.proposals.get()[0])
    expect(proposal).toMatchObject({ pairingTopic, sessionProperties: { reason: 'again' }, scopedProperties })
    const told = { sessionProperties: { capabilities: '{}' }, scopedProperties: { eip155: { atomic: 'no' } } }
    await approve(wallet.peer, proposal.id, { namespaces, ...told })
    expect(await approval()).toMatchObject({ pairingTopic, ...told })
  }, 60_000)

  test('a reload of our wallet in the middle of a request', async () => {
    const { client, wallet, topic } = await paired()
    const answered = client.request({
      topic,
      chainId: 'eip155:31337',
      request: { method: 'personal_sign', params: [] },
    })
    await soon(() => wallet.peer.requests.get()[0])
    await wallet.close()
    const again = kept(await ourSide('our-wallet', relayUrl, wallet))
    const asked = await soon(() => again.peer.requests.get()[0])
    await respond(again.peer, { topic, id: asked.id, result: 'after the reload' })
    expect(await answered).toBe('after the reload')
  }, 60_000)
})

test('our app, our wallet: the whole life over real sockets', async () => {
  const app = kept(await ourSide('our-app', relayUrl))
  const wallet = kept(await ourSide('our-wallet', relayUrl))
  const { uri, approval } = await propose(app.peer, { optionalNamespaces })
  await pair(wallet.peer, uri)
  const proposal = await soon(() => wallet.peer.proposals.get()[0])
  await approve(wallet.peer, proposal.id, { namespaces })
  const { topic } = await approval
  const answer = request(app.peer, { topic, chainId: 'eip155:31337', method: 'personal_sign', params: ['0x01'] })
  const asked = await soon(() => wallet.peer.requests.get()[0])
  await respond(wallet.peer, { topic, id: asked.id, result: 'signed' })
  expect(await answer).toBe('signed')
  await endSession(wallet.peer, topic)
  await soon(() => app.news.find(({ type }) => type === 'ended'))
}, 60_000)
