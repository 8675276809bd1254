import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { fakeWallet } from '@latchkey/simulator'
import { expect, test, vi } from 'vitest'
import { baseAccount } from './baseAccount.ts'
import { overrideConnectors } from './override.ts'

test('the makers’ package is loaded when somebody connects, for the named host, and reports nothing', async () => {
  const clock = fakeClock()
  const wallet = fakeWallet({ clock })
  const createBaseAccountSDK = vi.fn(() => ({ getProvider: () => wallet.provider }))
  const load = vi.fn(async () => ({ createBaseAccountSDK }))
  const override = baseAccount({ load, appName: 'Site', chainIds: [8453], walletUrl: 'https://keys.test/connect' })
  const [connector] = overrideConnectors([override], { clock, log: silentLog })
  expect(connector?.isInstalled()).toBe(true)
  expect(load).not.toHaveBeenCalled()
  const connection = await connector?.connect({ signal: new AbortController().signal })
  expect(connection?.accounts.length).toBeGreaterThan(0)
  expect(createBaseAccountSDK).toHaveBeenCalledExactlyOnceWith({
    appName: 'Site',
    appChainIds: [8453],
    preference: { telemetry: false, walletUrl: 'https://keys.test/connect' },
  })
  await connection?.close()
  expect(wallet.listenerCount()).toBe(0)
})

test('the package is asked for nothing that it would send to a host of its own choice, and ends in its own way', async () => {
  const asked: string[] = []
  let ends = 0
  const provider = {
    async request({ method }: { readonly method: string }) {
      asked.push(method)
      return method === 'eth_chainId' ? '0x1' : ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8']
    },
    async disconnect() {
      ends++
    },
  }
  const load = async () => ({ createBaseAccountSDK: () => ({ getProvider: () => provider }) })
  const override = baseAccount({ load, appName: 'Site', chainIds: [1] })
  const { request } = await override.init()
  for (const method of ['eth_getBalance', 'wallet_getPermissions', 'wallet_getCallsStatus', 'eth_call']) {
    await expect(request({ method, params: [] })).rejects.toMatchObject({ code: 4200 })
  }
  expect(await request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })).toBeNull()
  expect([asked, ends]).toEqual([[], 1])
  expect(await request({ method: 'eth_chainId' })).toBe('0x1')
})

/** A package with one window, as far as it shows it. Its request waits until the window is given up. */
function packageWithWindow() {
  const popup = { closed: false }
  let refuse: (error: unknown) => void = () => undefined
  const communicator = {
    popup: popup as { closed: boolean } | null,
    disconnect: vi.fn(() => {
      communicator.popup = null
      refuse({ code: 4001, message: 'Request rejected' })
    }),
  }
  const answer = { give: (_accounts: readonly string[]) => undefined as unknown }
  const provider = {
    communicator,
    request: ({ method }: { readonly method: string }) =>
      new Promise((resolve, reject) => {
        if (method !== 'eth_requestAccounts') return resolve('0x1')
        answer.give = resolve
        refuse = reject
      }),
  }
  const clock = fakeClock()
  const load = async () => ({ createBaseAccountSDK: () => ({ getProvider: () => provider }) })
  const make = async () => await baseAccount({ load, appName: 'Site', chainIds: [1], clock }).init()
  return { popup, communicator, answer, clock, make }
}

test('a window that the visitor closes without a word is a refusal, in a moment', async () => {
  const { popup, communicator, clock, make } = packageWithWindow()
  const { request } = await make()
  const asking = Promise.resolve(request({ method: 'eth_requestAccounts' })).catch((error: unknown) => error)
  await clock.advance(60_000)
  expect(communicator.disconnect).not.toHaveBeenCalled()
  popup.closed = true
  await clock.advance(600)
  expect(await asking).toMatchObject({ code: 4001 })
  await clock.advance(60_000)
  expect(communicator.disconnect).toHaveBeenCalledOnce()
})

test('an answer that comes as the window closes counts, and one that was closed before ends nothing', async () => {
  const { popup, communicator, answer, clock, make } = packageWithWindow()
  const { request } = await make()
  const first = request({ method: 'eth_requestAccounts' })
  popup.closed = true
  await clock.advance(300)
  answer.give(['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'])
  expect(await first).toHaveLength(1)
  // The browser has yet to let the package open the next one.
  const second = request({ method: 'eth_requestAccounts' })
  await clock.advance(60_000)
  expect(communicator.disconnect).not.toHaveBeenCalled()
  answer.give([])
  expect(await second).toEqual([])
})

test('a package that cannot be loaded, or gives no provider, is an error of the catalogue', async () => {
  const { signal } = new AbortController()
  const connectBy = (load: Parameters<typeof baseAccount>[0]['load']) => {
    const override = baseAccount({ load, appName: 'Site', chainIds: [1] })
    const [connector] = overrideConnectors([override], { clock: fakeClock(), log: silentLog })
    return connector?.connect({ signal })
  }
  await expect(connectBy(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toMatchObject({
    code: 'wallet_faulty',
  })
  const empty = async () => ({ createBaseAccountSDK: () => ({ getProvider: () => undefined }) })
  await expect(connectBy(empty)).rejects.toMatchObject({ code: 'provider_not_found' })
})
