import { expect, test } from 'vitest'
import { networkOf } from './networkOf.ts'

test.each([
  ['192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::/64', '2001:db8:1::/48'],
  ['0:0:0:0::/64', '0:0:0::/48'],
  ['one', undefined],
  ['2001:db8::1', undefined],
  ['192.0.2', undefined],
])('%s is of %s', (caller, network) => {
  expect(networkOf(caller)).toBe(network)
})
