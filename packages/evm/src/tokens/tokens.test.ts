import { type Hex, RpcError } from '@latchkey/base'
import { fakeRpc } from '@latchkey/base/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toAddress } from '../address.ts'
import type { Chain, Token } from '../chains/chain.ts'
import { EvmError } from '../errors.ts'
import { findNamesake } from './findNamesake.ts'
import { lookUpToken } from './lookUpToken.ts'
import { parseTokenList } from './parseTokenList.ts'
import { symbolSkeletonOf } from './symbolSkeletonOf.ts'
import { tokenLimits } from './tokenLimits.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const other = toAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')
const entry = { chainId: 1, address: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6 }
const listed: Token = { ...entry, address: usdc, origin: 'list' }
const chain = (id: number, name = 'Ethereum'): Chain => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
})
const reasonOf = (input: unknown): unknown => {
  try {
    parseTokenList(input)
    return undefined
  } catch (error) {
    return error instanceof EvmError && error.code === 'invalid_token_list' ? error.data['reason'] : error
  }
}

test('a list of tokens in the usual form is read, and what it says of icons is passed over', () => {
  const list = { name: 'Any', tokens: [{ ...entry, logoURI: 'https://elsewhere.example/usdc.png', tags: ['x'] }] }
  expect(parseTokenList(list)).toEqual([listed])
  expect(parseTokenList({ tokens: [{ ...entry, extensions: { logo: 'USDC' } }] })).toEqual([
    { ...listed, logo: 'USDC' },
  ])
  expect(parseTokenList({ tokens: [{ ...entry, extensions: { logo: '../x' } }] })).toEqual([listed])
  expect(parseTokenList({ tokens: [entry, { ...entry, symbol: 'USDC2' }] })).toEqual([listed])
  for (const decimals of [0, 255])
    expect(parseTokenList({ tokens: [{ ...entry, decimals }] })[0]?.decimals).toBe(decimals)
})

test.each([
  ['no object', [], 'it has no list named tokens'],
  ['too many', { tokens: Array(10_001).fill(entry) }, 'it has 10001 tokens; at most 10000 are taken'],
  ['no entry', { tokens: [entry, 7] }, 'tokens.1 is not an object'],
  ['a network as text', { tokens: [{ ...entry, chainId: '1' }] }, 'tokens.0.chainId must be a positive whole number'],
  ['256 decimals', { tokens: [{ ...entry, decimals: 256 }] }, 'tokens.0.decimals must be a whole number from 0 to 255'],
  ['no address', { tokens: [{ ...entry, address: '0x12' }] }, 'tokens.0.address must be an address'],
  [
    'a typing mistake',
    { tokens: [{ ...entry, address: usdc.replace('A0', 'a0') }] },
    'tokens.0.address has a typing mistake: its capital letters do not fit the checksum',
  ],
  ['a symbol with a space', { tokens: [{ ...entry, symbol: 'US DC' }] }, 'tokens.0.symbol must have no spaces'],
  [
    'a long symbol',
    { tokens: [{ ...entry, symbol: 'A'.repeat(21) }] },
    'tokens.0.symbol must have at most 20 characters',
  ],
  ['a long name', { tokens: [{ ...entry, name: 'A'.repeat(90) }] }, 'tokens.0.name must have at most 60 characters'],
  [
    'hidden characters',
    { tokens: [{ ...entry, symbol: 'US\u202eDC' }] },
    'tokens.0.symbol has characters that nobody sees',
  ],
  ['no name', { tokens: [{ ...entry, name: '' }] }, 'tokens.0.name must be a text'],
  [
    'one token twice with other decimals',
    { tokens: [entry, { ...entry, decimals: 18 }] },
    'tokens.1 has 18 decimals; 6 are said of the same token before',
  ],
])('a list with %s is refused, and it is said where', (_title, input, reason) => expect(reasonOf(input)).toBe(reason))

