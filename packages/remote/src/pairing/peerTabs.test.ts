import { expect, test } from 'vitest'
import { address, namespaces, optionalNamespaces, setUp } from '../testing/sides.ts'
import { approve } from './answerProposal.ts'
import { updateSession } from './changeSession.ts'
import { endSession } from './endSession.ts'
import { pair } from './pair.ts'
import type { Peer, PeerTabs } from './peerState.ts'
import { propose } from './propose.ts'
import { memoryRecords } from './recordStorage.ts'
import { emitEvent, request, respond } from './request.ts'

/** The channel between tabs of one origin, in memory; each word arrives in a turn of its own. */
function tabBus(): (name: string) => PeerTabs {
  const listeners = new Map<string, (key: string) => void>()
  return (name) => ({
    post(key) {
      for (const [other, listener] of [...listeners]) if (other !== name) queueMicrotask(() => listener(key))
    },
    listen(listener) {
      listeners.set(name, listener)
      return () => void listeners.delete(name)
    },
  })
}

/** Tabs of one side. */
function tabs(owner = 'app') {
  const parts = setUp()
  const bus = tabBus()
  const records = memoryRecords()
  const tab = (name: string) => parts.side(owner, { records, tabs: bus(name) })
  /** A promise's outcome as far as it is known. */
  const watch = (promise: Promise<unknown>) => {
    const seen: { outcome?: unknown } = {}
    const note = (outcome: unknown) => {
      seen.outcome = outcome
    }
    promise.then(note, note)
    return seen
  }
  async function approveAs(wallet: Peer, uri: string) {
    await pair(wallet, uri)
    await parts.settle()
    await approve(wallet, wallet.proposals.get()[0]!.id, { namespaces })
    await parts.settle()
  }
  return { ...parts, tab, watch, approveAs }
}

test('an approval is heard by the tab that waits for it, whichever tab took it in', async () => {
  for (const isCutOff of [false, true]) {
    const { tab, side, settle, watch, approveAs } = tabs()
    const left = await tab('left')
    const wallet = await side('wallet')
    const { approval, uri } = await propose(left.peer, { optionalNamespaces })
    const seen = watch(approval)
    // Opened while the proposal waits, it listens there as well.
    const right = await tab('right')
    await settle()
    if (isCutOff) await left.end.close()
    await approveAs(wallet.peer, uri)
    expect(seen.outcome).toMatchObject({ peer: { name: 'wallet' } })
    expect([left.peer.sessions.get().length, right.peer.sessions.get().length]).toEqual([1, 1])
    expect([left.peer.own.size, right.peer.own.size]).toEqual([0, 0])
  }
})

test('a proposal whose end another tab saw first is over for who waits for it', async () => {
  const { tab, clock, watch } = tabs()
  await tab('left')
  await clock.advance(2500)
  const right = await tab('right')
  const { approval } = await propose(right.peer, { optionalNamespaces })
  const seen = watch(approval)
  await clock.advance(320_000)
  expect(seen.outcome).toMatchObject({ code: 'proposal_expired' })
})

test('a session that one tab settled is used in the other, and events are told in both', async () => {
  const { tab, side, settle, clock, watch, approveAs } = tabs()
  const [left, right, wallet] = [await tab('left'), await tab('right'), await side('wallet')]
  const { approval, uri } = await propose(left.peer, { optionalNamespaces })
  await approveAs(wallet.peer, uri)
  const { topic } = await approval
  const seen = watch(request(right.peer, { topic, chainId: 'eip155:1', method: 'personal_sign', params: [] }))
  await settle()
  await respond(wallet.peer, { topic, id: wallet.peer.requests.get()[0]!.id, result: 'signed' })
  await settle()
  expect(seen.outcome).toBe('signed')
  await clock.advance(5)
  await emitEvent(wallet.peer, { topic, chainId: 'eip155:1', name: 'chainChanged', data: 1 })
  await settle()
  for (const { news } of [left, right]) expect(news.filter(({ type }) => type === 'event')).toHaveLength(1)
  await endSession(right.peer, topic)
  await settle()
  for (const { peer, news } of [left, right]) {
    expect([peer.sessions.get(), peer.keys.size]).toEqual([[], 0])
    expect(news.filter(({ type }) => type === 'ended')).toHaveLength(1)
  }
})

test('what a wallet approves anew is told in every tab, also in one whose own line is down', async () => {
  for (const isCutOff of [false, true]) {
    const { tab, side, settle, clock, approveAs } = tabs()
    const [left, right, wallet] = [await tab('left'), await tab('right'), await side('wallet')]
    const { approval, uri } = await propose(left.peer, { optionalNamespaces })
    await approveAs(wallet.peer, uri)
    const { topic } = await approval
    if (isCutOff) await right.end.close()
    const accounts = [`eip155:1:${address}`, `eip155:10:${address}`]
    await clock.advance(5)
    await updateSession(wallet.peer, topic, { eip155: { accounts, methods: ['personal_sign'], events: [] } })
    await settle()
    for (const { peer, news } of [left, right]) {
      expect(peer.sessions.get()).toMatchObject([{ namespaces: { eip155: { accounts } } }])
      expect(news).toContainEqual({ type: 'changed', topic })
    }
  }
})

test('two tabs of a wallet answer one request: the first answer is the one that is given', async () => {
  const { side, tab, settle, approveAs, watch } = tabs('wallet')
  const app = await side('app')
  const [left, right] = [await tab('left'), await tab('right')]
  const { approval, uri } = await propose(app.peer, { optionalNamespaces })
  await approveAs(left.peer, uri)
  const { topic } = await approval
  const seen = watch(request(app.peer, { topic, chainId: 'eip155:1', method: 'personal_sign', params: [] }))
  await settle()
  const [asked] = right.peer.requests.get()
  await Promise.allSettled([
    respond(left.peer, { topic, id: asked!.id, result: 'left' }),
    respond(right.peer, { topic, id: asked!.id, result: 'right' }),
  ])
  await settle()
  expect(seen.outcome).toBe('left')
  expect([left.peer.requests.get(), right.peer.requests.get()]).toEqual([[], []])
})
