import { memoryStorage, silentLog } from '@latchkey/base'
import { fakeClock, fakeRpc, settle } from '@latchkey/base/testing'
import { toAddress } from '@latchkey/evm'
import { describe, expect, test, vi } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { disconnect } from '../../actions/disconnect.ts'
import { reconnect } from '../../actions/reconnect.ts'
import { switchChain } from '../../actions/switchChain.ts'
import { createHub } from '../../createHub.ts'
import { readConnection } from '../../persistence.ts'
import { fakeAccount, otherFakeAccount } from '../../testing/fakeConnector.ts'
import { type FakePairingKit, fakePairingKit, fakeSession } from '../../testing/fakeSession.ts'
import { testChains } from '../../testing/testHub.ts'
import { controllerOf } from '../../walletSource.ts'
import { anyRemoteId } from './remoteConnectors.ts'
import { remoteController } from './remoteController.ts'
import { remoteWallets } from './remoteWallets.ts'
import { parseSession } from './storedSession.ts'

type Setting = {
  readonly storage?: ReturnType<typeof memoryStorage>
  readonly kit?: FakePairingKit
  readonly start?: (kit: FakePairingKit) => Promise<FakePairingKit>
}

/** A page with the connector for any wallet, and one for a wallet of the book. */
async function page({ storage = memoryStorage(), start = async (kit) => kit, ...given }: Setting = {}) {
  const clock = fakeClock()
  const kit = given.kit ?? fakePairingKit(clock)
  const node = fakeRpc({ eth_blockNumber: () => '0x10' })
  const hub = createHub({
    chains: testChains,
    walletBook: [{ key: 'rainbow', name: 'Rainbow', walletConnect: true, switchNetworkOnlyFromWallet: true }],
    sources: [remoteWallets({ start: () => start(kit), hasPublicRelay: true })],
    storage,
    rpc: () => node,
    clock,
    log: silentLog,
  })
  await waitFor(() => controllerOf(hub, remoteController) !== undefined)
  const controller = controllerOf(hub, remoteController)!
  return { hub, controller, kit, clock, storage, node }
}

/** As `page`, with a session approved. */
async function connected(session = fakeSession(), id = anyRemoteId) {
  const parts = await page()
  const connection = connect(parts.hub, id)
  await waitFor(() => parts.kit.proposals.length > 0)
  parts.kit.proposals[0]!.approve(session)
  return { ...parts, session, connection: await connection }
}

/** The connector's code is loaded on the way, which takes its time. */
async function waitFor(isTrue: () => boolean): Promise<void> {
  await vi.waitFor(() => expect(isTrue()).toBe(true), { interval: 1, timeout: 10_000 })
}

const fields = { accounts: [], methods: [], events: [] }

describe('connecting', () => {
  test('not initialised, connecting with a code, connected with a session', async () => {
    const { hub, controller, kit, storage } = await page()
    const connector = () => hub.connectors.get()[0]!
    expect([controller.status.get(), connector().flags.isInitialized, connector().isInstalled()]).toEqual([
      'not-initialised',
      false,
      false,
    ])
    const connecting = connect(hub, anyRemoteId, { chainId: 10 })
    await waitFor(() => kit.proposals.length > 0)
    await settle()
    expect(controller.status.get()).toBe('connecting')
    expect(hub.state.get()).toMatchObject({ status: 'connecting', pairing: { uri: 'wc:1' } })
    expect(kit.proposals[0]!.chainIds).toEqual(testChains.map(({ id }) => id))
    kit.proposals[0]!.approve(fakeSession())
    const connection = await connecting
    expect([controller.status.get(), connector().flags.isInitialized]).toEqual(['connected', true])
    expect(hub.state.get()).toMatchObject({ status: 'connected', account: { address: fakeAccount, chainId: 10 } })
    expect(connection.supportedChains).toEqual([1, 10])
    expect(parseSession(storage.get('session.walletconnect.v1'))).toEqual({
      topic: 'ab'.repeat(32),
      account: fakeAccount,
      chainId: 10,
      switchedNetwork: false,
    })
  })

  test('that a wallet has read the proposal is said, also while a new code takes the place of the one it has', async () => {
    const { hub, kit, clock } = await page()
    const connecting = connect(hub, anyRemoteId)
    const isHeard = () => {
      const state = hub.state.get()
      return state.status === 'connecting' && state.pairing?.isHeard === true
    }
    await waitFor(() => kit.proposals.length === 1)
    await settle()
    expect(isHeard()).toBe(false)
    kit.proposals[0]!.hear()
    await settle()
    expect(isHeard()).toBe(true)
    await clock.advance(280_000)
    expect(hub.state.get()).toMatchObject({ pairing: { uri: 'wc:2', isHeard: true } })
    kit.proposals[0]!.approve(fakeSession())
    await connecting
  })

  test('a refusal is the specification’s sentence, and the next try gets a code of its own', async () => {
    const { hub, controller, kit } = await page()
    const first = connect(hub, anyRemoteId).catch((error: unknown) => error)
    await waitFor(() => kit.proposals.length === 1)
    kit.proposals[0]!.fail({ code: 5000, message: 'User rejected.' })
    expect(await first).toMatchObject({
      code: 'connection_rejected',
      message: 'Connection rejected. Please try again.',
    })
    expect([controller.status.get(), hub.state.get()]).toEqual(['initialised', { status: 'idle' }])
    const second = connect(hub, anyRemoteId)
    await waitFor(() => kit.proposals.length === 2)
    kit.proposals[1]!.approve(fakeSession())
    expect((await second).accounts).toEqual([fakeAccount])
  })

  test('a service that does not start is started anew at once, then said not to be there, and tried again', async () => {
    let failures = 3
    const { hub, controller, kit, clock } = await page({
      start: async (started) => {
        if (failures-- > 0) throw new Error('blocked')
        return started
      },
    })
    const first = connect(hub, anyRemoteId).catch((error: unknown) => error)
    expect(await first).toMatchObject({ message: 'No provider found' })
    expect([failures, controller.status.get()]).toEqual([1, 'not-initialised'])
    const second = connect(hub, anyRemoteId)
    await waitFor(() => failures === -1)
    await settle()
    // Started, and given a second before anything is asked of it (specification §9).
    await clock.advance(999)
    expect([kit.proposals.length, controller.status.get()]).toEqual([0, 'not-initialised'])
    await clock.advance(1)
    await waitFor(() => kit.proposals.length === 1)
    kit.proposals[0]!.approve(fakeSession())
    expect((await second).chainId).toBe(1)
  })

  test('a session without accounts is ended, not kept', async () => {
    const { hub, kit } = await page()
    const session = fakeSession()
    session.setRights({ namespaces: { eip155: fields } })
    const connecting = connect(hub, anyRemoteId).catch((error: unknown) => error)
    await waitFor(() => kit.proposals.length === 1)
    kit.proposals[0]!.approve(session)
    expect(await connecting).toMatchObject({ message: 'No session found' })
    expect(session.hasEnded()).toBe(true)
  })
})

