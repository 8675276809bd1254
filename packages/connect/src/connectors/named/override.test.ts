import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { fakeWallet } from '@latchkey/simulator'
import { overrideKeys } from '@latchkey/wallet-book'
import { describe, expect, test } from 'vitest'
import { connectorContract } from '../../testing/connectorContract.ts'
import type { Provider } from '../provider.ts'
import { edenOnline } from './edenOnline.ts'
import { type Override, overrideConnectors } from './override.ts'

const capabilities = { isAvailable: true, canSwitchChain: true, canConnectSilently: true }

function late(init: () => Promise<Provider>, changes: Partial<Override> = {}): Override {
  return { key: 'edenonline', name: 'Late', capabilities, detect: () => true, init, ...changes }
}

describe('a wallet that has left its provider in the page', () => {
  connectorContract({ test, expect }, (wallet, deps) => {
    const [connector] = overrideConnectors([edenOnline({ readProvider: () => wallet.provider })], deps)
    if (connector === undefined) throw new Error('Nothing was made')
    return connector
  })
})

test('the slot of a wallet without a protocol says that nothing is there', async () => {
  const [connector] = overrideConnectors([edenOnline()], { clock: fakeClock(), log: silentLog })
  expect(connector?.isInstalled()).toBe(false)
  expect(overrideKeys).toContain(connector?.key)
  await expect(connector?.connect({ signal: new AbortController().signal })).rejects.toMatchObject({
    code: 'provider_not_found',
  })
})

test('a site that knows the protocol fills the slot, with code that comes when somebody connects', async () => {
  const clock = fakeClock()
  const wallet = fakeWallet({ clock })
  let made = 0
  const createProvider = async () => {
    made++
    return wallet.provider
  }
  const [connector] = overrideConnectors([edenOnline({ createProvider })], { clock, log: silentLog })
  expect([connector?.isInstalled(), made]).toEqual([true, 0])
  const connection = await connector?.connect({ signal: new AbortController().signal })
  expect([connection?.accounts.length, made]).toEqual([1, 1])
})

test('a provider is made when somebody connects, is listened to like any other, and is made again after a failure', async () => {
  const clock = fakeClock()
  const wallet = fakeWallet({ clock })
  let made = 0
  const init = async () => {
    if (++made === 1) throw new Error('no code')
    return wallet.provider
  }
  const [connector] = overrideConnectors([late(init)], { clock, log: silentLog })
  expect([connector?.isInstalled(), made]).toEqual([true, 0])
  const { signal } = new AbortController()
  await expect(connector?.connect({ signal })).rejects.toMatchObject({ code: 'wallet_failed' })
  const connection = await connector?.connect({ signal })
  const told: unknown[] = []
  connection?.on('chain', (chainId: number) => told.push(chainId))
  wallet.chainId = 10
  wallet.emit('chainChanged', '0xa')
  await clock.advance(0)
  expect(told).toEqual([10])
  await connection?.close()
  expect(wallet.listenerCount()).toBe(0)
})

test('what a wallet cannot do is in its flags, and a site’s own takes the place of another', async () => {
  const never = () => Promise.reject(new Error('never'))
  const limited = { isAvailable: false, canSwitchChain: false, canConnectSilently: false }
  const own = late(never, { name: 'Own', capabilities: limited })
  const connectors = overrideConnectors([edenOnline(), own], { clock: fakeClock(), log: silentLog })
  expect(connectors.map(({ name, flags }) => [name, flags.isAvailable, flags.switchNetworkOnlyFromWallet])).toEqual([
    ['Own', false, true],
  ])
  const silent = { silent: true, signal: new AbortController().signal }
  await expect(connectors[0]?.connect(silent)).rejects.toMatchObject({ code: 'wallet_no_accounts' })
})