test('whatever a list is, it is refused with a sentence or holds nothing but tokens', () => {
  const field = fc.oneof(fc.anything(), fc.constantFrom(...Object.values(entry)), fc.string({ unit: 'binary' }))
  const hostile = fc.record(
    { chainId: field, address: field, symbol: field, name: field, decimals: field, extensions: fc.anything() },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(
      fc.oneof(fc.anything(), fc.record({ tokens: fc.array(fc.oneof(hostile, fc.constant(entry))) })),
      (list) => {
        const reason = reasonOf(list)
        if (reason !== undefined) return void expect(typeof reason).toBe('string')
        for (const { symbol, name, decimals } of parseTokenList(list)) {
          expect(`${symbol}${name}`).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
          expect([...symbol].length <= tokenLimits.symbol && [...name].length <= tokenLimits.name).toBe(true)
          expect(decimals >= 0 && decimals <= 255).toBe(true)
        }
      },
    ),
  )
})

test.each([
  ['USDC', 'usdc'],
  ['USDС', 'Cyrillic С'],
  ['ՍЅDС', 'Armenian and Cyrillic'],
  ['ꓴꓢꓓꓚ', 'Lisu'],
  ['ＵＳＤＣ', 'wide letters'],
  ['𝐔𝐒𝐃𝐂', 'letters of mathematics'],
  ['U$DC', 'a dollar sign'],
  ['ᴜꜱᴅᴄ', 'small capitals'],
  ['🅄🅂🄳🄲', 'letters in boxes'],
  ['🆄🆂🅳🅲', 'letters in dark boxes'],
  ['U S-D.C', 'marks between'],
  ['ÚSDC̈', 'accents'],
  ['US\u200bDC', 'a space without width'],
])('%s is taken for USDC: %s', (symbol) => {
  expect(symbolSkeletonOf(symbol)).toBe(symbolSkeletonOf('USDC'))
  const token: Token = { ...listed, address: other, symbol, name: 'Something', origin: 'visitor' }
  expect(findNamesake(token, { chains: [chain(1)], tokens: [listed] })?.unit).toBe(listed)
})

test('a coin and a name are taken for others too, of its own network first, and nothing for itself or what is added', () => {
  const chains = [chain(10, 'OP'), chain(1)]
  const token: Token = { ...listed, address: other, symbol: 'X', name: 'Y', origin: 'visitor' }
  const namesake = (given: Partial<Token>, tokens: readonly Token[] = [listed]) => {
    const found = findNamesake({ ...token, ...given }, { chains, tokens })
    return found && [found.unit.symbol, found.chain.id]
  }
  expect(namesake({})).toBeUndefined()
  expect(namesake({ symbol: 'ΕΤΗ' })).toEqual(['ETH', 1])
  expect(namesake({ name: 'Ethеr' })).toEqual(['ETH', 1])
  expect(namesake({ name: 'USD  Coin' })).toEqual(['USDC', 1])
  expect(namesake({ chainId: 10, symbol: 'USDC' })).toEqual(['USDC', 1])
  expect(namesake({ symbol: 'USDC', name: 'USD Coin' }, [{ ...token, symbol: 'USDC' }])).toBeUndefined()
  expect(namesake({ ...listed })).toBeUndefined()
})

test('a skeleton is one word without marks whatever it is made of, and is its own', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const skeleton = symbolSkeletonOf(text)
      expect(skeleton).not.toMatch(/[^\p{L}\p{N}]/u)
      expect(symbolSkeletonOf(skeleton)).toBe(skeleton)
    }),
  )
})

