import { memoryStorage } from '@latchkey/base'
import { fakeClock, settle } from '@latchkey/base/testing'
import { describe, expect, test, vi } from 'vitest'
import type { Login } from '../connectionState.ts'
import type { Connector } from '../connector.ts'
import { closeHub } from '../createHub.ts'
import { ConnectError } from '../errors.ts'
import type { LoginClient } from '../loginClient.ts'
import { readConnection } from '../persistence.ts'
import { fakeAccount, fakeConnector, otherFakeAccount } from '../testing/fakeConnector.ts'
import { expiresAtMs, fakeLogin, messageFor } from '../testing/fakeLogin.ts'
import { refuseByHand } from '../testing/refuseByHand.ts'
import { sharedStorage } from '../testing/sharedStorage.ts'
import { testHub } from '../testing/testHub.ts'
import { cancelConnect } from './cancelConnect.ts'
import { chooseAccount } from './chooseAccount.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { reconnect } from './reconnect.ts'
import { refreshLogin } from './refreshLogin.ts'
import { completeSignIn, prepareSignIn, signIn } from './signIn.ts'
import { signOut } from './signOut.ts'

const newClock = () => fakeClock(expiresAtMs - 100_000)

async function connected(login = fakeLogin(), options: Parameters<typeof fakeConnector>[0] = {}, clock = newClock()) {
  const connector = fakeConnector({ accounts: [fakeAccount, otherFakeAccount], ...options })
  const { hub } = testHub({ connectors: [connector], login: login.client, clock })
  await connect(hub, 'com.fake')
  await settle()
  login.server.calls.length = 0
  return { hub, clock, server: login.server, connection: connector.opened[0]! }
}

const loginOf = (hub: Awaited<ReturnType<typeof connected>>['hub']) => {
  const state = hub.state.get()
  return state.status === 'connected' ? state.login : undefined
}

