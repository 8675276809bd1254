import { describe, expect, test } from 'vitest'
import { internalErrors, protocolErrors, protocolSentence, type WireError } from '../protocolErrors.ts'
import { seededBytes } from '../testing/faults.ts'
import { address, namespaces, only, optionalNamespaces, paired, setUp } from '../testing/sides.ts'
import { approve, reject } from './answerProposal.ts'
import { extendSession, updateSession } from './changeSession.ts'
import { closePeer } from './createPeer.ts'
import { openEnvelope, sealEnvelope } from './envelope.ts'
import { pair } from './pair.ts'
import { formatPairingUri, parsePairingUri } from './pairingUri.ts'
import { propose } from './propose.ts'
import { pingSession, request, respond } from './request.ts'

// Each number of the protocol, in the moment in which it belongs.

type Parts = Awaited<ReturnType<typeof paired>>
const weekMs = 604_800_000

/** Puts a request under a session's key as one side would, and reads how the other side answers it. */
async function ask(
  parts: Parts,
  to: 'app' | 'wallet',
  method: string,
  params: unknown,
): Promise<WireError | undefined> {
  const { relay, topic, settle, clock } = parts
  const symKey = parts.app.peer.keys.get(topic)!
  const id = clock.now() * 1000 + 5
  const text = JSON.stringify({ id, jsonrpc: '2.0', method, ...(params !== undefined && { params }) })
  const before = relay.published.length
  // By the other side's own end, so that only the one who is asked hears it.
  await parts[to === 'app' ? 'wallet' : 'app'].end.publish({
    topic,
    message: sealEnvelope(text, symKey, seededBytes(7)),
    tag: 0,
    ttlSeconds: 300,
  })
  await settle()
  const answers = relay.published.slice(before).map(({ message }) => JSON.parse(openEnvelope(message, symKey)))
  return answers.find((answer) => answer.id === id && answer.method === undefined)?.error
}

describe('a request that is wrong is answered by its number', () => {
  const request1 = (method: unknown, chainId = 'eip155:1') => ({ request: { method, params: [] }, chainId })
  const event = (name: unknown) => ({ event: { name, data: 1 }, chainId: 'eip155:1' })
  const longAhead = Math.floor((1_700_000_000_000 + 3 * weekMs) / 1000)
  test.each([
    ['wallet', 'wc_sessionRequest', request1(7), protocolErrors.invalidMethod],
    ['app', 'wc_sessionEvent', event(7), protocolErrors.invalidEvent],
    ['app', 'wc_sessionUpdate', { namespaces: 'all' }, protocolErrors.invalidUpdate],
    ['wallet', 'wc_sessionExtend', 'long', protocolErrors.invalidExtend],
    ['app', 'wc_sessionExtend', { expiry: 'long' }, protocolErrors.invalidExtend],
    ['wallet', 'wc_sessionSettle', {}, protocolErrors.invalidSettle],
    ['wallet', 'wc_sessionRequest', request1('eth_sign'), protocolErrors.unauthorizedMethod],
    ['app', 'wc_sessionRequest', request1('personal_sign'), protocolErrors.unauthorizedMethod],
    ['app', 'wc_sessionEvent', event('message'), protocolErrors.unauthorizedEvent],
    ['wallet', 'wc_sessionUpdate', { namespaces }, protocolErrors.unauthorizedUpdate],
    ['wallet', 'wc_sessionExtend', { expiry: longAhead }, protocolErrors.unauthorizedExtend],
    ['wallet', 'wc_sessionRequest', request1('personal_sign', 'eip155:5'), protocolErrors.unsupportedChains],
    ['wallet', 'wc_sessionDance', {}, protocolErrors.unsupportedWcMethod],
  ] as const)('the %s, asked %s %j: $code', async (to, method, params, error) => {
    expect(await ask(await paired(), to, method, params)).toEqual(error)
  })

  test('an update with an account that is no address is not taken over: 5103', async () => {
    const parts = await paired()
    const bad = { eip155: { ...namespaces['eip155']!, accounts: ['eip155:1:alice'] } }
    expect(await ask(parts, 'app', 'wc_sessionUpdate', { namespaces: bad })).toEqual(protocolErrors.unsupportedAccounts)
    expect(only(parts.app.peer)).toMatchObject({ namespaces })
  })

  test('a settlement with such an account is no session: 5103', async () => {
    const { side, settle } = setUp()
    const [app, wallet] = [await side('app'), await side('wallet')]
    const { approval, uri } = await propose(app.peer, { optionalNamespaces })
    approval.catch(() => undefined)
    await pair(wallet.peer, uri)
    await settle()
    const bad = { eip155: { ...namespaces['eip155']!, accounts: ['eip155:1:alice'] } }
    await approve(wallet.peer, wallet.peer.proposals.get()[0]!.id, { namespaces: bad })
    await settle()
    await expect(approval).rejects.toMatchObject({
      code: 'settlement_failed',
      data: { reason: protocolErrors.unsupportedAccounts.message },
    })
    expect(wallet.news.at(-1)).toMatchObject({
      type: 'ended',
      reason: { code: 7000, message: 'Unsupported accounts.' },
    })
    expect([app.peer.sessions.get(), wallet.peer.sessions.get()]).toEqual([[], []])
  })
})

