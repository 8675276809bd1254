import { toHex, toUtf8 } from '@latchkey/base'
import { keccak_256 } from '@noble/hashes/sha3.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashAddress } from './addressHash.ts'

test('it is Keccak-256 and not the later standard with the other padding', () => {
  expect(toHex(hashAddress(new Uint8Array()))).toBe(
    '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470',
  )
  expect(toHex(hashAddress(toUtf8('abc')))).toBe('0x4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45')
})

test('it agrees with the library on every input, block borders included', () => {
  for (const length of [0, 1, 40, 134, 135, 136, 137, 271, 272, 273]) {
    const bytes = new Uint8Array(length).fill(0xa5)
    expect(hashAddress(bytes)).toEqual(keccak_256(bytes))
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(hashAddress(bytes)).toEqual(keccak_256(bytes))
    }),
  )
})
