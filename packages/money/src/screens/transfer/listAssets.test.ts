import type { Chain, Token } from '@latchkey/evm'
import { expect, test } from 'vitest'
import { listAssets } from './listAssets.ts'

const chain = (id: number, name: string, testnet = false): Chain => ({
  id,
  name,
  testnet,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
})
const token: Token = {
  chainId: 10,
  address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
}
const offered = { chains: [chain(9, 'Trial', true), chain(1, 'Ethereum'), chain(10, 'Optimism')], tokens: [token] }
const list = (query: string) =>
  listAssets({ ...offered, first: 10, query, isHeld: () => false }).map(({ chain: { name }, assets }) => [
    name,
    ...assets.map((asset) => asset?.symbol ?? 'coin'),
  ])

test('lists the network of the form first and testnets last, each with its coin and its tokens', () => {
  expect(list('')).toEqual([
    ['Optimism', 'coin', 'USDC'],
    ['Ethereum', 'coin'],
    ['Trial', 'coin'],
  ])
})

test.each([
  ['usd', [['Optimism', 'USDC']]],
  [' Ethereum ', [['Ethereum', 'coin']]],
  ['nothing', []],
] as const)('finds %j by symbol, name or network', (query, expected) => {
  expect(list(query)).toEqual(expected)
})
