import { type KeyValueStorage, silentLog } from '@latchkey/base'
import { fakeClock, fakeRpc, settle } from '@latchkey/base/testing'
import { describe, expect, test, vi } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { disconnect } from '../../actions/disconnect.ts'
import { switchChain } from '../../actions/switchChain.ts'
import { createHub } from '../../createHub.ts'
import type { Hub } from '../../hub.ts'
import { fakePairingKit, fakeSession } from '../../testing/fakeSession.ts'
import { laggingStorage } from '../../testing/laggingStorage.ts'
import { sharedStorage } from '../../testing/sharedStorage.ts'
import { testChains } from '../../testing/testHub.ts'
import { controllerOf } from '../../walletSource.ts'
import { anyRemoteId } from './remoteConnectors.ts'
import { remoteController } from './remoteController.ts'
import { remoteWallets } from './remoteWallets.ts'
import type { SessionLink } from './sessionLink.ts'

const chainIds = testChains.map(({ id }) => id)

/** A tab, with its own end of the session that all tabs of the origin have. */
async function openTab(storage: KeyValueStorage) {
  const session = fakeSession({ chainIds })
  const kit = fakePairingKit(fakeClock(), [session])
  const clock = fakeClock()
  const writes = vi.spyOn(storage, 'set')
  const hub = createHub({
    chains: testChains,
    walletBook: [],
    sources: [remoteWallets({ start: async () => kit, hasPublicRelay: false })],
    storage,
    rpc: () => fakeRpc({}),
    clock,
    log: silentLog,
  })
  await vi.waitFor(() => expect(controllerOf(hub, remoteController)).toBeDefined(), { interval: 1, timeout: 10_000 })
  return { hub, kit, session, writes, clock }
}

/** Two tabs that are connected through one session, which the left one paired. */
async function twoTabs({ tab, deliver }: { tab(): KeyValueStorage; deliver(): void }) {
  const left = await openTab(tab())
  const right = await openTab(tab())
  const connecting = connect(left.hub, anyRemoteId)
  await vi.waitFor(() => expect(left.kit.proposals).toHaveLength(1), { interval: 1, timeout: 10_000 })
  left.kit.proposals[0]!.approve(left.session)
  await connecting
  deliver()
  await vi.waitFor(() => expect(right.hub.state.get().status).toBe('connected'), { interval: 1, timeout: 10_000 })
  right.writes.mockClear()
  return { left, right }
}

/** Pairs another session by the same connector in this tab. */
async function pairAnew({ hub, kit }: Awaited<ReturnType<typeof openTab>>, session: SessionLink): Promise<void> {
  const connecting = connect(hub, anyRemoteId)
  await vi.waitFor(() => expect(kit.proposals).toHaveLength(2), { interval: 1, timeout: 10_000 })
  kit.sessions.set([...kit.sessions.get(), session])
  kit.proposals[1]!.approve(session)
  await connecting
}

function chainOf({ state }: Hub): number | undefined {
  const now = state.get()
  return now.status === 'connected' ? now.account.chainId : undefined
}

const atOnce = () => ({ ...sharedStorage(), deliver: () => undefined })

