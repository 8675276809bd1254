import { silentLog } from '@latchkey/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toAddress } from '../address.ts'
import { EvmError } from '../errors.ts'
import { toAddChainParameter } from './addChainParameter.ts'
import type { Chain } from './chain.ts'
import { chainFromWallet } from './chainFromWallet.ts'
import { parseChainId } from './chainId.ts'
import { findChain, transportUrls } from './findChain.ts'
import { knownChain } from './knownChains.ts'
import { parseChain, parseToken } from './parseChain.ts'

const local: Chain = {
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['http://localhost:4400/rpc/31337'],
  privateCustomerRpcUrls: ['http://127.0.0.1:8545'],
  blockExplorers: [{ name: 'Explorer', url: 'https://explorer.test' }],
}

test('chain ids are read in every spelling of real wallets, and in no other', () => {
  for (const value of [10, '10', '0xa', '0xA', '0X0a', ' 10 ', { chainId: '0xa' }, { chainId: 10 }, 10n]) {
    expect(parseChainId(value), String(value)).toBe(10)
  }
  const loop: Record<string, unknown> = {}
  loop['chainId'] = loop
  for (const value of [
    0,
    -1,
    1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '',
    '0x',
    '1e3',
    'eip155:1',
    null,
    undefined,
    [],
    {},
    loop,
    '99999999999999999999',
  ]) {
    expect(parseChainId(value), String(value)).toBeUndefined()
  }
})

test('a chain is found by id, by name, or by both; otherwise in the words of the specification', () => {
  expect(findChain([local], { chainId: 31337 })).toBe(local)
  expect(findChain([local], { name: 'Local' })).toBe(local)
  expect(findChain([local], { name: 'Local', chainId: 31337 })).toBe(local)
  for (const [wanted, word] of [
    [{ chainId: 5 }, '5'],
    [{ name: 'Nowhere' }, 'Nowhere'],
    [{ name: 'Local', chainId: 5 }, 'Local'],
  ] as const) {
    expect(() => findChain([local], wanted)).toThrow(`Could not find network mapping for chain ${word}`)
  }
})

test('our transports use the private node first; a wallet is never told of it', () => {
  expect(transportUrls(local)).toEqual(['http://127.0.0.1:8545', 'http://localhost:4400/rpc/31337'])
  expect(JSON.stringify(toAddChainParameter(local))).not.toContain('8545')
  expect(toAddChainParameter(local)).toEqual({
    chainId: '0x7a69',
    chainName: 'Local',
    nativeCurrency: local.nativeCurrency,
    rpcUrls: local.rpcUrls,
    blockExplorerUrls: ['https://explorer.test'],
  })
})

