import { describe, expect, test } from 'vitest'
import { seededBytes } from '../testing/faults.ts'
import { namespaces, only, optionalNamespaces, setUp } from '../testing/sides.ts'
import { approve, reject } from './answerProposal.ts'
import { closePeer } from './createPeer.ts'
import { endSession } from './endSession.ts'
import { sealEnvelope } from './envelope.ts'
import { pair } from './pair.ts'
import { propose, proposeAgain } from './propose.ts'

const thirtyDaysMs = 30 * 86_400_000

/** Two sides whose session came of a pairing that both know. */
async function known() {
  const parts = setUp()
  const app = await parts.side('app')
  const wallet = await parts.side('wallet')
  const { approval, uri } = await propose(app.peer, { optionalNamespaces, keepsPairing: true })
  const { pairingTopic } = await pair(wallet.peer, uri)
  await parts.settle()
  await approve(wallet.peer, wallet.peer.proposals.get()[0]!.id, { namespaces })
  await parts.settle()
  const session = await approval
  const again = () => proposeAgain(app.peer, pairingTopic, { optionalNamespaces })
  type Sides = { readonly app: typeof app; readonly wallet: typeof wallet }
  /** Both are closed, and opened again after a while. */
  const later = async (sides: Sides, awayMs: number): Promise<Sides> => {
    for (const { peer, end } of [sides.app, sides.wallet]) {
      closePeer(peer)
      await end.close()
    }
    await parts.clock.advance(awayMs)
    const opened = { app: await parts.side('app', sides.app), wallet: await parts.side('wallet', sides.wallet) }
    await parts.settle()
    return opened
  }
  return { ...parts, app, wallet, uri, pairingTopic, session, again, later }
}

