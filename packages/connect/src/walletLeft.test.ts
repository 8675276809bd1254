import { createStore, silentLog } from '@latchkey/base'
import { settle } from '@latchkey/base/testing'
import { type FakeWallet, fakeWallet } from '@latchkey/simulator'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { cancelConnect } from './actions/cancelConnect.ts'
import { connect } from './actions/connect.ts'
import { disconnect } from './actions/disconnect.ts'
import { reconnect } from './actions/reconnect.ts'
import { signIn } from './actions/signIn.ts'
import { signOut } from './actions/signOut.ts'
import { type Login, loginOf } from './connectionState.ts'
import { injectedConnector } from './connectors/injected.ts'
import { remoteController } from './connectors/remote/remoteController.ts'
import { closeHub } from './createHub.ts'
import { ConnectError } from './errors.ts'
import { storageKeys } from './persistence.ts'
import { account, closePages, openPage, other, share, signedIn, world } from './testing/leavingWorld.ts'
import { sharedStorage } from './testing/sharedStorage.ts'

afterEach(closePages)

describe('a wallet that lets go of this site', () => {
  test.each([
    ['by its list of sites, or for an account that it does not share', (wallet: FakeWallet) => share(wallet, [])],
    [
      'by its event',
      (wallet: FakeWallet) => {
        wallet.accounts = []
        wallet.emit('disconnect', { code: 4900, message: 'Disconnected' })
      },
    ],
  ])('%s ends the login on the server too, and says so', async (_how, leave) => {
    const { hub, wallet, server, storage } = await signedIn()
    leave(wallet)
    await settle()
    expect(hub.state.get().status).toBe('idle')
    expect(server.login).toBe(undefined)
    expect(server.calls).toContain('sign out')
    expect(hub.left.get()).toMatchObject({ connectorId: 'test.wallet', why: 'left', login: 'ended' })
    expect([storage.get(storageKeys.signedIn), storage.get(storageKeys.leaving)]).toEqual([null, null])
  })

  test('is told of also where nobody was signed in, and nobody is signed out', async () => {
    const around = world()
    const hub = openPage(around)
    await connect(hub, 'test.wallet')
    await settle()
    around.login.server.calls.length = 0
    share(around.wallet, [])
    await settle()
    expect(hub.left.get()).toMatchObject({ why: 'left', login: 'none' })
    expect(around.login.server.calls).toEqual([])
  })

  test('is connected again without a reload when it shares an account again; the login stays ended', async () => {
    const { hub, wallet, server } = await signedIn()
    share(wallet, [])
    await settle()
    share(wallet, [account])
    await settle()
    expect(hub.state.get()).toMatchObject({ status: 'connected', account: { address: account } })
    expect([loginOf(hub.state.get()), server.login, hub.left.get()]).toEqual([undefined, undefined, undefined])
  })

  test('is connected again as often as it goes and comes', async () => {
    const { hub, wallet } = await signedIn()
    for (const address of [other, account, other]) {
      share(wallet, [])
      await settle()
      expect(hub.state.get().status).toBe('idle')
      share(wallet, [address])
      await settle()
      expect(hub.state.get()).toMatchObject({ status: 'connected', account: { address } })
    }
    await disconnect(hub)
    expect(wallet.listenerCount()).toBe(0)
  })

  test('is not connected again once the visitor has disconnected here', async () => {
    const { hub, wallet } = await signedIn()
    share(wallet, [])
    await settle()
    await disconnect(hub)
    share(wallet, [account])
    await settle()
    expect([hub.state.get().status, wallet.listenerCount()]).toEqual(['idle', 0])
  })

  test('that shares another account at once has not left: the login of the old account ends', async () => {
    const { hub, wallet, server } = await signedIn()
    share(wallet, [])
    share(wallet, [other])
    await settle()
    expect(hub.state.get()).toMatchObject({ status: 'connected', account: { address: other } })
    expect([server.login, hub.left.get()]).toEqual([undefined, undefined])
  })
})