describe('two tabs of one session', () => {
  test('change the network together, and the one that follows asks nobody and writes nothing', async () => {
    const { left, right } = await twoTabs(atOnce())
    await switchChain(left.hub, 10)
    await settle()
    expect(right.hub.state.get()).toEqual(left.hub.state.get())
    expect(chainOf(right.hub)).toBe(10)
    expect(right.hub.connection.get()?.chainId).toBe(10)
    expect([right.session.calls, right.writes.mock.calls]).toEqual([[], []])
    await right.hub.connection.get()?.request({ method: 'personal_sign', params: [] })
    expect(right.session.calls).toMatchObject([{ chainId: 10 }])
    await switchChain(right.hub, 1)
    await settle()
    expect([chainOf(left.hub), chainOf(right.hub)]).toEqual([1, 1])
  })

  test('follow the wallet also where only one of them hears it', async () => {
    const { left, right } = await twoTabs(atOnce())
    left.session.tell({ type: 'event', name: 'chainChanged', data: '0xa', chainId: 'eip155:10' })
    await settle()
    expect([chainOf(left.hub), chainOf(right.hub)]).toEqual([10, 10])
    // The same word, a moment later.
    right.session.tell({ type: 'event', name: 'chainChanged', data: '0xa', chainId: 'eip155:10' })
    await settle()
    expect([chainOf(left.hub), chainOf(right.hub)]).toEqual([10, 10])
  })

  test('end with one network when both change it at once, however late they hear of each other', async () => {
    const storage = laggingStorage()
    const { left, right } = await twoTabs(storage)
    await Promise.all([switchChain(left.hub, 10), switchChain(right.hub, 31337)])
    expect([chainOf(left.hub), chainOf(right.hub)]).toEqual([10, 31337])
    storage.deliver()
    storage.deliver()
    expect(chainOf(left.hub)).toBe(chainOf(right.hub))
    const before = chainOf(left.hub)
    storage.deliver()
    expect([chainOf(left.hub), chainOf(right.hub)]).toEqual([before, before])
  })

  test('what is stored of another session, or of none, moves nobody', async () => {
    const shared = atOnce()
    const { left, right } = await twoTabs(shared)
    const storage = shared.tab()
    const key = 'session.walletconnect.v1'
    const stored: unknown = JSON.parse(storage.get(key) ?? '')
    for (const text of [
      JSON.stringify({ ...Object(stored), chainId: 10, topic: 'cd'.repeat(32) }),
      JSON.stringify({ ...Object(stored), chainId: 424242 }),
      '{"broken',
    ]) {
      storage.set(key, text)
      await settle()
      expect([chainOf(left.hub), chainOf(right.hub)]).toEqual([1, 1])
    }
  })

  test('go over to the session that one of them pairs anew, whenever the other hears of it', async () => {
    const { left, right } = await twoTabs(atOnce())
    const topic = 'cd'.repeat(32)
    const [ours, theirs] = [left, right].map(() => fakeSession({ topic, chainIds: [10] }))
    await pairAnew(left, ours!)
    await settle()
    // The session is written down before its record has come here.
    expect(right.hub.connection.get()?.isCurrent?.()).toBe(false)
    right.kit.sessions.set([right.session, theirs!])
    await settle()
    expect(right.hub.state.get()).toEqual(left.hub.state.get())
    expect(chainOf(right.hub)).toBe(10)
    await right.hub.connection.get()?.request({ method: 'personal_sign', params: [] })
    expect([right.session.calls, theirs!.calls.length]).toEqual([[], 1])
    expect([right.session.listenerCount(), left.session.listenerCount()]).toEqual([0, 0])
    // Late events of the older session count for nothing, and its end is not that of the new one.
    right.session.tell({ type: 'end', reason: 'over' })
    await settle()
    expect([left.hub.state.get().status, right.hub.state.get().status]).toEqual(['connected', 'connected'])
  })

  test('a tab to which the new session never comes says that nobody is connected', async () => {
    const shared = atOnce()
    const { left, right } = await twoTabs(shared)
    await pairAnew(left, fakeSession({ topic: 'cd'.repeat(32), chainIds: [10] }))
    const stored = shared.tab().get('session.walletconnect.v1')
    expect(stored).toContain('cdcd')
    // Until then the older session may neither speak for the new one nor end it.
    right.session.tell({ type: 'event', name: 'chainChanged', data: 31337, chainId: 'eip155:31337' })
    await settle()
    await right.clock.advance(1000)
    expect(right.hub.state.get()).toEqual({ status: 'idle' })
    expect(left.hub.state.get().status).toBe('connected')
    expect(shared.tab().get('session.walletconnect.v1')).toBe(stored)
  })

  test('disconnect together, and listen to each other no longer', async () => {
    const { left, right } = await twoTabs(atOnce())
    await disconnect(left.hub)
    await settle()
    expect([left.hub.state.get(), right.hub.state.get()]).toEqual([{ status: 'idle' }, { status: 'idle' }])
    expect([left.session.listenerCount(), right.session.listenerCount()]).toEqual([0, 0])
  })
})
