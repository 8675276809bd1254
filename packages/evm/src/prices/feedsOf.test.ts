import { expect, test } from 'vitest'
import { toAddress } from '../address.ts'
import { parsePrices } from '../chains/parsePrices.ts'
import { feedsOf } from './feedsOf.ts'
import { tabledPrices } from './feedTable.ts'

const usdc = toAddress('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
const own = toAddress('0x5fbdb2315678afecb367f032d93f642f64180aa3')
const token = (address: typeof usdc, chainId = 1) => ({ chainId, address, symbol: 'USDC', name: 'USDC', decimals: 6 })
const ownFeed = { address: own, description: 'ETH / USD', decimals: 8, heartbeatSeconds: 60 }
const known = [1, 10, 56, 100, 137, 8453, 42161, 43114, 59144]

test('every address of the table is spelt as its checksum says, and no subject of a chain has two feeds', () => {
  for (const id of known) {
    const { feeds, sequencer } = tabledPrices(id)
    expect(feeds.length).toBeGreaterThan(3)
    for (const { of, address } of feeds) {
      expect(toAddress(address)).toBe(address)
      if (of.startsWith('0x')) expect(toAddress(of)).toBe(of)
    }
    if (sequencer !== undefined) expect(toAddress(sequencer)).toBe(sequencer)
    expect(new Set(feeds.map(({ of }) => of.toLowerCase())).size).toBe(feeds.length)
    expect(feeds.filter(({ of }) => of === 'native')).toHaveLength(1)
    // The owner may write such a feed himself.
    expect(parsePrices({ feeds })).toEqual({ feeds })
  }
})

test('what is listed has feeds, by its contract and never by its name', () => {
  const subjects = (address: typeof usdc, chainId = 1) =>
    feedsOf({ id: 1 }, [token(address, chainId)]).feeds.map(({ of }) => of)
  expect(subjects(usdc)).toEqual(['EUR', 'GBP', 'JPY', 'native', usdc])
  expect(subjects(own)).toEqual(['EUR', 'GBP', 'JPY', 'native'])
  expect(subjects(usdc, 10)).toEqual(['EUR', 'GBP', 'JPY', 'native'])
  expect(feedsOf({ id: 424242 }, []).feeds).toEqual([])
})

test('the owner’s feed comes before that of the table, and off is off', () => {
  const prices = { feeds: [{ of: 'native' as const, ...ownFeed }] }
  const { feeds } = feedsOf({ id: 1, prices }, [])
  expect(feeds.find(({ of }) => of === 'native')?.address).toBe(own)
  expect(feeds.find(({ of }) => of === 'EUR')?.address).toBe('0xb49f677943BC038e9857d61E7d053CaA2C1734C1')
  expect(feedsOf({ id: 10, prices }, []).sequencer).toBe('0x371EAD81c9102C9BF4874A9075FFFf170F2Ee389')
  expect(feedsOf({ id: 10, prices: { ...prices, sequencer: own } }, []).sequencer).toBe(own)
  expect(feedsOf({ id: 1, prices: false }, [])).toEqual({ feeds: [] })
})

test('feeds of a configuration are checked, field by field', () => {
  const feed = { of: 'native', address: own, description: 'ETH / USD', heartbeatSeconds: 60 }
  expect(parsePrices({ feeds: [feed] })).toEqual({ feeds: [{ of: 'native', ...ownFeed }] })
  expect(parsePrices(false)).toBe(false)
  expect(parsePrices({ sequencer: own.toLowerCase() })).toEqual({ feeds: [], sequencer: own })
  const wrong: readonly (readonly [unknown, RegExp])[] = [
    [null, /prices must be an object/],
    [{ feeds: {} }, /prices\.feeds must be a list/],
    [{ feeds: [1] }, /prices\.feeds\.0 must be an object/],
    [{ feeds: [{ ...feed, of: 'CHF' }] }, /feeds\.0\.of must be 'native'/],
    [{ feeds: [{ ...feed, of: '0x12' }] }, /feeds\.0\.of must be an address/],
    [{ feeds: [{ ...feed, address: 'x' }] }, /feeds\.0\.address must be an address/],
    [{ feeds: [{ ...feed, description: '' }] }, /feeds\.0\.description/],
    [{ feeds: [{ ...feed, decimals: 19 }] }, /feeds\.0\.decimals/],
    [{ feeds: [{ ...feed, heartbeatSeconds: 0 }] }, /feeds\.0\.heartbeatSeconds/],
    [{ sequencer: 'x' }, /prices\.sequencer must be an address/],
  ]
  for (const [input, reason] of wrong) expect(() => parsePrices(input)).toThrow(reason)
})
