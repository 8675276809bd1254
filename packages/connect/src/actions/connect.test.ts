import { memoryStorage, silentLog, systemClock } from '@latchkey/base'
import { settle } from '@latchkey/base/testing'
import { fakeWallet } from '@latchkey/simulator'
import { describe, expect, test } from 'vitest'
import { exodusEvm, phantomEvm } from '../connectors/namedWallets.ts'
import { ConnectError } from '../errors.ts'
import { readConnection, readRecentConnectors } from '../persistence.ts'
import { fakeAccount, fakeConnector, otherFakeAccount } from '../testing/fakeConnector.ts'
import { testHub } from '../testing/testHub.ts'
import { cancelConnect } from './cancelConnect.ts'
import { connect } from './connect.ts'

const hang = () => new Promise<never>(() => undefined)

describe('connect', () => {
  test('opens, shows and remembers the connection', async () => {
    const storage = memoryStorage()
    const connector = fakeConnector({ rdns: 'com.fake', accounts: [fakeAccount, otherFakeAccount] })
    const { hub } = testHub({ connectors: [connector], storage })
    const connection = await connect(hub, 'com.fake', { chainId: 10, chooseAccounts: true })
    expect(hub.connection.get()).toBe(connection)
    expect(hub.state.get()).toEqual({
      status: 'connected',
      connectorId: 'com.fake',
      account: { address: fakeAccount, chainId: 1 },
      accounts: [fakeAccount, otherFakeAccount],
      switchedNetwork: false,
    })
    expect(connector.attempts[0]).toMatchObject({ chainId: 10, chooseAccounts: true })
    expect(readConnection(storage)).toMatchObject({ connectorId: 'com.fake', rdns: 'com.fake' })
    expect(readRecentConnectors(storage)).toEqual(['com.fake'])
  })

  test('tells what the wallet says while it is being asked', async () => {
    const connector = fakeConnector({
      onConnect: ({ onNotice, onPairingUri }) => {
        onPairingUri?.('wc:1', 5)
        onNotice?.('already-pending')
        return hang()
      },
    })
    const { hub } = testHub({ connectors: [connector] })
    const attempt = connect(hub, 'com.fake')
    await settle()
    expect(hub.state.get()).toEqual({
      status: 'connecting',
      connectorId: 'com.fake',
      pairing: { uri: 'wc:1', expiresAtMs: 5 },
      notice: 'already-pending',
    })
    cancelConnect(hub)
    connector.attempts[0]?.onNotice?.('locked')
    expect(hub.state.get()).toEqual({ status: 'idle' })
    await expect(attempt).rejects.toMatchObject({ code: 'connection_reset' })
  })

  test('a wallet that is not in this browser falls back to its remote session, where it has one', async () => {
    const place = { readProvider: () => undefined, clock: systemClock, log: silentLog }
    const remote = fakeConnector({ id: 'remote:exodusevm', name: 'Exodus', kind: 'remote' })
    const elsewhere = { ...remote, flags: { ...remote.flags, isWalletConnect: true } }
    const { hub } = testHub({ connectors: [exodusEvm(place), phantomEvm(place), elsewhere] })
    expect((await connect(hub, 'injected:exodusevm')).connectorId).toBe('remote:exodusevm')
    await expect(connect(hub, 'injected:phantomevm')).rejects.toMatchObject({ message: 'Provider not found' })
    const alone = testHub({ connectors: [exodusEvm(place)] }).hub
    await expect(connect(alone, 'injected:exodusevm')).rejects.toMatchObject({ message: 'Provider not found' })
  })

  test('a wallet that is in this browser is connected there, also where it could fall back', async () => {
    const { provider } = fakeWallet()
    const installed = exodusEvm({ readProvider: () => provider, clock: systemClock, log: silentLog })
    const remote = fakeConnector({ id: 'remote:exodusevm', name: 'Exodus', kind: 'remote' })
    const elsewhere = { ...remote, flags: { ...remote.flags, isWalletConnect: true } }
    const { hub } = testHub({ connectors: [elsewhere, installed] })
    expect((await connect(hub, 'injected:exodusevm')).connectorId).toBe('injected:exodusevm')
  })

  test('a second call for the same wallet joins the first', async () => {
    let open = () => {}
    const connector = fakeConnector({
      onConnect: () =>
        new Promise<void>((resolve) => {
          open = resolve
        }),
    })
    const { hub } = testHub({ connectors: [connector] })
    const both = [connect(hub, 'com.fake'), connect(hub, 'com.fake')]
    await settle()
    open()
    const [first, second] = await Promise.all(both)
    expect(first).toBe(second)
    expect(connector.attempts).toHaveLength(1)
  })

  test('a call for another wallet takes the place of the first, whose late answer is closed', async () => {
    let open = () => {}
    const slow = fakeConnector({
      id: 'slow',
      onConnect: () =>
        new Promise<void>((resolve) => {
          open = resolve
        }),
    })
    const { hub } = testHub({ connectors: [slow, fakeConnector({ id: 'quick' })] })
    const first = connect(hub, 'slow')
    const second = connect(hub, 'quick')
    await expect(first).rejects.toMatchObject({ code: 'connection_cancelled' })
    await second
    open()
    await settle()
    expect(slow.opened[0]?.isClosed()).toBe(true)
    expect(hub.state.get()).toMatchObject({ status: 'connected', connectorId: 'quick' })
  })

  test('given up in the moment of the answer is given up', async () => {
    const connector = fakeConnector()
    const { hub } = testHub({ connectors: [connector] })
    for (let turns = 0; turns < 20; turns++) {
      const attempt = connect(hub, 'com.fake').catch((error: unknown) => error)
      for (let turn = 0; turn < turns; turn++) await Promise.resolve()
      const wasConnected = hub.state.get().status === 'connected'
      cancelConnect(hub)
      await attempt
      await settle()
      const isConnected = hub.state.get().status === 'connected'
      expect(isConnected).toBe(wasConnected)
      expect(connector.opened.filter((one) => !one.isClosed())).toHaveLength(isConnected ? 1 : 0)
      if (isConnected) return
    }
    throw new Error('never connected')
  })

  test('a signal gives up the attempt', async () => {
    const connector = fakeConnector({ onConnect: hang })
    const { hub } = testHub({ connectors: [connector] })
    const abort = new AbortController()
    const attempt = connect(hub, 'com.fake', { signal: abort.signal })
    abort.abort()
    await expect(attempt).rejects.toMatchObject({ code: 'connection_cancelled' })
    expect(hub.state.get()).toEqual({ status: 'idle' })
    expect(connector.attempts[0]?.signal.aborted).toBe(true)
  })

  test('an older connection that lives survives a failure, its login included', async () => {
    const live = fakeConnector({ id: 'live' })
    const broken = fakeConnector({
      id: 'broken',
      onConnect: () => {
        throw new Error('no')
      },
    })
    const { hub } = testHub({ connectors: [live, broken] })
    await connect(hub, 'live')
    const login = { address: fakeAccount, chainId: 1, expiresAtMs: 9e12 }
    const before = { ...hub.state.get(), login }
    hub.state.set(before as never)
    await expect(connect(hub, 'broken')).rejects.toBeInstanceOf(ConnectError)
    expect(hub.state.get()).toEqual(before)
    expect(live.opened[0]?.isClosed()).toBe(false)
  })

  test('an older connection that closed meanwhile is not brought back', async () => {
    const live = fakeConnector({ id: 'live' })
    const { hub } = testHub({ connectors: [live, fakeConnector({ id: 'slow', onConnect: hang })] })
    await connect(hub, 'live')
    connect(hub, 'slow').catch(() => undefined)
    live.opened[0]?.emit('closed', { reason: 'gone' })
    expect(hub.state.get().status).toBe('connecting')
    cancelConnect(hub)
    expect(hub.state.get()).toEqual({ status: 'idle' })
  })

  test.each([
    ['a refusal', { code: 4001, message: 'no' }, 'connection_rejected', 'Connection rejected. Please try again.'],
    ['text', 'boom', 'wallet_failed', 'The wallet reported: boom'],
    ['nothing', undefined, 'wallet_failed', 'The wallet reported: an unknown failure'],
  ])('%s becomes an error of the catalogue', async (_title, thrown, code, message) => {
    const connector = fakeConnector({
      onConnect: () => {
        throw thrown
      },
    })
    const { hub } = testHub({ connectors: [connector] })
    await expect(connect(hub, 'com.fake')).rejects.toMatchObject({ code, message })
    expect(hub.state.get()).toEqual({ status: 'idle' })
  })

  test('a wallet that is not there', async () => {
    await expect(connect(testHub().hub, 'x')).rejects.toMatchObject({ code: 'wallet_not_found' })
  })
})