describe('a wallet that is locked', () => {
  test('and says so has not left: who was signed in still is when it is opened again', async () => {
    const { hub, wallet, server, storage } = await signedIn()
    wallet.isLocked = true
    share(wallet, [])
    await settle()
    expect([hub.state.get().status, hub.expectsLogin.get()]).toEqual(['idle', true])
    expect(hub.left.get()).toMatchObject({ why: 'locked', login: 'kept' })
    expect([server.login?.address, storage.get(storageKeys.signedIn)]).toEqual([account, 'true'])
    wallet.isLocked = false
    share(wallet, [account])
    await settle()
    expect(hub.state.get()).toMatchObject({ status: 'connected', login: { address: account } })
    expect([hub.left.get(), hub.expectsLogin.get()]).toEqual([undefined, false])
  })

  test('can be signed out of all the same', async () => {
    const { hub, wallet, server, storage } = await signedIn()
    wallet.isLocked = true
    share(wallet, [])
    await settle()
    await signOut(hub)
    expect([server.login, hub.expectsLogin.get(), storage.get(storageKeys.signedIn)]).toEqual([undefined, false, null])
    expect(hub.left.get()).toMatchObject({ why: 'locked', login: 'ended' })
  })
})

describe('a wallet that was left while the page was closed', () => {
  async function reopened(change: (around: Awaited<ReturnType<typeof signedIn>>) => void) {
    const around = await signedIn()
    await closeHub(around.hub)
    change(around)
    const hub = openPage(around)
    await reconnect(hub)
    await settle()
    return { ...around, hub }
  }

  const ways: readonly (readonly [string, (wallet: FakeWallet) => unknown])[] = [
    ['shares nothing', (wallet) => share(wallet, [])],
    ['fails', (wallet) => (wallet.answers['eth_accounts'] = () => Promise.reject(wallet.error(-32603)))],
  ]
  test.each(ways)('keeps the login where it %s, with a way out of it', async (_way, change) => {
    const { hub, server } = await reopened(({ wallet }) => change(wallet))
    expect(hub.left.get()).toMatchObject({ connectorId: 'test.wallet', why: 'absent', login: 'kept' })
    expect([server.login?.address, hub.expectsLogin.get()]).toEqual([account, true])
    await signOut(hub)
    expect([server.login, hub.left.get()?.login]).toEqual([undefined, 'ended'])
  })

  test('and announces itself late is followed all the same', async () => {
    const around = await signedIn()
    await closeHub(around.hub)
    around.wallet.isLocked = true
    share(around.wallet, [])
    const hub = openPage(around, around.storage, [])
    void reconnect(hub)
    await around.clock.advance(30_000)
    await settle()
    expect(hub.left.get()).toMatchObject({ why: 'absent', login: 'kept' })
    hub.connectors.set(around.hub.connectors.get())
    await settle()
    expect(hub.left.get()).toMatchObject({ why: 'locked', login: 'kept' })
    around.wallet.isLocked = false
    share(around.wallet, [account])
    await settle()
    expect(hub.state.get()).toMatchObject({ status: 'connected', login: { address: account } })
  })

  test('and says without end that it is back is asked once a second', async () => {
    const { hub, wallet, clock } = await reopened(({ wallet }) => share(wallet, []))
    const asked = () => wallet.calls.filter(({ method }) => method === 'eth_accounts').length
    const before = asked()
    for (let turn = 0; turn < 50; turn++) {
      wallet.emit('connect', { chainId: '0x1' })
      await settle()
      await clock.advance(20)
    }
    expect(asked() - before).toBeLessThanOrEqual(2)
    expect(hub.state.get().status).toBe('idle')
  })

  test('keeps the login where it is locked, and is followed when it is opened', async () => {
    const { hub, server, wallet } = await reopened(({ wallet }) => {
      wallet.isLocked = true
      share(wallet, [])
    })
    expect(hub.left.get()).toMatchObject({ why: 'locked', login: 'kept' })
    expect(server.login?.address).toBe(account)
    wallet.isLocked = false
    share(wallet, [account])
    await settle()
    expect(hub.state.get()).toMatchObject({ status: 'connected', login: { address: account } })
  })

  test('is not said to be signed in where the server knows of nobody', async () => {
    const { hub, storage } = await reopened(({ wallet, server }) => {
      delete wallet.provider['_metamask']
      share(wallet, [])
      server.login = undefined
    })
    expect(hub.left.get()).toMatchObject({ why: 'absent', login: 'none' })
    expect([storage.get(storageKeys.signedIn), hub.expectsLogin.get()]).toEqual([null, false])
  })

  test('is told of where it was taken out of the browser, too', async () => {
    const around = await signedIn()
    await closeHub(around.hub)
    const hub = openPage(around, around.storage, [])
    void reconnect(hub)
    await around.clock.advance(30_000)
    await settle()
    expect(hub.left.get()).toMatchObject({ connectorId: 'test.wallet', why: 'absent', login: 'kept' })
  })

  test('as a session that has ended since ends the login', async () => {
    const around = await signedIn()
    await closeHub(around.hub)
    const session = {
      ...around.hub.connectors.get()[0]!,
      connect: () => Promise.reject(new ConnectError('connect_first')),
    }
    const hub = openPage(around, around.storage, [session])
    // As much of the controller as is looked at.
    const controller = { ended: createStore({ connectorId: session.id }), close: () => undefined }
    hub.controllers.set(new Map([[remoteController.name, controller]]))
    await reconnect(hub)
    await settle()
    expect(hub.left.get()).toMatchObject({ why: 'left', login: 'ended' })
    expect(around.server.login).toBe(undefined)
  })

  test('is signed out of in another tab while the server is still being asked here', async () => {
    const shared = sharedStorage()
    const around = world()
    const first = openPage(around, shared.tab())
    await connect(first, 'test.wallet')
    await signIn(first)
    await settle()
    await closeHub(first)
    share(around.wallet, [])
    const tabs = [openPage(around, shared.tab()), openPage(around, shared.tab())]
    await reconnect(tabs[0]!)
    await settle()
    const { client, server } = around.login
    let answer: (login: Login | undefined) => void = () => undefined
    const isHeld = vi.spyOn(client, 'current').mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    await reconnect(tabs[1]!)
    await settle()
    const older = server.login
    await signOut(tabs[0]!)
    await settle()
    expect(isHeld).toHaveBeenCalled()
    answer(older)
    await settle()
    expect(tabs.map((tab) => [tab.left.get()?.login, tab.expectsLogin.get()])).toEqual([
      ['ended', false],
      ['ended', false],
    ])
  })

  test('says nothing where nobody was signed in', async () => {
    const { hub } = await reopened(({ wallet, storage }) => {
      storage.remove(storageKeys.signedIn)
      share(wallet, [])
    })
    expect(hub.left.get()).toBe(undefined)
  })

  test.each([false, true])('is signed out of in all tabs at once, with the server away: %s', async (isAway) => {
    const shared = sharedStorage()
    const around = world()
    const first = openPage(around, shared.tab())
    await connect(first, 'test.wallet')
    await signIn(first)
    await settle()
    await closeHub(first)
    delete around.wallet.provider['_metamask']
    share(around.wallet, [])
    const tabs = [openPage(around, shared.tab()), openPage(around, shared.tab())]
    for (const tab of tabs) await reconnect(tab)
    await settle()
    around.login.server.isAway = isAway
    await signOut(tabs[0]!).catch(() => undefined)
    await settle()
    const told = isAway ? 'unheard' : 'ended'
    expect(tabs.map((tab) => tab.left.get()?.login)).toEqual([told, told])
    around.login.server.isAway = false
    await around.clock.advance(2000)
    await settle()
    expect(tabs.map((tab) => tab.left.get()?.login)).toEqual(['ended', 'ended'])
    expect([around.login.server.login, tabs[1]?.expectsLogin.get()]).toEqual([undefined, false])
  })
})

