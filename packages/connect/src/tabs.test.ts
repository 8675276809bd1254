import { type CallRequest, silentLog } from '@latchkey/base'
import { fakeClock, settle } from '@latchkey/base/testing'
import type { Address } from '@latchkey/evm'
import { describe, expect, test } from 'vitest'
import { cancelConnect } from './actions/cancelConnect.ts'
import { chooseAccount } from './actions/chooseAccount.ts'
import { connect } from './actions/connect.ts'
import { disconnect } from './actions/disconnect.ts'
import { reconnect } from './actions/reconnect.ts'
import { accountOf } from './connectionState.ts'
import { injectedConnector } from './connectors/injected.ts'
import { closeHub } from './createHub.ts'
import { forgetConnection } from './persistence.ts'
import { fakeAccount, fakeConnector, otherFakeAccount } from './testing/fakeConnector.ts'
import { sharedStorage } from './testing/sharedStorage.ts'
import { testHub } from './testing/testHub.ts'

const accounts = [fakeAccount, otherFakeAccount] as const

/** Two tabs of one origin, each with its own copies of the wallets `a` and `b`. */
function twoTabs() {
  const shared = sharedStorage()
  const tab = () => {
    const connectors = [fakeConnector({ id: 'a', accounts }), fakeConnector({ id: 'b', accounts })]
    return { ...testHub({ storage: shared.tab(), connectors }), connectors }
  }
  return { shared, left: tab(), right: tab() }
}

/** A tab whose copy of wallet `a` says nothing at first; it remembers how often it was asked. */
function slowTab(shared: ReturnType<typeof sharedStorage>) {
  const clock = fakeClock()
  let isAwake = false
  let asked = 0
  const provider = {
    async request({ method }: CallRequest): Promise<unknown> {
      asked++
      if (!isAwake) return await new Promise<never>(() => undefined)
      return method === 'eth_chainId' ? '0x1' : [...accounts]
    },
  }
  const row = { id: 'a', key: 'a', name: 'A', readProvider: () => provider }
  const connectors = [injectedConnector({ ...row, clock, log: silentLog }), fakeConnector({ id: 'b', accounts })]
  const { hub } = testHub({ storage: shared.tab(), connectors, clock })
  const wake = () => {
    isAwake = true
  }
  return { hub, clock, asked: () => asked, wake }
}

describe('a tab whose wallet is slow', () => {
  test('goes on being connected again, and catches up when the wallet answers', async () => {
    const { shared, left } = twoTabs()
    const slow = slowTab(shared)
    await connect(left.hub, 'a')
    // Four times 500 ms is what one lookup may take.
    for (const second of [1, 3, 10, 20]) {
      await slow.clock.advance(second * 1000)
      const shown = { status: 'reconnecting', connectorId: 'a', account: { address: fakeAccount } }
      expect(slow.hub.state.get()).toMatchObject(shown)
    }
    slow.wake()
    await slow.clock.advance(4000)
    expect(slow.hub.state.get()).toEqual(left.hub.state.get())
  })

  test('waits no longer once the others have forgotten the wallet', async () => {
    const { shared, left } = twoTabs()
    const slow = slowTab(shared)
    await connect(left.hub, 'a')
    await slow.clock.advance(4000)
    expect(slow.hub.state.get()).toMatchObject({ status: 'reconnecting', connectorId: 'a' })
    forgetConnection(left.hub.storage)
    await slow.clock.advance(8000)
    expect(slow.hub.state.get()).toEqual({ status: 'idle' })
    const before = slow.asked()
    await slow.clock.advance(60_000)
    expect(slow.asked()).toBe(before)
  })

  test('gives up in the end, asks nobody any more, and keeps what is remembered', async () => {
    const { shared, left } = twoTabs()
    const slow = slowTab(shared)
    await connect(left.hub, 'a')
    await slow.clock.advance(70_000)
    expect(slow.hub.state.get()).toEqual({ status: 'idle' })
    const before = slow.asked()
    await slow.clock.advance(600_000)
    expect(slow.asked()).toBe(before)
    slow.wake()
    await reconnect(slow.hub)
    expect(slow.hub.state.get()).toEqual(left.hub.state.get())
  })

  test('goes to another wallet, or to none, as soon as the others do', async () => {
    const { shared, left } = twoTabs()
    const slow = slowTab(shared)
    await connect(left.hub, 'a')
    await slow.clock.advance(5000)
    await connect(left.hub, 'b')
    await settle()
    expect(slow.hub.state.get()).toMatchObject({ status: 'connected', connectorId: 'b' })
    await connect(left.hub, 'a')
    await slow.clock.advance(2000)
    // It does not sign with the older wallet meanwhile.
    expect([slow.hub.state.get().status, slow.hub.connection.get()]).toEqual(['reconnecting', undefined])
    await disconnect(left.hub)
    await settle()
    expect(slow.hub.state.get()).toEqual({ status: 'idle' })
  })

  test('still lets its visitor choose another wallet', async () => {
    const { shared, left } = twoTabs()
    const slow = slowTab(shared)
    await connect(left.hub, 'a')
    await slow.clock.advance(5000)
    await connect(slow.hub, 'b')
    await settle()
    expect(slow.hub.state.get()).toMatchObject({ status: 'connected', connectorId: 'b' })
    expect(left.hub.state.get()).toMatchObject({ status: 'connected', connectorId: 'b' })
  })

  test('also when the page was being loaded in the moment in which the others connected', async () => {
    const { shared, left } = twoTabs()
    await connect(left.hub, 'a')
    const slow = slowTab(shared)
    const loading = reconnect(slow.hub)
    await connect(left.hub, 'a', { chooseAccounts: true })
    await slow.clock.advance(10_000)
    expect(slow.hub.state.get().status).toBe('reconnecting')
    slow.wake()
    await slow.clock.advance(4000)
    expect(await loading).toBe(slow.hub.connection.get())
    expect(slow.hub.state.get()).toEqual(left.hub.state.get())
  })
})

