import { toHex } from '@latchkey/base'
import { getAddress } from 'ethers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toChecksum } from './ethereumKey.ts'

test('an address is written with the capitals that every other program gives it', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
      expect(toChecksum(toHex(bytes))).toBe(getAddress(toHex(bytes)))
    }),
  )
})