describe('a live connection', () => {
  test('moves the state by its events until it closes', async () => {
    const connector = fakeConnector()
    const { hub } = testHub({ connectors: [connector] })
    await connect(hub, 'com.fake')
    const [connection] = connector.opened
    connection?.emit('chain', 10)
    connection?.emit('accounts', [otherFakeAccount])
    expect(hub.state.get()).toMatchObject({
      account: { address: otherFakeAccount, chainId: 10 },
      switchedNetwork: true,
    })
    expect(readConnection(hub.storage)).toMatchObject({ account: { address: otherFakeAccount, chainId: 10 } })
    connection?.emit('closed', { reason: 'bye' })
    expect([hub.state.get().status, hub.connection.get()]).toEqual(['idle', undefined])
    connection?.emit('chain', 1)
    expect(hub.state.get().status).toBe('idle')
    expect(connection?.listenerCount()).toBe(0)
  })

  test('is closed when another takes its place', async () => {
    const first = fakeConnector({ id: 'first' })
    const { hub } = testHub({ connectors: [first, fakeConnector({ id: 'second' })] })
    await connect(hub, 'first')
    await connect(hub, 'second')
    expect(first.opened[0]?.isClosed()).toBe(true)
    first.opened[0]?.emit('closed', { reason: 'late' })
    expect(hub.state.get()).toMatchObject({ status: 'connected', connectorId: 'second' })
  })
})
