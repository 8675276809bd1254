import { memoryStorage } from '@latchkey/base'
import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import { expect, test, vi } from 'vitest'
import { anyRemoteId } from '../connectors/remote/remoteConnectors.ts'
import { remoteController } from '../connectors/remote/remoteController.ts'
import { remoteWallets } from '../connectors/remote/remoteWallets.ts'
import { createHub } from '../createHub.ts'
import { fakePairingKit, fakeSession } from '../testing/fakeSession.ts'
import { testChains } from '../testing/testHub.ts'
import { controllerOf } from '../walletSource.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { connectRemoteSession, describeSessions, endRemoteSession } from './remoteSessions.ts'

/** A page that is connected through one session, and has two others. */
async function page() {
  const clock = fakeClock()
  const used = fakeSession({ topic: 'aa'.repeat(32), startedAtMs: 1 })
  const older = fakeSession({ topic: 'bb'.repeat(32), startedAtMs: 2, chainIds: [10] })
  const newer = fakeSession({ topic: 'cc'.repeat(32), startedAtMs: 3 })
  const links = [used, older, newer]
  const kit = fakePairingKit(clock, links)
  const hub = createHub({
    chains: testChains,
    sources: [remoteWallets({ start: async () => kit, hasPublicRelay: false })],
    storage: memoryStorage(),
    rpc: () => fakeRpc({}),
    clock,
  })
  await vi.waitFor(() => expect(controllerOf(hub, remoteController)).toBeDefined())
  const connecting = connect(hub, anyRemoteId)
  await vi.waitFor(() => expect(kit.proposals).toHaveLength(1), { interval: 1, timeout: 10_000 })
  kit.proposals[0]!.approve(used)
  await connecting
  return { hub, links, used, older, newer }
}

test('the session in use comes first, then the newest', async () => {
  const { hub, links } = await page()
  expect(describeSessions(hub, links)).toEqual([
    {
      topic: 'aa'.repeat(32),
      walletName: 'Pocket',
      chainIds: [1, 10],
      startedAtMs: 1,
      expiresAtMs: 604_800_000,
      isInUse: true,
    },
    expect.objectContaining({ topic: 'cc'.repeat(32), isInUse: false }),
    expect.objectContaining({ topic: 'bb'.repeat(32), chainIds: [10], isInUse: false }),
  ])
})

test('ending another session leaves the connection', async () => {
  const { hub, older, used } = await page()
  await endRemoteSession(hub, older.topic)
  expect([older.hasEnded(), used.hasEnded(), hub.state.get().status]).toEqual([true, false, 'connected'])
})

test('ending the session in use disconnects', async () => {
  const { hub, used, links } = await page()
  await endRemoteSession(hub, used.topic)
  expect([used.hasEnded(), hub.state.get().status]).toEqual([true, 'idle'])
  expect(describeSessions(hub, links).some(({ isInUse }) => isInUse)).toBe(false)
})

test('a session that is not there any more is no failure', async () => {
  const { hub } = await page()
  await endRemoteSession(hub, 'ff'.repeat(32))
  expect(hub.state.get().status).toBe('connected')
})

test('another session is taken into use, and the one before stays', async () => {
  const { hub, links, used, older } = await page()
  expect(await connectRemoteSession(hub, older.topic)).toBe(hub.connection.get())
  expect(hub.state.get()).toMatchObject({ status: 'connected', connectorId: anyRemoteId, account: { chainId: 10 } })
  expect(describeSessions(hub, links).map(({ topic, isInUse }) => [topic, isInUse])[0]).toEqual([older.topic, true])
  expect(used.hasEnded()).toBe(false)
})

test('whoever disconnected comes back through a session that is still there', async () => {
  const { hub, newer } = await page()
  await disconnect(hub)
  expect(await connectRemoteSession(hub, newer.topic)).toBeDefined()
  expect(hub.state.get().status).toBe('connected')
})

test('error: a session that is gone, or names no account, connects nobody and leaves the connection', async () => {
  const { hub, newer } = await page()
  const before = hub.connection.get()
  newer.setRights({ namespaces: {} })
  for (const topic of ['ff'.repeat(32), newer.topic]) expect(await connectRemoteSession(hub, topic)).toBe(undefined)
  expect(hub.connection.get()).toBe(before)
})
