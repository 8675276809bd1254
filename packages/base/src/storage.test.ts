import { describe, expect, test } from 'vitest'
import { memoryStorage, type StorageArea, type StorageChange, webStorage } from './storage.ts'
import { storageContract } from './testing/storageContract.ts'

function mapArea(
  values = new Map<string, string>(),
  setItem = (key: string, value: string) => void values.set(key, value),
): StorageArea {
  const area: StorageArea = {
    getItem: (key) => values.get(key) ?? null,
    setItem,
    removeItem: (key) => void values.delete(key),
  }
  // The keys of a browser's area are its own properties.
  return new Proxy(area, {
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: (_, key) => ({ value: values.get(String(key)), enumerable: true, configurable: true }),
  })
}

describe('memoryStorage', () => storageContract({ test, expect }, memoryStorage))
describe('webStorage', () =>
  storageContract({ test, expect }, () => webStorage({ area: () => mapArea(), prefix: 'x.' })))
describe('webStorage, blocked', () =>
  storageContract({ test, expect }, () =>
    webStorage({
      area: () => {
        throw new Error('SecurityError')
      },
      prefix: 'x.',
    }),
  ))

test('values are written under the prefix, and the probe leaves nothing behind', () => {
  const values = new Map<string, string>()
  const storage = webStorage({ area: () => mapArea(values), prefix: 'latchkey.' })
  storage.set('a', '1')
  expect([...values]).toEqual([['latchkey.a', '1']])
  expect(storage.isDurable).toBe(true)
  values.set('of.others', '2')
  expect(storage.keys()).toEqual(['a'])
})

test('blocked storage says that it is not durable', () => {
  const area = () => {
    throw new Error('SecurityError')
  }
  expect(webStorage({ area, prefix: '' }).isDurable).toBe(false)
})

test('a store that lies about writing is not used', () => {
  const area: StorageArea = {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  }
  expect(webStorage({ area: () => area, prefix: '' }).isDurable).toBe(false)
})

test('a value that no longer fits is kept for this page, and the stale one is not read back', () => {
  const values = new Map<string, string>()
  let isFull = false
  const area = mapArea(values, (key, value) => {
    if (isFull) throw new Error('QuotaExceededError')
    values.set(key, value)
  })
  const storage = webStorage({ area: () => area, prefix: '' })
  storage.set('a', 'old')
  isFull = true
  storage.set('a', 'new')
  expect(storage.get('a')).toBe('new')
  storage.set('b', 'not written')
  expect([...new Set(storage.keys())].sort()).toEqual(['a', 'b'])
  isFull = false
  storage.set('a', 'newest')
  expect(values.get('a')).toBe('newest')
})

test('changes of other tabs reach the listener of their key, and clearing reaches all', () => {
  const listeners = new Set<(change: StorageChange) => void>()
  const storage = webStorage({
    area: () => mapArea(),
    prefix: 'p.',
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  })
  const heard: (string | null)[] = []
  const leave = storage.subscribe('a', (value) => heard.push(value))
  const tell = (change: StorageChange) => {
    for (const listener of listeners) listener(change)
  }
  tell({ key: 'p.a', newValue: '1' })
  tell({ key: 'p.b', newValue: '2' })
  tell({ key: null, newValue: null })
  leave()
  tell({ key: 'p.a', newValue: '3' })
  expect(heard).toEqual(['1', null])
  expect(listeners.size).toBe(0)
})
