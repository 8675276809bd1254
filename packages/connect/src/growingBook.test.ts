import { memoryStorage } from '@latchkey/base'
import { fakeRpc } from '@latchkey/base/testing'
import type { WalletBook } from '@latchkey/wallet-book'
import { expect, test } from 'vitest'
import { closeHub, createHub, type HubOptions } from './createHub.ts'

const chain = { id: 1, name: 'One', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: [] }
const short: WalletBook = [{ key: 'a', name: 'A' }]
const whole: WalletBook = [...short, { key: 'b', name: 'B' }]

function makeHub(options: Partial<HubOptions>) {
  return createHub({ chains: [chain], storage: memoryStorage(), rpc: () => fakeRpc({}), walletBook: short, ...options })
}

test('the whole book takes the place of the short one, and is fetched once', async () => {
  let fetches = 0
  const hub = makeHub({
    loadWalletBook: async () => {
      fetches++
      return whole
    },
  })
  expect(hub.walletBook.get()).toBe(short)
  await Promise.all([hub.loadWalletBook(), hub.loadWalletBook()])
  await hub.loadWalletBook()
  expect(hub.walletBook.get()).toBe(whole)
  expect(fetches).toBe(1)
  await closeHub(hub)
})

test('a book that cannot be fetched leaves the short one, and is asked for again', async () => {
  const answers: (() => Promise<WalletBook>)[] = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Promise.resolve(whole),
  ]
  const hub = makeHub({ loadWalletBook: async () => (await answers.shift()?.()) ?? [] })
  await hub.loadWalletBook()
  expect(hub.walletBook.get()).toBe(short)
  await hub.loadWalletBook()
  expect(hub.walletBook.get()).toBe(whole)
  await closeHub(hub)
})

test('without a way to fetch one the short book is all', async () => {
  const hub = makeHub({})
  await hub.loadWalletBook()
  expect(hub.walletBook.get()).toBe(short)
  await closeHub(hub)
})
