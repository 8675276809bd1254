import { beforeEach, expect, test } from 'vitest'
import { announceDemoWallet } from './announce.ts'

type Detail = {
  info: { uuid: string; name: string; rdns: string; icon: string }
  provider: {
    request(call: { method: string }): Promise<unknown>
    on(name: string, listener: (value: unknown) => void): void
  }
}

const storageKey = 'latchkey.demo-wallet.test-only.v1'
const stored = {
  privateKey: `0x${'1'.repeat(64)}`,
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  chainId: 31338,
  chainIds: [31337, 31338],
  isConnected: true,
}

function listen(): Detail[] {
  const heard: Detail[] = []
  window.addEventListener('eip6963:announceProvider', (event) => {
    if (event instanceof CustomEvent) heard.push(event.detail)
  })
  return heard
}

beforeEach(() => window.localStorage.clear())

test('it announces itself at once, and again whenever a page asks, as the same wallet', () => {
  const heard = listen()
  announceDemoWallet({ chains: [], tokens: [] })
  expect(heard).toHaveLength(1)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  expect(heard).toHaveLength(2)
  expect(heard[0]?.info).toMatchObject({ name: 'Demo wallet', rdns: 'localhost.latchkey.demo' })
  expect(heard[0]?.info.uuid).toMatch(/^[0-9a-f-]{36}$/)
  expect(heard[1]?.provider).toBe(heard[0]?.provider)
  expect(Object.isFrozen(heard[0]) && Object.isFrozen(heard[0]?.info)).toBe(true)
})

test('a new visitor has no account yet, one who came back has the one from before', async () => {
  const heard = listen()
  announceDemoWallet({ chains: [], tokens: [] })
  expect(await heard.at(-1)?.provider.request({ method: 'eth_accounts' })).toEqual([])
  expect(await heard.at(-1)?.provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
  window.localStorage.setItem(storageKey, JSON.stringify(stored))
  announceDemoWallet({ chains: [], tokens: [] })
  expect(await heard.at(-1)?.provider.request({ method: 'eth_accounts' })).toEqual([stored.address])
  expect(await heard.at(-1)?.provider.request({ method: 'eth_chainId' })).toBe('0x7a6a')
})

test('what changes in another tab is told in this one', () => {
  window.localStorage.setItem(storageKey, JSON.stringify(stored))
  const heard = listen()
  announceDemoWallet({ chains: [], tokens: [] })
  const told: unknown[] = []
  heard.at(-1)?.provider.on('chainChanged', (value) => told.push(value))
  heard.at(-1)?.provider.on('accountsChanged', (value) => told.push(value))
  const changed = JSON.stringify({ ...stored, chainId: 31337, isConnected: false })
  window.localStorage.setItem(storageKey, changed)
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey, newValue: changed }))
  expect(told).toEqual(['0x7a69', []])
})
