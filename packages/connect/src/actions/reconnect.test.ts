import { type KeyValueStorage, memoryStorage } from '@latchkey/base'
import { settle } from '@latchkey/base/testing'
import { describe, expect, test } from 'vitest'
import { readConnection } from '../persistence.ts'
import { fakeAccount, fakeConnector, otherFakeAccount } from '../testing/fakeConnector.ts'
import { testHub } from '../testing/testHub.ts'
import { chooseAccount } from './chooseAccount.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { announceTimeoutMs, reconnect, searchTimeoutMs } from './reconnect.ts'
import { switchChain } from './switchChain.ts'

const hang = () => new Promise<never>(() => undefined)

/** Storage as an earlier visit left it. */
async function afterVisit(): Promise<KeyValueStorage> {
  const storage = memoryStorage()
  const { hub } = testHub({ storage, connectors: [fakeConnector({ rdns: 'com.fake' })] })
  await connect(hub, 'com.fake')
  return storage
}

/** Wallets of a kind that are offered then, and are none. */
function offerNothing(begun: Promise<void>) {
  return async () => {
    await begun
    return { connectors: [] }
  }
}

describe('reconnect', () => {
  test('shows the remembered account at once and then the live one, asking for nothing', async () => {
    const connector = fakeConnector({ rdns: 'com.fake', chainId: 10 })
    const { hub } = testHub({ storage: await afterVisit(), connectors: [connector] })
    const result = reconnect(hub)
    expect(hub.state.get()).toEqual({
      status: 'reconnecting',
      connectorId: 'com.fake',
      account: { address: fakeAccount, chainId: 1 },
    })
    expect(await result).toBe(hub.connection.get())
    expect(connector.attempts).toMatchObject([{ silent: true }])
    expect(hub.state.get()).toMatchObject({ status: 'connected', account: { chainId: 10 }, switchedNetwork: false })
  })

  test('waits for a wallet that announces late, and ends in bounded time without it', async () => {
    const { hub, clock } = testHub({ storage: await afterVisit() })
    const result = reconnect(hub)
    await clock.advance(announceTimeoutMs - 1)
    expect(hub.state.get().status).toBe('reconnecting')
    hub.connectors.set([fakeConnector({ rdns: 'com.fake' })])
    expect(await result).toBeDefined()

    const without = testHub({ storage: await afterVisit() })
    const nobody = reconnect(without.hub)
    await without.clock.advance(announceTimeoutMs)
    expect(await nobody).toBe(undefined)
    expect(without.hub.state.get()).toEqual({ status: 'idle' })
    expect(readConnection(without.hub.storage)).toBeDefined()
  })

  test('does not count the time until all wallets are offered', async () => {
    let begin = () => {}
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const { hub, clock } = testHub({ storage: await afterVisit(), sources: [offerNothing(begun)] })
    const result = reconnect(hub)
    await clock.advance(announceTimeoutMs * 2)
    expect(hub.state.get().status).toBe('reconnecting')
    begin()
    await settle()
    await clock.advance(announceTimeoutMs - 1)
    expect(hub.state.get().status).toBe('reconnecting')
    await clock.advance(1)
    expect(await result).toBe(undefined)
    expect(hub.state.get()).toEqual({ status: 'idle' })
  })

  test('error: wallets that are never offered are not waited for without end', async () => {
    const { hub, clock } = testHub({ storage: await afterVisit(), sources: [offerNothing(hang())] })
    const result = reconnect(hub)
    await clock.advance(searchTimeoutMs - 1)
    expect(hub.state.get().status).toBe('reconnecting')
    await clock.advance(1)
    expect(await result).toBe(undefined)
    expect(hub.state.get()).toEqual({ status: 'idle' })
  })

  test('takes up a wallet that announces itself after all, unless the visitor went on', async () => {
    for (const isDisconnected of [false, true]) {
      const { hub, clock } = testHub({ storage: await afterVisit() })
      const result = reconnect(hub)
      await clock.advance(announceTimeoutMs)
      await result
      if (isDisconnected) await disconnect(hub)
      const connector = fakeConnector({ rdns: 'com.fake' })
      hub.connectors.set([connector])
      await settle()
      expect(hub.state.get().status).toBe(isDisconnected ? 'idle' : 'connected')
      hub.connectors.set([connector, fakeConnector({ id: 'x' })])
      await settle()
      expect(connector.attempts).toHaveLength(isDisconnected ? 0 : 1)
    }
  })

  test('finds a wallet whose id changed by its rdns', async () => {
    const { hub } = testHub({
      storage: await afterVisit(),
      connectors: [fakeConnector({ id: 'other', rdns: 'com.fake' })],
    })
    await reconnect(hub)
    expect(hub.state.get()).toMatchObject({ status: 'connected', connectorId: 'other' })
  })

  test('is silent towards none of two wallets that claim one name', async () => {
    const twins = [fakeConnector({ rdns: 'com.fake' }), fakeConnector({ id: 'twin', rdns: 'com.fake' })]
    const { hub, clock } = testHub({ storage: await afterVisit(), connectors: twins })
    const result = reconnect(hub)
    await clock.advance(announceTimeoutMs)
    expect(await result).toBe(undefined)
    expect(twins.flatMap(({ attempts }) => attempts)).toEqual([])
  })

  test.each([
    ['refuses', () => Promise.reject(new Error('locked'))],
    ['hangs', hang],
  ])('a wallet that %s ends in idle', async (_title, onConnect) => {
    const { hub, clock } = testHub({ storage: await afterVisit(), connectors: [fakeConnector({ onConnect })] })
    const result = reconnect(hub)
    await clock.advance(10_000)
    expect(await result).toBe(undefined)
    expect(hub.state.get()).toEqual({ status: 'idle' })
  })

  test('does nothing without a memory, or after a disconnect', async () => {
    const connector = fakeConnector()
    expect(await reconnect(testHub({ connectors: [connector] }).hub)).toBe(undefined)
    const storage = await afterVisit()
    const { hub } = testHub({ storage, connectors: [connector] })
    await reconnect(hub)
    await disconnect(hub)
    const later = testHub({ storage, connectors: [connector] })
    expect(await reconnect(later.hub)).toBe(undefined)
    expect(connector.attempts).toHaveLength(1)
  })

  test('two calls are one attempt, and a click takes its place', async () => {
    const connector = fakeConnector({ onConnect: ({ silent }) => (silent ? hang() : undefined) })
    const { hub } = testHub({ storage: await afterVisit(), connectors: [connector] })
    const silent = [reconnect(hub), reconnect(hub)]
    await settle()
    await connect(hub, 'com.fake')
    expect(await Promise.all(silent)).toEqual([undefined, undefined])
    expect(connector.attempts.map(({ silent: isSilent }) => isSilent)).toEqual([true, undefined])
    expect(hub.state.get().status).toBe('connected')
  })

  test('keeps an account that was chosen here, and that the network was switched', async () => {
    const storage = memoryStorage()
    const connector = fakeConnector({ accounts: [fakeAccount, otherFakeAccount] })
    const before = testHub({ storage, connectors: [connector] })
    await connect(before.hub, 'com.fake')
    chooseAccount(before.hub, otherFakeAccount)
    // As wallets do when they are unlocked: nothing has changed.
    connector.opened[0]?.emit('accounts', [fakeAccount, otherFakeAccount])
    await switchChain(before.hub, 10)
    const after = testHub({
      storage,
      connectors: [fakeConnector({ accounts: [fakeAccount, otherFakeAccount], chainId: 10 })],
    })
    await reconnect(after.hub)
    expect(after.hub.state.get()).toMatchObject({ account: { address: otherFakeAccount }, switchedNetwork: true })
  })
})

describe('disconnect', () => {
  test('is local at once, revokes only when told to, and closes the connection', async () => {
    for (const revoke of [false, true]) {
      const connector = fakeConnector()
      const { hub } = testHub({ connectors: [connector] })
      await connect(hub, 'com.fake')
      const result = disconnect(hub, { revoke })
      expect([hub.state.get(), hub.connection.get()]).toEqual([{ status: 'idle' }, undefined])
      await result
      expect(connector.opened[0]?.isRevoked()).toBe(revoke)
      expect(connector.opened[0]?.isClosed()).toBe(true)
      expect(connector.opened[0]?.listenerCount()).toBe(0)
    }
  })

  test('gives up an attempt, and is harmless when nothing is connected', async () => {
    const { hub } = testHub({ connectors: [fakeConnector({ onConnect: hang })] })
    const attempt = connect(hub, 'com.fake')
    await disconnect(hub)
    await expect(attempt).rejects.toMatchObject({ code: 'connection_cancelled' })
    await disconnect(hub)
    expect(hub.state.get()).toEqual({ status: 'idle' })
  })
})
