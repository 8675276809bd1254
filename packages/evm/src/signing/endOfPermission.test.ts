import { expect, test } from 'vitest'
import { endOfPermission } from './endOfPermission.ts'
import type { TypedStruct } from './typedData.ts'

const owner = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const spender = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const endless = String(2n ** 256n - 1n)
const end = (message: TypedStruct) => endOfPermission({ types: {}, primaryType: 'Permit', domain: {}, message })

test.each<readonly [string, TypedStruct, string]>([
  [
    'of Permit2, once',
    { permitted: { token: owner, amount: '1' }, spender, nonce: '1', deadline: '1900000000' },
    '2030-03-17T17:46:40Z',
  ],
  [
    'of Permit2, for longer than its signature counts',
    { details: { token: owner, amount: '1', expiration: 1_900_000_000 }, spender, sigDeadline: '1800000000' },
    '2030-03-17T17:46:40Z',
  ],
  [
    'of Permit2, several, the latest',
    { details: [{ expiration: 1_800_000_000 }, { expiration: 1_900_000_000 }], spender, sigDeadline: '1' },
    '2030-03-17T17:46:40Z',
  ],
])('the end of a permission %s is a moment', (_, message, moment) => {
  expect(end(message)).toBe(moment)
})

test.each<readonly [string, TypedStruct]>([
  ['one of a token, which outlives its signature', { owner, spender, value: '1', nonce: 0, deadline: '1900000000' }],
  ['one of DAI, which does too', { holder: owner, spender, nonce: 0, expiry: 1_900_000_000, allowed: true }],
  ['one without end', { permitted: { token: owner, amount: '1' }, spender, deadline: endless }],
  ['one of several without end', { details: [{ expiration: 1_900_000_000 }, { expiration: endless }], spender }],
  ['an end that is no number', { permitted: { token: owner, amount: '1' }, spender, deadline: 'soon' }],
  ['data that permits nothing', { deadline: '1900000000' }],
])('%s has no moment', (_, message) => {
  expect(end(message)).toBeUndefined()
})