describe('two tabs', () => {
  test('connect together, without asking the visitor twice', async () => {
    const { left, right } = twoTabs()
    await connect(left.hub, 'a')
    await settle()
    expect(right.hub.state.get()).toEqual(left.hub.state.get())
    expect(right.connectors[0]?.attempts).toMatchObject([{ silent: true }])
  })

  test('change wallets together', async () => {
    const { left, right } = twoTabs()
    await connect(left.hub, 'a')
    await settle()
    await connect(left.hub, 'b')
    await settle()
    expect(right.hub.state.get()).toMatchObject({ status: 'connected', connectorId: 'b' })
    expect(right.connectors[0]?.opened[0]?.isClosed()).toBe(true)
  })

  test('a tab whose wallet does not know it is nobody rather than somebody else', async () => {
    const { left, right } = twoTabs()
    await connect(left.hub, 'a')
    await settle()
    right.hub.connectors.set([right.connectors[0]!])
    await connect(left.hub, 'b')
    await right.clock.advance(10_000)
    expect(right.hub.state.get()).toEqual({ status: 'idle' })
    expect(right.connectors[0]?.opened[0]?.isClosed()).toBe(true)
  })

  test('disconnect together', async () => {
    const { left, right } = twoTabs()
    await connect(left.hub, 'a')
    await settle()
    await disconnect(right.hub)
    await settle()
    expect(left.hub.state.get()).toEqual({ status: 'idle' })
    expect(left.hub.connection.get()).toBe(undefined)
    expect(left.connectors[0]?.opened[0]?.isClosed()).toBe(true)
    expect(await reconnect(left.hub)).toBe(undefined)
  })

  test('choose accounts together, and two choices at once end with one', async () => {
    const { left, right } = twoTabs()
    await connect(left.hub, 'a')
    await settle()
    chooseAccount(left.hub, otherFakeAccount)
    await settle()
    expect(right.hub.state.get()).toMatchObject({ account: { address: otherFakeAccount } })
    chooseAccount(left.hub, fakeAccount)
    chooseAccount(right.hub, otherFakeAccount)
    chooseAccount(left.hub, otherFakeAccount)
    chooseAccount(right.hub, fakeAccount)
    await settle()
    expect(right.hub.state.get()).toEqual(left.hub.state.get())
  })

  test('a tab in which the visitor is being asked is not interrupted', async () => {
    const { shared, left } = twoTabs()
    const asking = testHub({
      storage: shared.tab(),
      connectors: [fakeConnector({ id: 'a', onConnect: () => new Promise<never>(() => undefined) })],
    })
    connect(asking.hub, 'a').catch(() => undefined)
    await connect(left.hub, 'a')
    await disconnect(left.hub)
    await settle()
    expect(asking.hub.state.get().status).toBe('connecting')
  })

  test('connect together again after the wallet itself let go of both', async () => {
    const { left, right } = twoTabs()
    await connect(left.hub, 'a')
    await settle()
    for (const { connectors } of [left, right]) connectors[0]?.opened[0]?.emit('accounts', [])
    expect(right.hub.state.get()).toEqual({ status: 'idle' })
    await connect(left.hub, 'a')
    await settle()
    expect(right.hub.state.get()).toMatchObject({ status: 'connected', connectorId: 'a' })
  })

  test('what one tab chooses while the other is still being connected counts there too', async () => {
    const { left, right } = twoTabs()
    await connect(left.hub, 'a')
    chooseAccount(left.hub, otherFakeAccount)
    await settle()
    expect(right.hub.state.get()).toMatchObject({ account: { address: otherFakeAccount } })
  })

  test('a tab follows the others once what the visitor was asked there has come to nothing', async () => {
    const { shared, left } = twoTabs()
    const asking = testHub({
      storage: shared.tab(),
      connectors: [
        fakeConnector({
          id: 'a',
          onConnect: ({ silent }) => (silent ? undefined : new Promise<never>(() => undefined)),
        }),
      ],
    })
    connect(asking.hub, 'a').catch(() => undefined)
    await connect(left.hub, 'a')
    await settle()
    expect(asking.hub.state.get().status).toBe('connecting')
    cancelConnect(asking.hub)
    await settle()
    expect(asking.hub.state.get()).toEqual({ ...left.hub.state.get(), accounts: [fakeAccount] })
  })

  describe('one of which is asked by another wallet while its own changes', () => {
    const changed = [otherFakeAccount, fakeAccount] as const

    async function askedTabs() {
      const { shared, left } = twoTabs()
      const never = () => new Promise<never>(() => undefined)
      const connectors = [fakeConnector({ id: 'a', accounts }), fakeConnector({ id: 'b', accounts, onConnect: never })]
      const asked = testHub({ storage: shared.tab(), connectors })
      await connect(left.hub, 'a')
      await settle()
      const ask = () => void connect(asked.hub, 'b').catch(() => undefined)
      const tellBoth = async (told: readonly Address[]) => {
        for (const [wallet] of [left.connectors, connectors]) wallet?.opened[0]?.emit('accounts', told)
        await settle()
      }
      const accountsNow = () => [left.hub, asked.hub].map(({ state }) => accountOf(state.get())?.address)
      return { left, asked, ask, tellBoth, accountsNow }
    }

    test('keep the account that their visitor chose since', async () => {
      const { left, asked, ask, tellBoth, accountsNow } = await askedTabs()
      ask()
      await tellBoth(changed)
      chooseAccount(left.hub, fakeAccount)
      cancelConnect(asked.hub)
      await settle()
      expect(accountsNow()).toEqual([fakeAccount, fakeAccount])
    })

    test('give up a choice that the wallet has undone, also where its accounts are as before', async () => {
      const { left, asked, ask, tellBoth, accountsNow } = await askedTabs()
      chooseAccount(left.hub, otherFakeAccount)
      await settle()
      ask()
      await tellBoth(changed)
      await tellBoth(accounts)
      cancelConnect(asked.hub)
      await settle()
      expect(accountsNow()).toEqual([fakeAccount, fakeAccount])
    })
  })

  test('a store that is cleared or damaged in use changes nothing here', async () => {
    const { shared, left, right } = twoTabs()
    await connect(left.hub, 'a')
    await settle()
    const before = right.hub.state.get()
    for (const key of [...shared.values.keys()]) shared.values.set(key, '{"broken')
    left.hub.storage.set('connection.v1', 'null')
    await settle()
    expect(right.hub.state.get()).toBe(before)
  })

  test('a closed hub follows nobody', async () => {
    const { left, right } = twoTabs()
    await closeHub(right.hub)
    await connect(left.hub, 'a')
    await settle()
    expect(right.hub.state.get()).toEqual({ status: 'idle' })
    await closeHub(left.hub)
    expect(left.connectors[0]?.opened[0]?.isClosed()).toBe(true)
    expect(left.hub.state.get()).toEqual({ status: 'idle' })
  })
})
