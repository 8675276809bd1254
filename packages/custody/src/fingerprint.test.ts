import { expect, test } from 'vitest'
import { fingerprintOf } from './fingerprint.ts'

test.each([
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  // Hashed as UTF-8, which is how a body is sent.
  ['ä', '33e6d73fee82904c8d7afb78de1154d1e8dc2a0edb08120e63df5b9385c2d9cc'],
])('the fingerprint of a text is the hash of its bytes: %s', (text, hash) => {
  expect(fingerprintOf(text)).toBe(`sha256:${hash}`)
})