describe('a reload', () => {
  test('finds the session again by its topic, with its chain', async () => {
    const { hub, storage, session } = await connected()
    await switchChain(hub, 10)
    const after = await page({ storage, kit: fakePairingKit(fakeClock(), [session]) })
    await reconnect(after.hub)
    expect(after.hub.state.get()).toMatchObject({
      status: 'connected',
      account: { address: fakeAccount, chainId: 10 },
      switchedNetwork: true,
    })
    expect(after.kit.proposals).toEqual([])
  })

  test('without the session, nothing is connected and nothing is left', async () => {
    const { storage } = await connected()
    const after = await page({ storage })
    expect(await reconnect(after.hub)).toBe(undefined)
    expect(after.hub.state.get()).toEqual({ status: 'idle' })
    expect(storage.get('session.walletconnect.v1')).toBe(null)
    expect(after.controller.ended.get()).toEqual({ connectorId: anyRemoteId })
  })
})

describe('the end', () => {
  test('disconnecting ends the session and clears every stored value; the same connector connects again', async () => {
    const { hub, controller, kit, session, storage } = await connected()
    await disconnect(hub)
    expect([session.hasEnded(), session.listenerCount(), controller.status.get()]).toEqual([true, 0, 'initialised'])
    expect(controller.ended.get()).toBeUndefined()
    expect([storage.get('session.walletconnect.v1'), readConnection(storage)]).toEqual([null, undefined])
    const again = connect(hub, anyRemoteId)
    await waitFor(() => kit.proposals.length === 2)
    kit.proposals[1]!.approve(fakeSession({ topic: 'cd'.repeat(32) }))
    expect((await again).accounts).toEqual([fakeAccount])
  })

  test('a session that the wallet ends is over here too', async () => {
    const { hub, controller, session, storage } = await connected()
    session.tell({ type: 'end', reason: 'User disconnected.' })
    await settle()
    expect(hub.state.get()).toEqual({ status: 'idle' })
    expect([storage.get('session.walletconnect.v1'), readConnection(storage)]).toEqual([null, undefined])
    expect(session.listenerCount()).toBe(0)
    expect(controller.ended.get()).toEqual({ connectorId: anyRemoteId, walletName: 'Pocket' })
  })
})

