import { memoryStorage } from '@latchkey/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { first, second } from '../testing/testPocket.ts'
import { addFreshKey, addTypedKey } from './addKey.ts'
import { emptyKeyRing, maxKeys, openKeyRing, parseKeyRing } from './keyRing.ts'

test('what was kept comes back, accounts worked out from their keys', () => {
  const storage = memoryStorage()
  const ring = { keys: [first, second], active: second.address, chainId: 31338 }
  openKeyRing(storage).set(ring)
  expect(openKeyRing(storage).get()).toEqual(ring)
})

test('without a key nothing is kept', () => {
  const storage = memoryStorage()
  const ring = openKeyRing(storage)
  ring.set({ keys: [first], active: first.address, chainId: undefined })
  ring.set(emptyKeyRing)
  expect(storage.get('keys.test-only.v1')).toBeNull()
})

test('what cannot be read is left out', () => {
  const keys = ['0x11', `0x${'0'.repeat(64)}`, 7, first.privateKey, first.privateKey]
  const text = JSON.stringify({ keys, active: '0xnobody', chainId: -1 })
  expect(parseKeyRing(text)).toEqual({ keys: [first], active: first.address, chainId: undefined })
})

test('never throws, whatever was written there', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      parseKeyRing(text)
    }),
  )
})

test('a new key becomes the active account', () => {
  const once = addFreshKey(emptyKeyRing)
  const twice = addFreshKey(once)
  expect(twice.keys).toHaveLength(2)
  expect(twice.active).toBe(twice.keys[1]?.address)
})

test('a key is taken with and without 0x, in capitals and with space around it', () => {
  const digits = first.privateKey.slice(2)
  for (const text of [digits, ` 0x${digits}\n`, `0X${digits.toUpperCase()}`]) {
    expect(addTypedKey(emptyKeyRing, text).active).toBe(first.address)
  }
})

test.each(['', '0x', '12', 'z'.repeat(64), '0'.repeat(64), 'f'.repeat(64)])(
  '%j is no key, and is not repeated',
  (text) => {
    try {
      addTypedKey(emptyKeyRing, text)
      expect.unreachable()
    } catch (error) {
      expect(error).toMatchObject({ code: 'key_not_readable' })
      expect((error as Error).cause).toBeUndefined()
    }
  },
)

test('a key is there once, and there is an end to keys', () => {
  const ring = { keys: [first], active: first.address, chainId: undefined }
  expect(() => addTypedKey(ring, first.privateKey)).toThrow(expect.objectContaining({ code: 'key_already_there' }))
  const full = { ...ring, keys: Array.from({ length: maxKeys }, () => first) }
  expect(() => addFreshKey(full)).toThrow(expect.objectContaining({ code: 'too_many_keys' }))
})