describe('a wallet that says that it is disconnected and then nothing', () => {
  test('keeps the login, and is followed when it is back', async () => {
    const { hub, wallet, server, clock } = await signedIn()
    wallet.answers['eth_accounts'] = () => wallet.hang()
    wallet.emit('disconnect', { code: 4900, message: 'Disconnected' })
    await clock.advance(500)
    await settle()
    expect(hub.state.get().status).toBe('idle')
    expect(hub.left.get()).toMatchObject({ why: 'absent', login: 'kept' })
    expect(server.login?.address).toBe(account)
    delete wallet.answers['eth_accounts']
    wallet.emit('connect', { chainId: '0x1' })
    await settle()
    expect(hub.state.get()).toMatchObject({ status: 'connected', login: { address: account } })
  })
})

describe('a wallet that lets go while another one is asked', () => {
  test.each([true, false])('speaks of a login only where there was one: %s', async (isSignedIn) => {
    const around = isSignedIn ? await signedIn() : { ...world(), hub: undefined }
    const slow = injectedConnector({
      ...{ id: 'slow.wallet', key: 'slowwallet', name: 'Slow Wallet', clock: around.clock, log: silentLog },
      readProvider: () => fakeWallet({ answers: { eth_requestAccounts: (_, wallet) => wallet.hang() } }).provider,
    })
    const hub = around.hub ?? openPage(around)
    if (!isSignedIn) await connect(hub, 'test.wallet')
    hub.connectors.set([...hub.connectors.get(), slow])
    const asking = connect(hub, 'slow.wallet').catch(() => undefined)
    share(around.wallet, [])
    await settle()
    expect(hub.left.get()).toMatchObject({ why: 'left', login: isSignedIn ? 'ended' : 'none' })
    cancelConnect(hub)
    await asking
  })
})
