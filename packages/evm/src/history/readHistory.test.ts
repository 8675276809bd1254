import { fromUtf8, toUtf8 } from '@latchkey/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ApprovalCandidates, HistoryEntry, HistoryPage } from './history.ts'
import { readApprovalCandidates, readHistoryPage } from './readHistory.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const entry: HistoryEntry = {
  id: '1-0xab-log0',
  chainId: 1,
  hash: `0x${'ab'.repeat(32)}`,
  blockNumber: '19000000',
  at: 1_700_000_000,
  direction: 'in',
  account: alice,
  counterparty: bob,
  asset: { kind: 'coin' },
  amount: '1000000000000000000',
  fee: null,
  isConfirmed: true,
  outcome: 'success',
  detail: 'full',
  suspicion: null,
}
const page: HistoryPage = {
  entries: [
    entry,
    { ...entry, asset: { kind: 'token', address: bob, symbol: 'USDC', decimals: 6, isListed: true } },
    { ...entry, asset: { kind: 'collectible', standard: 'erc721', address: bob, tokenId: '7' } },
  ],
  next: 'more',
  networks: [
    { chainId: 1, state: 'current', from: '1', to: '2', at: 1_700_000_000, canLoadOlder: true, coins: 'direct' },
    { chainId: 10, state: 'away', from: null, to: null, at: null, canLoadOlder: false, coins: 'amounts' },
  ],
}
const approvals: ApprovalCandidates = {
  candidates: [{ chainId: 1, owner: alice, kind: 'token', token: bob, spender: bob, tokenId: null, at: null }],
  networks: page.networks,
}

test('an answer as it was agreed is taken as it is', () => {
  expect(readHistoryPage(page)).toEqual(page)
  expect(readApprovalCandidates(approvals)).toEqual(approvals)
})

test('addresses get their checksums, and a symbol loses what cannot be seen', () => {
  const token = { kind: 'token', address: bob.toLowerCase(), symbol: 'US\u202EDC\n', decimals: 6, isListed: false }
  const read = readHistoryPage({ ...page, entries: [{ ...entry, account: alice.toLowerCase(), asset: token }] })
  expect(read?.entries[0]).toMatchObject({ account: alice, asset: { address: bob, symbol: 'USDC' } })
})

describe('error: an answer is refused as a whole', () => {
  test.each<[string, object]>([
    ['an amount that is a number', { amount: 1 }],
    ['an amount below nothing', { amount: '-1' }],
    ['an amount in hexadecimal', { amount: '0x1' }],
    ['an amount of 79 digits', { amount: '1'.repeat(79) }],
    ['a date that no calendar has', { at: 1e15 }],
    ['a hash of another length', { hash: '0xab' }],
    ['an account that is none', { account: '0x1' }],
    ['a kind of thing that nobody knows', { asset: { kind: 'nothing' } }],
    ['a suspicion that nobody knows', { suspicion: 'maybe' }],
  ])('for %s', (_title, change) => {
    expect(readHistoryPage({ ...page, entries: [{ ...entry, ...change }] })).toBe(undefined)
  })

  test('for more entries than a page has', () => {
    expect(readHistoryPage({ ...page, entries: Array.from({ length: 201 }, () => entry) })).toBe(undefined)
  })

  test('for a candidate without a spender', () => {
    const [candidate] = approvals.candidates
    expect(readApprovalCandidates({ ...approvals, candidates: [{ ...candidate, spender: null }] })).toBe(undefined)
  })

  test('for anything else, and nothing is thrown', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect([readHistoryPage(value), readApprovalCandidates(value)]).toEqual([undefined, undefined])
      }),
    )
    fc.assert(
      fc.property(fc.nat(), fc.nat(255), (at, byte) => {
        const bytes = toUtf8(JSON.stringify(page))
        bytes[at % bytes.length] = byte
        const text = fromUtf8(bytes)
        if (text === undefined) return
        try {
          readHistoryPage(JSON.parse(text))
        } catch (error) {
          expect(error).toBeInstanceOf(SyntaxError)
        }
      }),
    )
  })
})