const word = (value: number | bigint): Hex => `0x${BigInt(value).toString(16).padStart(64, '0')}`
const text = (value: string): Hex => {
  const bytes = Buffer.from(value, 'utf8')
  const padded = bytes.toString('hex').padEnd(Math.ceil(bytes.length / 32) * 64, '0')
  return `0x${word(32).slice(2)}${word(bytes.length).slice(2)}${padded}`
}
const bytes32 = (value: string): Hex => `0x${Buffer.from(value).toString('hex').padEnd(64, '0')}`
type Answers = { code?: unknown; balance?: unknown; symbol?: unknown; name?: unknown; decimals?: unknown }
const look = async (answers: Answers) => {
  const given = {
    code: '0x60',
    balance: word(0),
    symbol: text('ABC'),
    name: text('Abc'),
    decimals: word(18),
    ...answers,
  }
  const said: Record<string, unknown> = {
    '0x70a08231': given.balance,
    '0x95d89b41': given.symbol,
    '0x06fdde03': given.name,
    '0x313ce567': given.decimals,
  }
  const rpc = fakeRpc({
    eth_getCode: () => given.code,
    eth_call: ([call]) => {
      const answer = said[(call as { data: string }).data.slice(0, 10)]
      if (answer === 'reverts') throw new RpcError('rpc_failed', { rpcCode: 3 })
      return answer
    },
  })
  return await lookUpToken({ chain: { id: 1 }, address: other, rpc })
}
const found = { chainId: 1, address: other, symbol: 'ABC', name: 'Abc', decimals: 18, origin: 'visitor' }

test.each<[string, Answers, object]>([
  ['of the usual form', {}, found],
  ['with names of 32 bytes', { symbol: bytes32('MKR'), name: bytes32('Maker') }, { symbol: 'MKR', name: 'Maker' }],
  ['without a symbol', { symbol: '0x' }, { symbol: 'Abc', name: 'Abc' }],
  [
    'whose symbol reverts, without a name',
    { symbol: 'reverts', name: '0x' },
    { symbol: '0x709979…dc79C8', name: '0x709979…dc79C8' },
  ],
  ['whose symbol is turned round', { symbol: text('\u202eCDSU\u0000') }, { symbol: 'CDSU' }],
  [
    'whose name has no end',
    { symbol: text('A'.repeat(90)), name: text('B'.repeat(90)) },
    { symbol: 'A'.repeat(20), name: 'B'.repeat(60) },
  ],
  ['without decimals to count', { decimals: word(0) }, { decimals: 0 }],
  ['with 77 decimals', { decimals: word(77) }, { decimals: 77 }],
  ['with as many as there can be', { decimals: word(255) }, { decimals: 255 }],
])('a token %s is found', async (_title, answers, expected) => {
  expect(await look(answers)).toEqual({ status: 'found', token: { ...found, ...expected } })
})

test.each<[string, Answers, string]>([
  ['no contract', { code: '0x' }, 'empty'],
  ['a contract that counts nothing', { balance: '0x' }, 'noToken'],
  ['a contract that refuses to count', { balance: 'reverts' }, 'noToken'],
  ['no decimals', { decimals: '0x' }, 'noDecimals'],
  ['decimals that revert', { decimals: 'reverts' }, 'noDecimals'],
  ['decimals of two words', { decimals: `${word(6)}${word(6).slice(2)}` }, 'noDecimals'],
  ['256 decimals', { decimals: word(256) }, 'noDecimals'],
])('%s is no token that can be added', async (_title, answers, status) => {
  expect(await look(answers)).toEqual({ status })
})

test('a node that does not say whether there is a contract says nothing of a token', async () => {
  await expect(look({ code: 7 })).rejects.toMatchObject({ code: 'rpc_bad_answer' })
  const rpc = fakeRpc({
    eth_getCode: () => {
      throw new RpcError('rpc_unreachable')
    },
  })
  await expect(lookUpToken({ chain: { id: 1 }, address: other, rpc })).rejects.toMatchObject({
    code: 'rpc_unreachable',
  })
})

test('whatever a contract answers, no name of it is long, hidden or turned round', async () => {
  const answer = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }).map(text),
    fc.string({ maxLength: 32 }).map(bytes32),
    fc.anything(),
  )
  await fc.assert(
    fc.asyncProperty(answer, answer, answer, async (symbol, name, decimals) => {
      const answered = await look({ symbol, name, decimals })
      if (answered.status !== 'found') return
      const { token } = answered
      expect(token.symbol === '' || token.name === '').toBe(false)
      expect(`${token.symbol}${token.name}`).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
      expect([...token.symbol].length <= 20 && [...token.name].length <= 60).toBe(true)
    }),
  )
})