describe('a pairing of which a session came', () => {
  test('carries further proposals without a code, also when that session is over', async () => {
    const { app, wallet, settle, again, session, pairingTopic } = await known()
    await endSession(app.peer, session.topic)
    await settle()
    const { approval } = await again()
    await settle()
    const [proposal] = wallet.peer.proposals.get()
    expect(proposal).toMatchObject({ pairingTopic, proposer: { name: 'app' } })
    await approve(wallet.peer, proposal!.id, { namespaces })
    await settle()
    expect(only(app.peer)).toMatchObject({ topic: (await approval).topic, pairingTopic })
    expect(only(app.peer)?.topic).not.toBe(session.topic)
    expect(wallet.peer.sessions.get()).toHaveLength(1)
  })

  test('is still known to both after a reload', async () => {
    const { app, wallet, later, settle, pairingTopic } = await known()
    const after = await later({ app, wallet }, 0)
    await proposeAgain(after.app.peer, pairingTopic, { optionalNamespaces })
    await settle()
    expect(after.wallet.peer.proposals.get()).toMatchObject([{ pairingTopic }])
  })

  test('outlives a refusal, and a proposal that nobody answers', async () => {
    const { wallet, clock, settle, again } = await known()
    const refused = await again()
    await settle()
    await reject(wallet.peer, wallet.peer.proposals.get()[0]!.id)
    await settle()
    await expect(refused.approval).rejects.toMatchObject({ code: 'peer_refused', data: { code: 5000 } })
    const forgotten = await again()
    await clock.advance(306_000)
    await expect(forgotten.approval).rejects.toMatchObject({ code: 'proposal_expired' })
    await again()
    await settle()
    expect(wallet.peer.proposals.get()).toHaveLength(1)
  })

  test('is forgotten by both after 30 days, counted from the last session that came of it', async () => {
    const { app, wallet, clock, settle, later, pairingTopic } = await known()
    const sides = await later({ app, wallet }, thirtyDaysMs - 60_000)
    await proposeAgain(sides.app.peer, pairingTopic, { optionalNamespaces })
    await settle()
    await approve(sides.wallet.peer, sides.wallet.peer.proposals.get()[0]!.id, { namespaces })
    await settle()
    const { app: site, wallet: phone } = await later(sides, thirtyDaysMs - 60_000)
    expect([site.peer.pairings.size, phone.peer.pairings.size]).toEqual([1, 1])
    await clock.advance(120_000)
    expect([site.peer.pairings.size, phone.peer.pairings.size, site.peer.keys.size, phone.peer.keys.size]).toEqual([
      ...[0, 0, 0, 0],
    ])
    await expect(proposeAgain(site.peer, pairingTopic, { optionalNamespaces })).rejects.toMatchObject({
      code: 'pairing_expired',
    })
  })

  test('is not made new by scanning its code again', async () => {
    const { wallet, uri, pairingTopic } = await known()
    const before = wallet.peer.pairings.get(pairingTopic)
    await pair(wallet.peer, uri)
    expect(wallet.peer.pairings.get(pairingTopic)).toEqual(before)
  })

  test('is given up with a proposal that is taken back, so that no wallet answers it', async () => {
    const { app, wallet, settle, pairingTopic } = await known()
    const left = new AbortController()
    await proposeAgain(app.peer, pairingTopic, { optionalNamespaces, signal: left.signal })
    await settle()
    left.abort('left')
    await settle()
    expect([wallet.peer.proposals.get(), wallet.peer.pairings.size, app.peer.pairings.size]).toEqual([[], 0, 0])
  })

  test('has one open proposal: a second one takes the place of the first', async () => {
    const { again, settle, wallet } = await known()
    const first = await again()
    const second = await again()
    await settle()
    await expect(first.approval).rejects.toMatchObject({ code: 'proposal_expired' })
    await approve(wallet.peer, wallet.peer.proposals.get().at(-1)!.id, { namespaces })
    await settle()
    expect(await second.approval).toMatchObject({ namespaces })
  })

  test('ends what a wallet is just settling when another proposal takes its place, and stays', async () => {
    const { app, wallet, again, settle, pairingTopic, session } = await known()
    const left: string[] = []
    const { unsubscribe } = app.end
    app.end.unsubscribe = async (topics) => {
      left.push(...topics)
      await unsubscribe(topics)
    }
    const first = await again()
    await settle()
    // Its settlement is still on the way.
    const { approve: approveWhole } = wallet.end
    wallet.end.approve = async ({ pairingTopic: topic, sessionTopic, response }) => {
      await wallet.end.subscribe([sessionTopic])
      await wallet.end.publish({ topic, message: response, tag: 1101, ttlSeconds: 300 })
    }
    const settling = (await approve(wallet.peer, wallet.peer.proposals.get()[0]!.id, { namespaces })).topic
    await settle()
    expect(wallet.peer.sessions.get()).toHaveLength(2)
    const second = await again()
    await settle()
    await expect(first.approval).rejects.toMatchObject({ code: 'proposal_expired' })
    expect(wallet.peer.sessions.get().map(({ topic }) => topic)).toEqual([session.topic])
    expect([left, app.peer.keys.has(settling), app.peer.outbox.size]).toEqual([[settling], false, 0])
    // The pairing is told nothing, and carries the second.
    wallet.end.approve = approveWhole
    const [proposal] = wallet.peer.proposals.get()
    expect(proposal).toMatchObject({ pairingTopic })
    await approve(wallet.peer, proposal!.id, { namespaces })
    await settle()
    expect(await second.approval).toMatchObject({ namespaces })
  })

  test('does not bring an old proposal back that a relay has kept', async () => {
    const { app, wallet, relay, clock, settle, pairingTopic } = await known()
    const symKey = app.peer.keys.get(pairingTopic)!
    const id = clock.now() * 1000
    const params = {
      proposer: { publicKey: '01'.repeat(32), metadata: { name: 'app' } },
      requiredNamespaces: {},
      optionalNamespaces,
    }
    const text = JSON.stringify({ id, jsonrpc: '2.0', method: 'wc_sessionPropose', params })
    const inject = (seed: number) =>
      relay.inject({ topic: pairingTopic, message: sealEnvelope(text, symKey, seededBytes(seed)), tag: 1100 })
    inject(1)
    await settle()
    await reject(wallet.peer, id)
    await clock.advance(86_400_000)
    inject(2)
    await settle()
    expect(wallet.peer.proposals.get()).toEqual([])
  })

  test('is one of fifty: the one that was last of use longest ago goes', async () => {
    const { side, settle, clock } = setUp()
    const [app, wallet] = [await side('app'), await side('wallet')]
    const topics: string[] = []
    for (let index = 0; index < 51; index++) {
      const { uri } = await propose(app.peer, { optionalNamespaces })
      topics.push((await pair(wallet.peer, uri)).pairingTopic)
      await settle()
      await approve(wallet.peer, wallet.peer.proposals.get()[0]!.id, { namespaces })
      await clock.advance(1000)
    }
    expect([...wallet.peer.pairings.keys()]).toEqual(topics.slice(1))
  })
})

test('a pairing that an app did not keep is no place to propose again', async () => {
  const { side, settle } = setUp()
  const [app, wallet] = [await side('app'), await side('wallet')]
  const { uri } = await propose(app.peer, { optionalNamespaces })
  const { pairingTopic } = await pair(wallet.peer, uri)
  await settle()
  await approve(wallet.peer, wallet.peer.proposals.get()[0]!.id, { namespaces })
  await settle()
  await expect(proposeAgain(app.peer, pairingTopic, { optionalNamespaces })).rejects.toMatchObject({
    code: 'pairing_expired',
  })
  // Nor may a wallet propose where it has scanned.
  await expect(proposeAgain(wallet.peer, pairingTopic, { optionalNamespaces })).rejects.toMatchObject({
    code: 'pairing_expired',
  })
})
