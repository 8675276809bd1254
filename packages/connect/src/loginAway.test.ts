import { settle } from '@latchkey/base/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { chooseAccount } from './actions/chooseAccount.ts'
import { connect } from './actions/connect.ts'
import { disconnect } from './actions/disconnect.ts'
import { signIn } from './actions/signIn.ts'
import { signOut } from './actions/signOut.ts'
import { loginOf } from './connectionState.ts'
import { closeHub } from './createHub.ts'
import { storageKeys } from './persistence.ts'
import { account, closePages, openPage, other, share, signedIn, world } from './testing/leavingWorld.ts'
import { sharedStorage } from './testing/sharedStorage.ts'

afterEach(closePages)

describe('a login that ends while the server cannot be reached', () => {
  const endings: readonly (readonly [string, (around: Awaited<ReturnType<typeof signedIn>>) => unknown])[] = [
    ['the wallet leaving', ({ wallet }) => share(wallet, [])],
    ['a disconnect here', ({ hub }) => disconnect(hub)],
    ['signing out', ({ hub }) => signOut(hub).catch(() => undefined)],
    ['a change of account', ({ wallet }) => share(wallet, [other])],
    [
      'a choice of account here',
      async ({ hub, wallet }) => {
        share(wallet, [account, other])
        await settle()
        chooseAccount(hub, other)
      },
    ],
  ]

  test.each(endings)('by %s: the server is told as soon as it is there', async (_by, end) => {
    const around = await signedIn()
    around.server.isAway = true
    await end(around)
    await settle()
    expect([loginOf(around.hub.state.get()), around.server.login?.address]).toEqual([undefined, account])
    await around.clock.advance(30_000)
    around.server.isAway = false
    await around.clock.advance(30_000)
    expect(around.server.login).toBe(undefined)
    expect(around.storage.get(storageKeys.leaving)).toBe(null)
    around.server.calls.length = 0
    await around.clock.advance(100_000)
    expect(around.server.calls).toEqual([])
  })

  test.each(endings)('by %s: the server is told after a reload', async (_by, end) => {
    const around = await signedIn()
    around.server.isAway = true
    await end(around)
    await settle()
    await closeHub(around.hub)
    around.server.isAway = false
    const next = openPage(around)
    expect(next.expectsLogin.get()).toBe(false)
    await settle()
    expect([around.server.login, around.storage.get(storageKeys.leaving)]).toEqual([undefined, null])
  })

  test('is said to be unheard there, until it is heard', async () => {
    const { hub, wallet, server, clock } = await signedIn()
    server.isAway = true
    share(wallet, [])
    await settle()
    expect(hub.left.get()).toMatchObject({ why: 'left', login: 'unheard' })
    server.isAway = false
    await clock.advance(2000)
    expect(hub.left.get()).toMatchObject({ login: 'ended' })
  })

  test('is not taken for a login when the wallet comes back first', async () => {
    const { hub, wallet, server, clock } = await signedIn()
    server.isAway = true
    share(wallet, [])
    await settle()
    server.isAway = false
    share(wallet, [account])
    await clock.advance(0)
    await settle()
    expect([hub.state.get().status, loginOf(hub.state.get()), server.login]).toEqual([
      'connected',
      undefined,
      undefined,
    ])
  })

  test('does not end a login that came after it', async () => {
    const { hub, wallet, server, clock, storage } = await signedIn()
    server.isAway = true
    await disconnect(hub)
    server.isAway = false
    // Before the server is told: the visitor is back, with the same account and a new signature.
    await connect(hub, 'test.wallet')
    await signIn(hub)
    expect(storage.get(storageKeys.leaving)).toBe(null)
    await clock.advance(60_000)
    expect([wallet.accounts[0], server.login?.address]).toEqual([account, account])
    expect(loginOf(hub.state.get())?.address).toBe(account)
  })

  test('does not end a login that is just being made', async () => {
    const { hub, wallet, server, clock, storage } = await signedIn()
    server.isAway = true
    await signOut(hub).catch(() => undefined)
    server.isAway = false
    let sign: (signature: unknown) => void = () => undefined
    wallet.answers['personal_sign'] = () => new Promise((resolve) => (sign = resolve))
    const signing = signIn(hub)
    await settle()
    await clock.advance(10_000)
    expect(server.calls).not.toContain('sign out everywhere')
    expect(server.calls.filter((call) => call === 'sign out')).toEqual(['sign out'])
    sign(`0x${'11'.repeat(65)}`)
    await signing
    await clock.advance(60_000)
    expect([server.login?.address, storage.get(storageKeys.leaving)]).toEqual([account, null])
  })

  test('in one tab is not brought back by another', async () => {
    const shared = sharedStorage()
    const around = world()
    const tabs = [openPage(around, shared.tab()), openPage(around, shared.tab())]
    await connect(tabs[0]!, 'test.wallet')
    await settle()
    await signIn(tabs[0]!)
    await settle()
    const { server } = around.login
    expect(tabs.map((tab) => loginOf(tab.state.get())?.address)).toEqual([account, account])
    server.isAway = true
    await signOut(tabs[0]!).catch(() => undefined)
    await settle()
    server.isAway = false
    await around.clock.advance(60_000)
    expect([server.login, ...tabs.map((tab) => loginOf(tab.state.get()))]).toEqual([undefined, undefined, undefined])
  })
})