describe('a network is described as the strictest wallets want it', () => {
  const own = 'http://localhost:4400/explorer/31337'
  const { blockExplorers: _none, ...bare } = local
  const explorersOf = (blockExplorers: NonNullable<Chain['blockExplorers']>, stand?: string) =>
    toAddChainParameter({ ...local, blockExplorers }, stand).blockExplorerUrls
  const coinOf = (coin: Partial<Chain['nativeCurrency']>) =>
    toAddChainParameter({ ...local, nativeCurrency: { ...local.nativeCurrency, ...coin } }).nativeCurrency

  test('its own explorer is told, else one of ours', () => {
    expect(explorersOf([{ name: 'E', url: 'https://explorer.test' }], own)).toEqual(['https://explorer.test'])
    expect(explorersOf([], own)).toEqual([own])
    expect(toAddChainParameter(bare, own).blockExplorerUrls).toEqual([own])
  })

  test('an explorer on plain http is left out, unless it is on this machine', () => {
    const plain = { name: 'E', url: 'http://explorer.test' }
    expect(explorersOf([plain], own)).toEqual([own])
    expect(explorersOf([plain, { name: 'S', url: 'https://s.test' }], own)).toEqual(['https://s.test'])
    for (const url of ['http://localhost:4400/x', 'http://127.0.0.1/x', 'http://[::1]/x']) {
      expect(explorersOf([{ name: 'E', url }], own)).toEqual([url])
    }
  })

  test('there is no empty list and no member that wallets do not know', () => {
    expect(toAddChainParameter({ ...local, blockExplorers: [] })).not.toHaveProperty('blockExplorerUrls')
    const extra = { ...local, iconUrls: [], testnet: true, nativeCurrency: { ...local.nativeCurrency, iconUrl: 'x' } }
    const { nativeCurrency, ...others } = toAddChainParameter(extra, own)
    expect(Object.keys(nativeCurrency)).toEqual(['name', 'symbol', 'decimals'])
    expect(Object.keys(others)).toEqual(['chainId', 'chainName', 'rpcUrls', 'blockExplorerUrls'])
  })

  test('the chain id is hexadecimal without leading zeros', () => {
    for (const id of [1, 10, 16, 256, 31337, 0x0fff, 4503599627370476]) {
      expect(toAddChainParameter({ ...local, id }).chainId).toMatch(/^0x[1-9a-f][0-9a-f]*$/)
      expect(Number(toAddChainParameter({ ...local, id }).chainId)).toBe(id)
    }
  })

  test('the symbol has two to six characters', () => {
    expect(coinOf({ symbol: 'SepoliaETH' }).symbol).toBe('Sepoli')
    expect(coinOf({ symbol: 'S', name: 'Sonic' }).symbol).toBe('Sonic')
    expect(coinOf({ symbol: 'X', name: 'X' }).symbol).toBe('COIN')
    for (const symbol of ['ETH', 'xDAI', 'MATIC2']) expect(coinOf({ symbol }).symbol).toBe(symbol)
  })

  test('nodes go over https, or over plain http to this machine, where there is such a one', () => {
    const urlsOf = (rpcUrls: readonly string[]) => toAddChainParameter({ ...local, rpcUrls }).rpcUrls
    expect(urlsOf(['http://node.test', 'https://node.test'])).toEqual(['https://node.test'])
    expect(urlsOf(['http://localhost:4400/rpc/wallet/1'])).toEqual(['http://localhost:4400/rpc/wallet/1'])
    expect(urlsOf(['http://node.test'])).toEqual(['http://node.test'])
  })

  test('a long name is cut', () => {
    expect(toAddChainParameter({ ...local, name: 'n'.repeat(300) }).chainName).toHaveLength(100)
  })
})

test('the name of a wallet-supplied chain is vanityName, then name, then chainName; empty ones are skipped', () => {
  const base = { chainId: '0x5', nativeCurrency: { symbol: 'X', decimals: 18 }, rpcUrls: [] }
  const nameOf = (names: object) => chainFromWallet({ ...base, ...names }, [], silentLog).chain.name
  expect(nameOf({ vanityName: 'V', name: 'N', chainName: 'C' })).toBe('V')
  expect(nameOf({ vanityName: '', name: 'N', chainName: 'C' })).toBe('N')
  expect(nameOf({ vanityName: 7, chainName: 'C' })).toBe('C')
  expect(nameOf({})).toBe('Chain 5')
})

test('only the first explorer counts, as both name and address, and only over https', () => {
  const record = {
    chainId: 5,
    nativeCurrency: { symbol: 'X', decimals: 18 },
    rpcUrls: [],
    blockExplorerUrls: ['javascript:alert(1)', 'http://a.test', 'https://b.test', 'https://c.test'],
  }
  expect(chainFromWallet(record, [], silentLog).chain.blockExplorers).toEqual([
    { name: 'https://b.test', url: 'https://b.test' },
  ])
})

test('what the owner configured wins over what a wallet says, field by field', () => {
  const hostile = {
    chainId: '0x7a69',
    vanityName: 'Evil',
    nativeCurrency: { name: 'Evil', symbol: 'EVIL', decimals: 6 },
    rpcUrls: ['https://evil.test'],
    blockExplorerUrls: ['https://evil.test'],
  }
  const { chain, suppliedByWallet } = chainFromWallet(hostile, [local], silentLog)
  expect(chain).toEqual(local)
  expect(suppliedByWallet).toBe(false)
  expect(chainFromWallet({ chainId: 31337 }, [local], silentLog).chain.blockExplorers).toEqual(local.blockExplorers)
})

