import { toAddress } from '@latchkey/evm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  approvedChains,
  readNamedAccounts,
  readNamedChain,
  type SessionNamespace,
  sessionAccounts,
  supportedChains,
} from './sessionChains.ts'

const one = toAddress('0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc')
const two = toAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')
const rights = (namespaces: Record<string, Partial<SessionNamespace>>, peerName = 'Pocket') => ({
  peerName,
  namespaces: Object.fromEntries(
    Object.entries(namespaces).map(([key, value]) => [key, { accounts: [], methods: [], events: [], ...value }]),
  ),
})

describe('the chains of a session', () => {
  test.each([
    ['by its accounts', rights({ eip155: { accounts: [`eip155:1:${one}`, `eip155:10:${one}`] } }), [1, 10]],
    ['by an inline key', rights({ 'eip155:137': { accounts: [`eip155:137:${one}`] } }), [137]],
    ['by its list', rights({ eip155: { chains: ['eip155:5', 'eip155:1'], accounts: [`eip155:1:${one}`] } }), [5, 1]],
    ['of other families not at all', rights({ solana: { accounts: ['solana:4s:abc'] } }), []],
    ['never from nonsense', rights({ eip155: { chains: ['eip155:0', 'eip155:x', 'eip155:-1', 'eip155:1e3'] } }), []],
  ])('%s', (_title, session, chains) => expect(approvedChains(session)).toEqual(chains))

  const around = { configured: [1, 10, 31337], hasSwitched: false, chainId: 1 }
  test('none named leaves all that are configured', () => {
    expect(supportedChains(rights({ eip155: {} }), around)).toEqual([1, 10, 31337])
  })
  test('MetaMask: all that are configured until one switch, then only where it is', () => {
    const session = rights({ eip155: { accounts: [`eip155:1:${one}`] } }, 'MetaMask Wallet')
    expect(supportedChains(session, around)).toEqual([1, 10, 31337])
    expect(supportedChains(session, { ...around, hasSwitched: true, chainId: 10 })).toEqual([10])
  })
})

test('the accounts of a chain come first-named first, once each; of another chain when there is none here', () => {
  const session = rights({
    eip155: { accounts: [`eip155:1:${two}`, `eip155:1:${one.toLowerCase()}`, `eip155:1:${one}`, `eip155:10:${one}`] },
  })
  expect(sessionAccounts(session, 1)).toEqual([two, one])
  expect(sessionAccounts(session, 10)).toEqual([one])
  expect(sessionAccounts(session, 99)).toEqual([two, one])
})

test.each([
  [10, 10],
  ['10', 10],
  ['0xa', 10],
  ['0x89', 137],
  ['eip155:137', 137],
  [{ chainId: '0x1' }, 1],
  ['', undefined],
  ['0x', undefined],
  ['eip155:0x1', undefined],
  ['solana:1', undefined],
  [0, undefined],
  [-1, undefined],
  [1.5, undefined],
  [Number.NaN, undefined],
  [null, undefined],
  ['9'.repeat(17), undefined],
])('a chain named as %j is %s', (value, chainId) => expect(readNamedChain(value)).toBe(chainId))

test('accounts are read plain and as CAIP-10, and nonsense is left out', () => {
  expect(readNamedAccounts([one, `eip155:1:${two}`, 'eip155:1:0x12', 7, null])).toEqual([one, two])
  expect(readNamedAccounts({})).toEqual([])
})

test('whatever a wallet says is read without failing', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const chainId = readNamedChain(value)
      if (chainId !== undefined) expect(Number.isSafeInteger(chainId) && chainId > 0).toBe(true)
      readNamedAccounts(value)
    }),
  )
})
