import { parseTokenList } from '@latchkey/evm'
import { expect, test } from 'vitest'
import { logoTable } from './logoTable.ts'
import { readShippedTokens, toShippedList } from './pageTokens.ts'

test('the list that is shipped has its 295 tokens, each with what a list may hold', () => {
  const tokens = readShippedTokens()
  expect(tokens).toHaveLength(295)
  const counts = tokens.map(({ chainId: id }) => tokens.filter(({ chainId }) => chainId === id).length)
  // One call of Multicall3 holds 120 questions, one of them for the coin.
  expect(Math.max(...counts)).toBeLessThan(120)
})

test('a logo is of one contract, and is among those that pages have', () => {
  const list = parseTokenList(JSON.parse(toShippedList(readShippedTokens())))
  const usdc = list.find(({ address }) => address === '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
  expect(usdc).toMatchObject({ symbol: 'USDC', decimals: 6, logo: 'USDC' })
  for (const { logo } of list) expect(logo === undefined || `tokens/${logo}` in logoTable).toBe(true)
  expect(list.filter(({ logo }) => logo !== undefined).length).toBeGreaterThan(60)
})