describe('a session as a provider', () => {
  test('answers what it knows, asks the wallet for what was approved and the node for the rest', async () => {
    const { connection, session, controller } = await connected()
    const asked: (string | undefined)[] = []
    controller.asking.subscribe((asking) => asked.push(asking?.method))
    expect(await connection.request({ method: 'eth_accounts' })).toEqual([fakeAccount])
    expect(await connection.request({ method: 'eth_requestAccounts' })).toEqual([fakeAccount])
    expect(await connection.request({ method: 'eth_chainId' })).toBe('0x1')
    expect(await connection.request({ method: 'eth_blockNumber' })).toBe('0x10')
    expect(session.calls).toEqual([])
    await connection.request({ method: 'personal_sign', params: ['0x', fakeAccount] })
    expect(session.calls).toMatchObject([{ chainId: 1, request: { method: 'personal_sign' } }])
    expect(asked).toEqual(['personal_sign', undefined])
    const unapproved = connection.request({ method: 'eth_signTypedData_v4', params: [] })
    await expect(unapproved).rejects.toMatchObject({ code: 'wallet_method_unsupported' })
  })

  test.each([['0xa'], ['10'], [10], ['eip155:10']])(
    'a chain changed to %j moves, marks and stores it',
    async (data) => {
      const { hub, session, storage } = await connected()
      session.tell({ type: 'event', name: 'chainChanged', data, chainId: 'eip155:1' })
      expect(hub.state.get()).toMatchObject({ account: { chainId: 10 }, switchedNetwork: true })
      expect(parseSession(storage.get('session.walletconnect.v1'))).toMatchObject({
        chainId: 10,
        switchedNetwork: true,
      })
    },
  )

  test('a change to the chain it is on, or to nonsense, changes nothing', async () => {
    const { hub, session, connection, storage } = await connected()
    const before = hub.state.get()
    const told: unknown[] = []
    connection.on('chainChanged', (chainId) => told.push(chainId))
    connection.on('accountsChanged', (accounts) => told.push(accounts))
    session.tell({ type: 'event', name: 'chainChanged', data: 1, chainId: 'eip155:1' })
    session.tell({ type: 'event', name: 'chainChanged', data: 'x', chainId: 'eip155:x' })
    expect(hub.state.get()).toBe(before)
    expect(told).toEqual([])
    // It did not switch, also for the next page.
    expect(parseSession(storage.get('session.walletconnect.v1'))).toMatchObject({ chainId: 1, switchedNetwork: false })
  })

  test('changed accounts make the first one active', async () => {
    const { hub, session } = await connected()
    const data = [`eip155:1:${otherFakeAccount}`, fakeAccount]
    session.tell({ type: 'event', name: 'accountsChanged', data, chainId: 'eip155:1' })
    expect(hub.state.get()).toMatchObject({ account: { address: otherFakeAccount } })
  })

  test('an approved chain is switched to without asking; another is asked for; where neither goes, it says so', async () => {
    const { connection, session } = await connected()
    const to = (chainId: string) => connection.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    await to('0xa')
    expect([connection.chainId, session.calls]).toEqual([10, []])
    session.setRights({
      namespaces: { eip155: { ...fields, accounts: [`eip155:1:${fakeAccount}`], methods: ['personal_sign'] } },
    })
    await expect(to('0x89')).rejects.toThrow(
      "Failed to switch to chain 'eip155:137'. The chain is not approved or the wallet does not support 'wallet_switchEthereumChain' method.",
    )
  })

  test('an update that drops the chain moves the page at once, to one of ours that is approved', async () => {
    const { hub, storage, connection, session } = await connected()
    const approve = (chainIds: readonly number[], account = fakeAccount) =>
      session.setRights({
        namespaces: { eip155: { ...fields, accounts: chainIds.map((id) => `eip155:${id}:${account}`) } },
      })
    approve([424242, 10])
    expect(hub.state.get()).toMatchObject({ status: 'connected', account: { chainId: 10 } })
    expect([connection.chainId, readConnection(storage)?.account.chainId]).toEqual([10, 10])
    // As a page that is loaded now.
    const after = await page({ storage, kit: fakePairingKit(fakeClock(), [session]) })
    await reconnect(after.hub)
    expect(after.hub.state.get()).toMatchObject({ account: { chainId: 10 } })
    approve([424242], otherFakeAccount)
    expect(hub.state.get()).toMatchObject({ account: { address: otherFakeAccount, chainId: 424242 } })
    const before = hub.state.get()
    // A wallet that names no chain any more forbids none.
    session.setRights({ namespaces: {} })
    expect(hub.state.get()).toBe(before)
  })

  test('the checks of a switch come in the specification’s order', async () => {
    const { hub } = await connected(fakeSession({ chainIds: [1] }))
    await expect(switchChain(hub, 424242)).rejects.toThrow('Could not find network mapping for chain')
    await expect(switchChain(hub, 10)).rejects.toMatchObject({
      code: 'network_switching_only_available_in_wallet',
    })
    await switchChain(hub, 1)
    const onlyThere = await connected(fakeSession(), 'remote:rainbow')
    await expect(switchChain(onlyThere.hub, 10)).rejects.toThrow(
      'Network switching is only supported through the wallet',
    )
  })
})

test('an account that is no address is not remembered', () => {
  const good = { topic: 'ab'.repeat(32), account: toAddress(fakeAccount), chainId: 1, switchedNetwork: true }
  expect(parseSession(JSON.stringify(good))).toEqual(good)
  for (const bad of [{ account: '0x1' }, { topic: 'x' }, { topic: 'AB'.repeat(32) }, { chainId: 0 }]) {
    expect(parseSession(JSON.stringify({ ...good, ...bad }))).toBe(undefined)
  }
})