describe('more time', () => {
  test('is given to an app that asks: seven days from now, and never less than there was', async () => {
    const parts = await paired()
    const { app, wallet, topic, clock, settle } = parts
    await clock.advance(3_600_000)
    const asking = extendSession(app.peer, topic)
    await settle()
    await asking
    const full = clock.now() + weekMs
    expect([only(wallet.peer)?.expiresAtMs, only(app.peer)?.expiresAtMs]).toEqual([full, full])
    expect(wallet.news.at(-1)).toEqual({ type: 'changed', topic })
    await clock.advance(1000)
    const soon = Math.floor(clock.now() / 1000) + 60
    expect(await ask(parts, 'wallet', 'wc_sessionExtend', { expiry: soon })).toBeUndefined()
    expect(only(wallet.peer)?.expiresAtMs).toBe(full)
  })

  test('is not taken for given when the wallet says no', async () => {
    const { app, relay, topic, clock, settle } = await paired()
    await clock.advance(3_600_000)
    const before = only(app.peer)?.expiresAtMs
    closePeer((await paired()).wallet.peer)
    const asking = extendSession(app.peer, topic)
    const refused = expect(asking).rejects.toMatchObject({
      code: 'peer_refused',
      data: { code: 3004, reason: 'Unauthorized extend request.' },
    })
    const [id = 0] = app.peer.waiting.keys()
    const text = JSON.stringify({ id, jsonrpc: '2.0', error: { code: 3004, message: '' } })
    relay.inject({ topic, message: sealEnvelope(text, app.peer.keys.get(topic)!, seededBytes(3)), tag: 1107 })
    await settle()
    await refused
    expect(only(app.peer)?.expiresAtMs).toBe(before)
  })
})

test.each(Object.values(protocolErrors))(
  'a wallet that answers $code without a word is told in the words of the protocol',
  async ({ code, message }) => {
    const { app, wallet, topic, settle } = await paired()
    const refused = request(app.peer, { topic, chainId: 'eip155:1', method: 'personal_sign', params: [] }).catch(
      (error: unknown) => error,
    )
    await settle()
    await respond(wallet.peer, { topic, id: wallet.peer.requests.get()[0]!.id, error: { code, message: '' } })
    await settle()
    expect(await refused).toMatchObject({ code: 'peer_refused', data: { code, reason: message } })
  },
)

