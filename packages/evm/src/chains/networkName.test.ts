import { expect, test } from 'vitest'
import { knownChain } from './knownChains.ts'
import { networkName } from './networkName.ts'

test('a network goes by the name that the site gives it, its well-known one, or its number', () => {
  expect(networkName(1, [{ id: 1, name: 'Main' }])).toBe('Main')
  expect([networkName(1), networkName(11155111n, [{ id: 1, name: 'Main' }])]).toEqual(['Ethereum', 'Sepolia'])
  expect([networkName(31337), networkName(2n ** 200n)]).toEqual(['Network 31337', `Network ${2n ** 200n}`])
})

test.each([1, 10, 137, 8453, 42161])('network %i has the name of the chain that is known', (chainId) => {
  expect(networkName(chainId)).toBe(knownChain(chainId)?.name)
})
