import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestFolder } from '@latchkey/node/testing'
import { expect, test } from 'vitest'
import { checkConfig } from '../cli/checkConfig.ts'
import { readSettings } from './config.ts'
import { parseOwnerConfig } from './ownerConfig.ts'

const chains = [{ id: 1, rpcUrls: ['https://node.example.org'] }]
const usdc = {
  chainId: 1,
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
}
const usdt = { ...usdc, address: '0xdAC17F958D2ee523a2206206994597C13D831ec7', symbol: 'USDT', name: 'Tether USD' }

/** An owner with these files beside his configuration. */
function ownerWith(files: Readonly<Record<string, unknown>>, more: object = {}) {
  const folder = createTestFolder()
  for (const [name, list] of Object.entries(files)) {
    writeFileSync(join(folder, name), typeof list === 'string' ? list : JSON.stringify(list))
  }
  const tokenLists = { files: Object.keys(files).map((name) => `./${name}`) }
  return parseOwnerConfig({ chains, tokenLists, ...more }, join(folder, 'latchkey.config.ts'))
}

test('what was said first of a token counts, and tokens of other networks are passed over', () => {
  const { tokenLists } = ownerWith(
    {
      'one.json': { tokens: [{ ...usdc, symbol: 'USDCOIN' }, usdt, { ...usdt, chainId: 10 }] },
      'two.json': { tokens: [{ ...usdt, symbol: 'USDT2' }] },
    },
    { tokens: [usdc] },
  )
  expect(tokenLists).toEqual({ shipped: true, tokens: [{ ...usdt, origin: 'list' }] })
  expect(parseOwnerConfig({ chains, tokenLists: { shipped: false } }, 'c.ts').tokenLists.shipped).toBe(false)
})

test.each<[string, Readonly<Record<string, unknown>>, string]>([
  ['is no JSON', { 'a.json': '{' }, 'tokenLists.files.0 is no JSON'],
  ['is no list', { 'a.json': {} }, 'it has no list named tokens'],
  ['has an entry that is wrong', { 'a.json': { tokens: [{ ...usdc, decimals: -1 }] } }, 'tokens.0.decimals must be'],
  ['is too large', { 'a.json': ' '.repeat(4_000_001) }, 'has 4000001 bytes; at most 4000000 are read'],
  [
    'contradicts another one',
    { 'a.json': { tokens: [usdt] }, 'b.json': { tokens: [{ ...usdt, decimals: 18 }] } },
    'tokenLists.files.1 gives USDT at 0xdAC17F958D2ee523a2206206994597C13D831ec7 18 decimals, where 6 are said before',
  ],
])('a list that %s is refused with the field and a sentence', (_title, files, sentence) => {
  expect(() => ownerWith(files)).toThrow(sentence)
})

test('a file that is not there, and a field that is none, are named', () => {
  const parse = (tokenLists: unknown) => () => parseOwnerConfig({ chains, tokenLists }, '/nowhere/latchkey.config.ts')
  expect(parse({ files: ['gone.json'] })).toThrow('tokenLists.files.0 cannot be read')
  expect(parse({ urls: ['https://elsewhere.example'] })).toThrow('tokenLists.urls is not a field of the configuration')
  expect(parse({ files: 'gone.json' })).toThrow('tokenLists.files must be a list of paths')
})

test('the check of a configuration says how many tokens of lists there are', () => {
  const owner = ownerWith({ 'a.json': { tokens: [usdt] } }, { tokens: [usdc] })
  const lines = checkConfig({ settings: readSettings({}, '/'), owner: { ...owner, custody: false } })
  expect(lines).toContain('network         Ethereum (1), with USDC, and 1 of your lists')
})