test.each(
  (['userRejected', 'userRejectedChains', 'userRejectedMethods', 'userRejectedEvents'] as const).map((name) => ({
    name,
    ...protocolErrors[name],
  })),
)('a person refuses with $name, and the app hears $code', async ({ name, code, message }) => {
  const { side, settle } = setUp()
  const [app, wallet] = [await side('app'), await side('wallet')]
  const { approval, uri } = await propose(app.peer, { optionalNamespaces })
  await pair(wallet.peer, uri)
  await settle()
  await reject(wallet.peer, wallet.peer.proposals.get()[0]!.id, protocolErrors[name])
  await settle()
  await expect(approval).rejects.toMatchObject({ code: 'peer_refused', data: { code, reason: message } })
})

describe('what is wrong on this side has its internal code', () => {
  const internal = (name: keyof typeof internalErrors) => ({ internalCode: internalErrors[name].code })

  test('1: a peer that does not take part any more', async () => {
    const { app, topic } = await paired()
    const waiting = expect(pingSession(app.peer, topic)).rejects.toMatchObject(internal('notInitialized'))
    closePeer(app.peer)
    await waiting
  })

  test('2: a session that is not there', async () => {
    const { app } = await paired()
    await expect(pingSession(app.peer, '00'.repeat(32))).rejects.toMatchObject(internal('noMatchingKey'))
  })

  test('5: a text that is no code', async () => {
    const { wallet } = await paired()
    await expect(pair(wallet.peer, 'hello')).rejects.toMatchObject(internal('missingOrInvalid'))
  })

  test('6: a code, a proposal, a request and a session whose time is up', async () => {
    const { app, wallet, clock, topic, uri } = await paired()
    const asked = expect(
      request(app.peer, { topic, chainId: 'eip155:1', method: 'personal_sign', params: [] }),
    ).rejects.toMatchObject(internal('expired'))
    const { approval } = await propose(app.peer, { optionalNamespaces })
    const proposed = expect(approval).rejects.toMatchObject(internal('expired'))
    await clock.advance(306_000)
    await Promise.all([asked, proposed])
    await expect(pair(wallet.peer, uri)).rejects.toMatchObject(internal('expired'))
    await clock.advance(weekMs)
    expect(app.news.at(-1)).toMatchObject({ type: 'ended', reason: { code: 6 } })
  })

  test('7: an envelope of a kind that is not known', () => {
    const symKey = '11'.repeat(32)
    const text = btoa(String.fromCharCode(2, ...new Uint8Array(40)))
    expect(() => openEnvelope(text, symKey)).toThrow(expect.objectContaining(internal('unknownType')))
  })

  test('8: a code whose topic is not that of its key', async () => {
    const { wallet, uri, clock } = await paired()
    const parsed = parsePairingUri(uri, clock.now())
    const swapped = formatPairingUri({ ...parsed, topic: '22'.repeat(32) })
    await expect(pair(wallet.peer, swapped)).rejects.toMatchObject({
      code: 'mismatched_topic',
      ...internal('mismatchedTopic'),
    })
  })

  test('9: an approval and an update that do not cover what was required', async () => {
    const { side, settle } = setUp()
    const [app, wallet] = [await side('app'), await side('wallet')]
    const { uri, approval } = await propose(app.peer, { optionalNamespaces, requiredNamespaces: optionalNamespaces })
    await pair(wallet.peer, uri)
    await settle()
    const { id } = wallet.peer.proposals.get()[0]!
    await expect(approve(wallet.peer, id, { namespaces })).rejects.toMatchObject(internal('nonConformingNamespaces'))
    const { chains, methods, events } = optionalNamespaces.eip155
    const full = { eip155: { accounts: chains.map((chain) => `${chain}:${address}`), methods, events } }
    await approve(wallet.peer, id, { namespaces: full })
    await settle()
    const { topic } = await approval
    await expect(updateSession(wallet.peer, topic, namespaces)).rejects.toMatchObject(
      internal('nonConformingNamespaces'),
    )
  })

  test('every number has one sentence, also where a wallet leaves it out', () => {
    for (const { code, message } of [...Object.values(internalErrors), ...Object.values(protocolErrors)]) {
      expect(protocolSentence(code)).toBe(message)
    }
    expect(protocolSentence(4)).toBeUndefined()
  })
})
