import { closeHub, contactsOf, readContacts, saveContact } from '@latchkey/connect'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { createLatchkey } from './createLatchkey.ts'
import { keptValue } from './keptValue.ts'

const ada = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const chains = [
  { id: 1, name: 'Main', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: ['http://node/1'] },
]

afterEach(() => {
  vi.unstubAllGlobals()
  window.localStorage.clear()
})

/** Locks as a browser has them: whoever asks for a turn gets it when those before have ended. */
function lockManager() {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, _options: LockOptions, work: () => Promise<unknown>) => {
    last = last.then(work, work)
    return last
  }
  return { request: vi.fn(request) }
}

function stubBrowser({ indexedDB, locks, crypto = globalThis.crypto }: Readonly<Record<string, unknown>>): void {
  if (indexedDB !== undefined) vi.stubGlobal('indexedDB', indexedDB)
  vi.stubGlobal('navigator', locks === undefined ? {} : { locks })
  vi.stubGlobal('crypto', crypto)
}

async function keepAda() {
  const hub = createLatchkey({ chains })
  expect(await saveContact(hub, { address: ada, label: 'Ada' })).toBe('saved')
  const { isSealed } = contactsOf(hub).get()
  await closeHub(hub)
  return isSealed
}

test('contacts are sealed with a key that no script can take out, in turn with other tabs', async () => {
  const locks = lockManager()
  stubBrowser({ indexedDB: new IDBFactory(), locks })
  expect(await keepAda()).toBe(true)
  expect(locks.request).toHaveBeenCalledWith('latchkey.turn.contacts', {}, expect.any(Function))
  expect(JSON.stringify({ ...window.localStorage })).not.toMatch(/ada|5aaeb6/i)
  const key = await keptValue<CryptoKey>({ database: 'latchkey.vault', name: 'key' }).read()
  await expect(crypto.subtle.exportKey('raw', key as CryptoKey)).rejects.toThrow()
  const hub = createLatchkey({ chains })
  expect((await readContacts(hub)).contacts).toMatchObject([{ address: ada, label: 'Ada' }])
  await closeHub(hub)
})

test.each([
  ['database', { locks: lockManager() }],
  ['locks', { indexedDB: new IDBFactory() }],
  ['cryptography', { indexedDB: new IDBFactory(), locks: lockManager(), crypto: {} }],
])('a browser without %s keeps them in clear', async (_name, parts) => {
  stubBrowser(parts)
  expect(await keepAda()).toBe(false)
  expect(window.localStorage.getItem('latchkey.contacts.v1')).toContain('Ada')
})

test('a value is written, read and taken out, and one that the browser refuses leaves that of before', async () => {
  const factory = new IDBFactory()
  stubBrowser({ indexedDB: factory })
  const value = keptValue<string>({ database: 'a', name: 'b' })
  expect(await value.read()).toBeUndefined()
  await value.write('first')
  expect(await value.read()).toBe('first')
  await expect(value.write((() => undefined) as never)).rejects.toThrow()
  expect(await value.read()).toBe('first')
  await value.remove()
  expect(await value.read()).toBeUndefined()
})
