import { closeHub, controllerOf } from '@latchkey/connect'
import { embeddedController } from '@latchkey/embedded'
import { afterEach, expect, test, vi } from 'vitest'
import { createLatchkey, type LatchkeyOptions } from './createLatchkey.ts'

const chains = [
  {
    id: 1,
    name: 'Main',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: ['http://127.0.0.1:1/wallet'],
    privateCustomerRpcUrls: ['http://127.0.0.1:1/own'],
  },
]

afterEach(() => {
  vi.unstubAllGlobals()
  window.localStorage.clear()
})

function announce(): void {
  const detail = {
    info: { uuid: 'u', name: 'Page Wallet', icon: '', rdns: 'page.test' },
    provider: { request: async () => [], on: () => undefined, removeListener: () => undefined },
  }
  window.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
}

test('wallets of the page are found, late ones when the visitor comes back', async () => {
  const asked = new Promise((resolve) => window.addEventListener('eip6963:requestProvider', resolve, { once: true }))
  const hub = createLatchkey({ chains })
  await asked
  window.addEventListener('eip6963:requestProvider', announce, { once: true })
  expect(hub.connectors.get().some(({ name }) => name === 'Page Wallet')).toBe(false)
  await vi.waitFor(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    expect(hub.connectors.get().some(({ name }) => name === 'Page Wallet')).toBe(true)
  })
  await closeHub(hub)
})

test('values are kept under the prefix, and other tabs are heard', async () => {
  const hub = createLatchkey({ chains, storagePrefix: 'mine.' })
  hub.storage.set('a', '1')
  expect(window.localStorage.getItem('mine.a')).toBe('1')
  const heard: (string | null)[] = []
  const leave = hub.storage.subscribe('a', (value) => heard.push(value))
  window.dispatchEvent(new StorageEvent('storage', { key: 'mine.a', newValue: '3' }))
  leave()
  window.dispatchEvent(new StorageEvent('storage', { key: 'mine.a', newValue: '4' }))
  expect(heard).toEqual(['3'])
  await closeHub(hub)
})

test('a node is asked at its own address unless the page names another', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push(url)
    return new Response(JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(String(init.body)).id, result: '0x1' }))
  })
  const plain = createLatchkey({ chains })
  const routed = createLatchkey({ chains, rpcUrl: (id) => `/rpc/${id}` })
  expect(await plain.rpc(1).call({ method: 'eth_chainId' })).toBe('0x1')
  expect(await routed.rpc(1).call({ method: 'eth_chainId' })).toBe('0x1')
  expect(asked).toEqual(['http://127.0.0.1:1/own', '/rpc/1'])
  await Promise.all([plain, routed].map(closeHub))
})

test("wallets are told an explorer of this site's own origin, unless the page names another", async () => {
  const plain = createLatchkey({ chains })
  const named = createLatchkey({ chains, explorerUrl: (id) => `https://e.test/${id}` })
  expect(plain.explorerUrl?.(1)).toBe(`${window.location.origin}/explorer/1`)
  expect(named.explorerUrl?.(1)).toBe('https://e.test/1')
  await Promise.all([plain, named].map(closeHub))
})

test('without a login address nobody can sign in', async () => {
  const hub = createLatchkey({ chains })
  expect(hub.login).toBeUndefined()
  await closeHub(hub)
})

test('a device without passkeys is known as one', async () => {
  const custody = {
    url: '/custody',
    frameUrl: 'https://keys.test',
    organizationId: 'o',
    rpId: 'shop.test',
    walletsUrl: '/api/embedded',
  }
  const hasPasskeys = async () => {
    const hub = createLatchkey({ chains, custody })
    await hub.searching
    const known = controllerOf(hub, embeddedController)?.hasPasskeys
    await closeHub(hub)
    return known
  }
  expect('PublicKeyCredential' in window).toBe(false)
  vi.stubGlobal('navigator', { credentials: {} })
  expect(await hasPasskeys()).toBe(false)
  vi.stubGlobal('PublicKeyCredential', class {})
  expect(await hasPasskeys()).toBe(true)
  vi.stubGlobal('navigator', {})
  expect(await hasPasskeys()).toBe(false)
})

test('locks let one holder in at a time', async () => {
  const held = new Set<string>()
  const request = async (name: string, _options: unknown, work: (lock: unknown) => Promise<unknown>) => {
    if (held.has(name)) return await work(null)
    held.add(name)
    return await work({ name }).finally(() => held.delete(name))
  }
  vi.stubGlobal('navigator', { locks: { request } })
  const hub = createLatchkey({ chains })
  let release = () => {}
  const first = hub.locks('send', () => new Promise<string>((resolve) => (release = () => resolve('first'))))
  expect(await hub.locks('send', async () => 'second')).toBeUndefined()
  release()
  expect(await first).toBe('first')
  await closeHub(hub)
})

test('on a server it makes a hub that remembers nothing and finds no wallet', async () => {
  vi.stubGlobal('window', undefined)
  vi.stubGlobal('document', undefined)
  vi.stubGlobal('navigator', undefined)
  const hub = createLatchkey({ chains, loginUrl: '/api/login' })
  expect(hub.storage.isDurable).toBe(false)
  expect(hub.connectors.get()).toEqual([])
  vi.unstubAllGlobals()
  await closeHub(hub)
})

test('networks as viem defines them are networks', () => {
  const rpcUrls = { default: { http: ['http://127.0.0.1:8545'] } }
  const [own] = chains
  const hub = createLatchkey({ chains: [{ ...own!, rpcUrls }] })
  expect(hub.chains).toMatchObject([{ id: own!.id, rpcUrls: ['http://127.0.0.1:8545'] }])
})

test('the initial network comes first, and has to be one of the page', async () => {
  const [main] = chains
  const other = { id: 10, name: 'Other', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: [] }
  const hub = createLatchkey({ chains: [...chains, other], initialChain: 10 })
  expect(hub.chains.map(({ id }) => id)).toEqual([10, main?.id])
  await closeHub(hub)
  expect(() => createLatchkey({ chains, initialChain: 10 })).toThrow(
    expect.objectContaining({ code: 'chain_mapping_not_found' }),
  )
  // A page in plain JavaScript.
  const nothing = { initialChain: 1 } as unknown as LatchkeyOptions
  expect(() => createLatchkey(nothing)).toThrow(expect.objectContaining({ code: 'providers_config_required' }))
})