test('an unknown chain is logged at debug level in the words of the specification', () => {
  const lines: string[] = []
  const log = { ...silentLog, debug: (line: string) => void lines.push(line) }
  const record = { chainId: 77, nativeCurrency: { symbol: 'X', decimals: 18 }, rpcUrls: [] }
  expect(chainFromWallet(record, [local], log).suppliedByWallet).toBe(true)
  expect(lines).toEqual(['Chain with id 77 not found'])
})

test('error: decimals that cannot be right refuse the record', () => {
  for (const decimals of [-1, 1e9, '18', Number.NaN, 1.5, null, undefined]) {
    const record = { chainId: 5, nativeCurrency: { symbol: 'X', decimals }, rpcUrls: [] }
    expect(() => chainFromWallet(record, [], silentLog)).toThrow(EvmError)
  }
})

test('any record becomes a chain or an error of the catalogue', () => {
  const field = fc.oneof(fc.anything(), fc.string(), fc.constantFrom('0x5', 5, 'https://x.test', 18))
  const record = fc.record(
    {
      chainId: fc.oneof(field, fc.constant('0x5')),
      vanityName: field,
      name: field,
      chainName: field,
      nativeCurrency: fc.oneof(
        field,
        fc.record({ name: field, symbol: field, decimals: fc.oneof(field, fc.constant(18)) }),
      ),
      rpcUrls: field,
      blockExplorerUrls: fc.oneof(field, fc.array(field)),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(record, fc.anything()), (value) => {
      try {
        const { chain } = chainFromWallet(value, [local], silentLog)
        expect(chain.name).not.toMatch(/[\p{Cc}\p{Cf}]/u)
        expect(chain.nativeCurrency.decimals).toBeLessThanOrEqual(36)
      } catch (error) {
        expect(error).toBeInstanceOf(EvmError)
      }
      try {
        parseChain(value)
        parseToken(value)
      } catch (error) {
        expect(error).toBeInstanceOf(EvmError)
      }
    }),
  )
})

test('error: a configured chain names the field that is wrong', () => {
  const good = { id: 5, name: 'Five', nativeCurrency: { symbol: 'F', decimals: 18 }, rpcUrls: ['https://a.test'] }
  expect(parseChain(good).nativeCurrency.name).toBe('F')
  const cases: [object, RegExp][] = [
    [{ ...good, id: 'x' }, /id must be/],
    [{ ...good, name: '' }, /name must be/],
    [{ ...good, nativeCurrency: { symbol: 'F', decimals: 99 } }, /nativeCurrency\.decimals/],
    [{ ...good, rpcUrls: ['ftp://a.test'] }, /rpcUrls/],
    [{ ...good, rpcUrls: ['https://user:secret@a.test'] }, /rpcUrls/],
    [{ ...good, contracts: { multicall3: '0x1' } }, /contracts\.multicall3/],
  ]
  for (const [input, words] of cases) {
    expect(() => parseChain(input)).toThrow(words)
    expect(() => parseChain(input)).toThrow(expect.objectContaining({ code: 'invalid_chain' }))
  }
  const token = { chainId: 1, address: '0x1', symbol: 'A', decimals: 18 }
  expect(() => parseToken(token)).toThrow(expect.objectContaining({ code: 'invalid_token' }))
})

test('known chains carry facts, no nodes, and addresses that check out', () => {
  expect(knownChain(22222)?.nativeCurrency.decimals).toBe(9)
  expect(knownChain(728126428)?.nativeCurrency.decimals).toBe(6)
  expect(knownChain(4)).toBeUndefined()
  for (const id of [1, 10, 8453, 42161, 59144, 84532, 11155111]) {
    const chain = knownChain(id)
    expect(chain?.rpcUrls).toEqual([])
    for (const address of Object.values(chain?.contracts ?? {})) expect(toAddress(address.toLowerCase())).toBe(address)
  }
})
