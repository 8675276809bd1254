import { fromHex } from '@latchkey/base'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromClientId, toClientId } from './clientId.ts'

const seed = fromHex('0x58e0254c211b858ef7896b00e3f36beeb13d568d47c6031c4218b87718061295')!
const name = 'did:key:z6MkodHZwneVRShtaLf8JKYkxpDGp1vGZnpGmdBpX8M2exxH'

test('the published vector', () => {
  const publicKey = ed25519.getPublicKey(seed)
  expect(toClientId(publicKey)).toBe(name)
  expect(fromClientId(name)).toEqual(publicKey)
})

test('every key comes back from its name', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (key) => {
      expect(fromClientId(toClientId(key))).toEqual(key)
    }),
  )
})

test.each([
  ['', 'nothing'],
  ['did:key:z', 'no key'],
  [name.slice(1), 'another scheme'],
  [`${name}x`, 'a digit too many'],
  [name.slice(0, -1), 'a digit too few'],
  [name.replace('6Mk', '0Ol'), 'digits that are none'],
  [`did:key:z${base58.encode(Uint8Array.from([0xec, 0x01, ...new Uint8Array(32).fill(7)]))}`, 'an X25519 key'],
  [`did:key:z${'1'.repeat(100_000)}`, 'a text without end'],
])('%s is no name: %s', (text) => expect(fromClientId(text)).toBeUndefined())

test('error: a key of another length has no name', () => {
  expect(() => toClientId(new Uint8Array(33))).toThrow(RangeError)
})
