import { keccak256 } from 'viem/utils'
import { expect, test } from 'vitest'
import { hashTransaction } from './hashTransaction.ts'

test('it is the hash that others compute', () => {
  expect(hashTransaction('0x02c0')).toBe(keccak256('0x02c0'))
})
