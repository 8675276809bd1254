import { base58, base64, base64urlnopad } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeBase58 } from './base58.ts'
import { decodeBase64, encodeBase64, encodeBase64Url } from './base64.ts'

test('bytes are written as another implementation writes them', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      expect(encodeBase64(bytes)).toBe(base64.encode(bytes))
      expect(encodeBase64Url(bytes)).toBe(base64urlnopad.encode(bytes))
      expect(encodeBase58(bytes)).toBe(base58.encode(bytes))
      expect(decodeBase64(encodeBase64(bytes))).toEqual(bytes)
    }),
  )
})

test('leading zeros are kept in base 58', () => {
  expect([encodeBase58(new Uint8Array()), encodeBase58(new Uint8Array(3))]).toEqual(['', '111'])
})

test('100 000 texts: read as another strict implementation reads them, or not at all', () => {
  const letter = fc.constantFrom('A', 'Q', 'g', 'w', 'z', '+', '/', '=', '-', '_', ' ', '\n', 'é', '')
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(letter, { maxLength: 12 }).map((all) => all.join('')),
      ),
      (text) => {
        let expected: Uint8Array | undefined
        try {
          expected = base64.decode(text)
        } catch {
          expected = undefined
        }
        expect(decodeBase64(text)).toEqual(expected)
      },
    ),
  )
})