describe('who was signed in when the page was left', () => {
  /** The page is loaded again: another hub over the same storage, whose server answers when it is told to. */
  async function reloaded({ isSignedIn = true, others = [] as readonly Connector[] } = {}) {
    const storage = memoryStorage()
    const { server, client } = fakeLogin()
    const first = testHub({ connectors: [fakeConnector()], login: client, storage }).hub
    await connect(first, 'com.fake')
    if (isSignedIn) await signIn(first)
    await closeHub(first)
    const waiting: { answer(login: Login | undefined): void; fail(error: Error): void }[] = []
    const current = () =>
      new Promise<Login | undefined>((answer, fail) => {
        waiting.push({ answer, fail })
      })
    const login = { ...client, current }
    const clock = fakeClock(expiresAtMs - 100_000)
    const { hub } = testHub({ connectors: [fakeConnector(), ...others], login, storage, clock })
    const expected = hub.expectsLogin.get()
    await reconnect(hub)
    await settle()
    const answer = (login: Login | undefined) => waiting.pop()?.answer(login)
    const fail = (error: Error) => waiting.pop()?.fail(error)
    return { hub, clock, storage, server, expected, answer, fail, waiting }
  }

  test('is not called signed out before the server has said so', async () => {
    const { hub, server, expected, answer } = await reloaded()
    expect([expected, hub.expectsLogin.get(), loginOf(hub)]).toEqual([true, true, undefined])
    const seen: boolean[] = []
    hub.expectsLogin.subscribe(() => seen.push(loginOf(hub) !== undefined))
    answer(server.login)
    await settle()
    expect(hub.expectsLogin.get()).toBe(false)
    // Known first, and only then not expected any more.
    expect(seen).toEqual([true])
  })

  test('is, once the server has: also the next time', async () => {
    const { hub, storage, answer } = await reloaded()
    answer(undefined)
    await settle()
    expect([hub.expectsLogin.get(), loginOf(hub)]).toEqual([false, undefined])
    expect(testHub({ login: fakeLogin().client, storage }).hub.expectsLogin.get()).toBe(false)
  })

  test('is, where the server answers what nobody understands; the next time it is asked again', async () => {
    const { hub, clock, storage, fail, waiting } = await reloaded()
    fail(new ConnectError('login_bad_answer'))
    await settle()
    expect([hub.expectsLogin.get(), loginOf(hub)]).toEqual([false, undefined])
    await clock.advance(100_000)
    expect(waiting).toEqual([])
    expect(testHub({ login: fakeLogin().client, storage }).hub.expectsLogin.get()).toBe(true)
  })

  test('is not, while the server cannot be reached: it is asked again, less and less often', async () => {
    const { hub, clock, server, answer, fail, waiting } = await reloaded()
    for (const pauseMs of [2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      fail(new ConnectError('login_unreachable'))
      await clock.advance(pauseMs - 1)
      expect([waiting.length, hub.expectsLogin.get(), loginOf(hub)]).toEqual([0, true, undefined])
      await clock.advance(1)
      expect(waiting).toHaveLength(1)
    }
    answer(server.login)
    await settle()
    expect([hub.expectsLogin.get(), loginOf(hub)]).toEqual([false, server.login])
    await clock.advance(10_000)
    expect(waiting).toEqual([])
  })

  test('is asked for again once, however many have asked', async () => {
    const { hub, clock, fail, waiting } = await reloaded()
    const away = new ConnectError('login_unreachable')
    const other = refreshLogin(hub).catch((error: unknown) => error)
    fail(away)
    expect(await other).toBe(away)
    await clock.advance(1000)
    fail(away)
    await clock.advance(1999)
    expect(waiting).toHaveLength(0)
    await clock.advance(1)
    expect(waiting).toHaveLength(1)
    // Asked by somebody before it was due again.
    fail(away)
    await clock.advance(1000)
    const sooner = refreshLogin(hub).catch((error: unknown) => error)
    await clock.advance(100_000)
    expect(waiting).toHaveLength(1)
    fail(away)
    expect(await sooner).toBe(away)
  })

  test('is asked for no more when the page is left', async () => {
    const { hub, clock, fail } = await reloaded()
    await closeHub(hub)
    const scheduled = vi.spyOn(clock, 'schedule')
    fail(new ConnectError('login_unreachable'))
    await settle()
    expect(scheduled).not.toHaveBeenCalled()
  })

  test('is ended with the connection, and nobody is asked for any more', async () => {
    const { hub, clock, storage, server, fail, waiting } = await reloaded()
    fail(new ConnectError('login_unreachable'))
    await settle()
    await disconnect(hub)
    expect([server.login, hub.expectsLogin.get()]).toEqual([undefined, false])
    await clock.advance(100_000)
    expect(waiting).toEqual([])
    expect(testHub({ login: fakeLogin().client, storage }).hub.expectsLogin.get()).toBe(false)
  })

  test('is not asked for any more once somebody has signed in or out', async () => {
    const { hub, clock, answer, fail, waiting } = await reloaded()
    fail(new ConnectError('login_unreachable'))
    await clock.advance(2000)
    await signIn(hub)
    // An earlier word of the server is older.
    answer(undefined)
    await settle()
    expect([loginOf(hub)?.address, hub.expectsLogin.get()]).toEqual([fakeAccount, false])
    await signOut(hub)
    await clock.advance(10_000)
    expect([waiting.length, hub.expectsLogin.get()]).toEqual([0, false])
  })

  test('is asked for again when another wallet was tried meanwhile, in vain', async () => {
    const connector = fakeConnector({ id: 'other', onConnect: () => new Promise(() => undefined) })
    const { hub, clock, server, answer, fail, waiting } = await reloaded({ others: [connector] })
    fail(new ConnectError('login_unreachable'))
    await settle()
    const trying = connect(hub, 'other').catch(() => undefined)
    await clock.advance(2000)
    expect(waiting).toEqual([])
    cancelConnect(hub)
    await trying
    expect(waiting).toHaveLength(1)
    answer(server.login)
    await settle()
    expect([hub.expectsLogin.get(), loginOf(hub)]).toEqual([false, server.login])
  })

  test('nobody is expected who was not signed in, has signed out, or where nobody can be', async () => {
    expect((await reloaded({ isSignedIn: false })).expected).toBe(false)
    const { hub, storage, server, answer } = await reloaded()
    answer(server.login)
    await settle()
    expect(testHub({ storage }).hub.expectsLogin.get()).toBe(false)
    await signOut(hub)
    expect(testHub({ login: fakeLogin().client, storage }).hub.expectsLogin.get()).toBe(false)
  })
})

describe('signIn', () => {
  test('signs the server’s own message and takes its word', async () => {
    const { hub, server, connection } = await connected()
    const message = await prepareSignIn(hub)
    expect(loginOf(hub)).toBe(undefined)
    const login = await completeSignIn(hub, message)
    expect(loginOf(hub)).toEqual(login)
    expect(server.calls).toEqual(['challenge 1', 'verify'])
    expect(connection.calls.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
  })

  test('two calls for one account are one signature', async () => {
    const { hub, connection } = await connected()
    const [first, second] = await Promise.all([signIn(hub), signIn(hub)])
    expect(first).toBe(second)
    expect(connection.calls.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
  })

  test('on a network that is not offered, a plain key signs in by the first that is', async () => {
    const { hub, server } = await connected(fakeLogin(), { chainId: 999 })
    await signIn(hub)
    expect(server.calls[0]).toBe('challenge 1')
  })

  test('a refused signature signs nobody in', async () => {
    const clock = newClock()
    const handlers = { personal_sign: refuseByHand(clock) }
    const { hub, server } = await connected(fakeLogin(), { handlers }, clock)
    await expect(signIn(hub)).rejects.toMatchObject({ code: 'user_rejected_request' })
    expect(server.calls).toEqual(['challenge 1'])
  })

  test('an account that changes before the signature is sent is not signed in', async () => {
    const { hub, server } = await connected(fakeLogin(), {
      handlers: {
        personal_sign: (_params, self) => {
          self.emit('accounts', [otherFakeAccount])
          return '0x11'
        },
      },
    })
    await expect(signIn(hub)).rejects.toMatchObject({ code: 'login_account_changed' })
    expect(server.calls).not.toContain('verify')
  })

  test('an account that changes while the server verifies ends the login there', async () => {
    const login = fakeLogin()
    const { hub, server } = await connected(login)
    const { verify } = login.client
    const emitting: LoginClient = {
      ...login.client,
      async verify(input) {
        const result = await verify(input)
        chooseAccount(hub, otherFakeAccount)
        return result
      },
    }
    Object.assign(login.client, emitting)
    await expect(signIn(hub)).rejects.toMatchObject({ code: 'login_account_changed' })
    expect([loginOf(hub), server.login]).toEqual([undefined, undefined])
  })

  test.each([
    ['for another account', messageFor(otherFakeAccount, 1), 'login_account_changed'],
    ['that is none', 'please sign', 'login_bad_answer'],
  ])('a message %s is not signed', async (_title, message, code) => {
    const { hub, connection } = await connected(fakeLogin({ challenge: async () => ({ message }) }))
    await expect(signIn(hub)).rejects.toMatchObject({ code })
    await expect(completeSignIn(hub, message)).rejects.toMatchObject({ code })
    expect(connection.calls).toEqual([])
  })

  test('needs a wallet and a server', async () => {
    await expect(signIn(testHub().hub)).rejects.toMatchObject({ code: 'login_not_configured' })
    await expect(signIn(testHub({ login: fakeLogin().client }).hub)).rejects.toMatchObject({ code: 'not_connected' })
  })
})

describe('the end of a login', () => {
  test('a change of account ends it here at once and on the server', async () => {
    const { hub, server } = await connected()
    await signIn(hub)
    chooseAccount(hub, otherFakeAccount)
    expect(loginOf(hub)).toBe(undefined)
    await settle()
    expect(server.login).toBe(undefined)
  })

  test('a change of account while another wallet is asked, in vain, is seen afterwards', async () => {
    const { server, client } = fakeLogin()
    const asked = fakeConnector({ id: 'asked', onConnect: () => new Promise<void>(() => undefined) })
    const live = fakeConnector({ id: 'live', accounts: [fakeAccount, otherFakeAccount] })
    const { hub } = testHub({ connectors: [live, asked], login: client })
    await connect(hub, 'live')
    await signIn(hub)
    const attempt = connect(hub, 'asked').catch(() => undefined)
    await settle()
    live.opened[0]!.emit('accounts', [otherFakeAccount, fakeAccount])
    cancelConnect(hub)
    await attempt
    await settle()
    expect(hub.state.get()).toMatchObject({ status: 'connected', account: { address: otherFakeAccount } })
    expect(hub.state.get()).not.toHaveProperty('login')
    expect(server.login).toBeUndefined()
    expect(readConnection(hub.storage)?.account.address).toBe(otherFakeAccount)
  })

  test('a change of network does not', async () => {
    const { hub, server, connection } = await connected()
    const login = await signIn(hub)
    connection.emit('chain', 10)
    await settle()
    expect([loginOf(hub), server.login]).toEqual([login, login])
  })

  test('signing out is local at once, and says so when the server was not told', async () => {
    const { hub, server } = await connected()
    await signIn(hub)
    const result = signOut(hub, { everywhere: true })
    expect(loginOf(hub)).toBe(undefined)
    await result
    expect(server.calls).toContain('sign out everywhere')
    const broken = await connected(fakeLogin({ signOut: () => Promise.reject(new Error('offline')) }))
    await signIn(broken.hub)
    await expect(signOut(broken.hub)).rejects.toThrow('offline')
    expect(loginOf(broken.hub)).toBe(undefined)
  })

  test('disconnecting signs out too', async () => {
    const { hub, server } = await connected()
    await signIn(hub)
    await disconnect(hub)
    expect(server.login).toBe(undefined)
  })

  test('it ends when its time is up', async () => {
    const { hub, clock } = await connected()
    await signIn(hub)
    await clock.advance(99_999)
    expect(loginOf(hub)).toBeDefined()
    await clock.advance(1)
    expect(loginOf(hub)).toBe(undefined)
  })
})

describe('refreshLogin', () => {
  test('a connection takes over a login of its account, and ends one of another', async () => {
    const own = fakeLogin()
    own.server.login = { address: fakeAccount, chainId: 1, expiresAtMs }
    expect(loginOf((await connected(own)).hub)).toEqual(own.server.login)
    const foreign = fakeLogin()
    foreign.server.login = { address: otherFakeAccount, chainId: 1, expiresAtMs }
    expect(loginOf((await connected(foreign)).hub)).toBe(undefined)
    expect(foreign.server.login).toBe(undefined)
  })

  test('a server that is away changes nothing', async () => {
    const login = fakeLogin()
    const { hub } = await connected(login)
    await signIn(hub)
    Object.assign(login.client, { current: () => Promise.reject(new Error('offline')) })
    await expect(refreshLogin(hub)).rejects.toThrow('offline')
    expect(loginOf(hub)).toBeDefined()
  })

  test('signing in and out is seen in the other tabs', async () => {
    const shared = sharedStorage()
    const login = fakeLogin()
    const tabs = [0, 1].map(
      () => testHub({ connectors: [fakeConnector()], login: login.client, storage: shared.tab() }).hub,
    )
    await connect(tabs[0]!, 'com.fake')
    await settle()
    await signIn(tabs[0]!)
    await settle()
    expect(tabs.map(loginOf)).toEqual([login.server.login, login.server.login])
    await signOut(tabs[1]!)
    await settle()
    expect(tabs.map(loginOf)).toEqual([undefined, undefined])
  })
})
