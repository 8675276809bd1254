import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '@latchkey/base'
import { type Chain, parseTokenList, type Token } from '@latchkey/evm'
import { createTestFolder } from '@latchkey/node/testing'
import { expect, test } from 'vitest'
import { openTokenLists } from './tokenLists.ts'

const chain = (id: number): Chain => ({
  id,
  name: `Chain ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
})
const token = (chainId: number, last: string, symbol: string): Token => ({
  chainId,
  address: `0x${last.padStart(40, '0')}`,
  symbol,
  name: symbol,
  decimals: 6,
})
const shipped = [
  { ...token(1, '1', 'USDC'), extensions: { logo: 'USDC' } },
  token(1, '2', 'AAVE'),
  token(5, '3', 'OTHER'),
]

/** The folder of built pages beside which the shipped list stands. */
function builtPages(list: unknown = { tokens: shipped }): string {
  const folder = createTestFolder()
  mkdirSync(join(folder, '.tokens'))
  writeFileSync(join(folder, '.tokens', 'list.json'), typeof list === 'string' ? list : JSON.stringify(list))
  return folder
}

async function open(more: Partial<Parameters<typeof openTokenLists>[0]> = {}) {
  const warnings: string[] = []
  const log = { ...silentLog, warn: (text: string) => void warnings.push(text) }
  const lists = { shipped: true, tokens: [{ ...token(1, '4', 'OWN'), origin: 'list' as const }] }
  const input = { chains: [chain(1), chain(2)], named: [], lists, folder: builtPages(), log, ...more }
  const { named, all, files, urls } = await openTokenLists(input)
  const body = files.get(urls[1] ?? '')
  const served = body && parseTokenList(JSON.parse(new TextDecoder().decode(body)))
  return { named, all, files, urls, body, served, warnings }
}

test('each network of the owner has its list under an address of its contents, and no other has', async () => {
  const { urls, files, served, all } = await open()
  expect(Object.keys(urls)).toEqual(['1'])
  expect(urls[1]).toMatch(/^\/assets\/tokens-1-[0-9a-f]{16}\.json$/)
  expect(served?.map(({ symbol, logo }) => [symbol, logo])).toEqual([
    ['OWN', undefined],
    ['USDC', 'USDC'],
    ['AAVE', undefined],
  ])
  expect(all.map(({ symbol }) => symbol)).toEqual(['OWN', 'USDC', 'AAVE'])
  // They are encoded where they are served: an encoding among them would be encoded once more.
  expect([...files.keys()]).toEqual([urls[1]])
})

test('a token that the owner has named has its logo by its address, and is not listed twice', async () => {
  const { named, served, all } = await open({ named: [token(1, '1', 'DOLLAR'), token(1, '9', 'USDC')] })
  expect(named.map(({ symbol, logo }) => [symbol, logo])).toEqual([
    ['DOLLAR', 'USDC'],
    ['USDC', undefined],
  ])
  expect(served?.map(({ symbol }) => symbol)).toEqual(['OWN', 'AAVE'])
  expect(all).toHaveLength(4)
})

test('the owner wins over the shipped list, is told where they contradict each other, and may leave it out', async () => {
  const { warnings, served } = await open({ named: [{ ...token(1, '1', 'USDC'), decimals: 18 }] })
  expect(warnings).toEqual([expect.stringContaining('has 18 decimals in the configuration and 6 in the list')])
  expect(served?.map(({ symbol }) => symbol)).toEqual(['OWN', 'AAVE'])
  const without = await open({ lists: { shipped: false, tokens: [] } })
  expect(without).toMatchObject({ urls: {}, all: [] })
})

test('pages that have no list of their own, or one that is broken, are served all the same', async () => {
  for (const folder of [tmpdir(), builtPages('{'), builtPages({ tokens: [7] })]) {
    const { served, warnings } = await open({ folder })
    expect(served?.map(({ symbol }) => symbol)).toEqual(['OWN'])
    expect(warnings).toHaveLength(1)
  }
})
