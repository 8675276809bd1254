import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { fakeWallet } from '@latchkey/simulator'
import type { WalletBook } from '@latchkey/wallet-book'
import { mergeWalletBook, wholeWalletBook } from '@latchkey/wallet-book'
import { describe, expect, test } from 'vitest'
import type { Connector } from './connector.ts'
import { fallbackConnector, unknownConnector } from './connectors/absentConnectors.ts'
import { injectedConnector } from './connectors/injected.ts'
import { groupWalletRows, type WalletRowContext } from './groupWalletRows.ts'

const here = (key: string, name: string, rdns?: string): Connector =>
  injectedConnector({
    id: rdns ?? `injected:${key}`,
    key,
    name,
    ...(rdns === undefined ? {} : { rdns }),
    readProvider: () => fakeWallet().provider,
    clock: fakeClock(),
    log: silentLog,
  })

const elsewhere = (key: string, name: string): Connector => ({
  ...unknownConnector(),
  id: `remote:${key}`,
  key,
  name,
  kind: 'remote',
})

const computer: WalletRowContext = { platform: 'desktop', isInAppBrowser: false, remote: true }
const computerAlone: WalletRowContext = { ...computer, remote: false }
const iphone: WalletRowContext = { platform: 'ios', isInAppBrowser: false, remote: true }
const iphoneAlone: WalletRowContext = { ...iphone, remote: false }
const android: WalletRowContext = { ...iphone, platform: 'android' }
const inApp: WalletRowContext = { ...iphone, isInAppBrowser: true }
const inAppAlone: WalletRowContext = { ...inApp, remote: false }

const keysOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)
const waysOf = (key: string, context: WalletRowContext, book: WalletBook = wholeWalletBook) => {
  const { picks, all } = groupWalletRows([], book, context)
  return [...picks, ...all].find(({ id }) => id === key)?.ways.join(' ')
}

describe('how a wallet that is not in this browser can be reached', () => {
  test.each<[string, string, WalletRowContext, string | undefined]>([
    // Extension and app, with links of all kinds.
    ['metamask', 'on a computer', computer, 'code install'],
    ['metamask', 'on a computer without remote sessions', computerAlone, 'install'],
    ['metamask', 'on an iPhone', iphone, 'link browse install'],
    ['metamask', 'on an iPhone without remote sessions', iphoneAlone, 'browse install'],
    ['metamask', 'on Android', android, 'link browse install'],
    ['metamask', 'in the browser of another app', inApp, 'code'],
    ['metamask', 'there without remote sessions', inAppAlone, undefined],
    // An app without an own browser link, which its own browser finds.
    ['rabby', 'on an iPhone without remote sessions', iphoneAlone, 'install'],
    // No remote sessions at all.
    ['phantomevm', 'on a computer', computer, 'install'],
    ['phantomevm', 'on an iPhone', iphone, 'browse install'],
    ['phantomevm', 'in the browser of another app', inApp, undefined],
    // Apps only.
    ['kraken', 'on a computer', computer, 'code'],
    ['kraken', 'on a computer without remote sessions', computerAlone, undefined],
    ['kraken', 'on an iPhone', iphone, 'link install'],
    ['kraken', 'on an iPhone without remote sessions', iphoneAlone, undefined],
    // In one store only.
    ['family', 'on Android', android, 'link'],
    ['robinhood', 'on an iPhone', iphone, 'link'],
    // A program for computers.
    ['ledger', 'on a computer', computer, 'code link'],
    ['ledger', 'on a computer without remote sessions', computerAlone, undefined],
    // Extensions only.
    ['enkrypt', 'on a computer', computer, 'install'],
    ['enkrypt', 'on an iPhone', iphone, undefined],
    ['taho', 'on Android', android, undefined],
    // Cannot scan, and no link of its own on a computer.
    ['sequence', 'on a computer', computer, undefined],
    ['sequence', 'on an iPhone', iphone, 'link'],
    // Never to be had from a store.
    ['brave', 'on a computer', computer, undefined],
    ['intersend', 'on a computer', computer, undefined],
    ['edenonline', 'on an iPhone', iphone, undefined],
    // Limited to other chains.
    ['phantomevm', 'on a site of other chains', { ...computer, chainIds: [42161] }, undefined],
    ['phantomevm', 'on a site of one of its chains', { ...computer, chainIds: [42161, 8453] }, 'install'],
    ['metamask', 'on a site of any chain', { ...computer, chainIds: [42161] }, 'code install'],
  ])('%s %s', (key, _title, context, ways) => expect(waysOf(key, context)).toBe(ways))

  test('no row is without a way', () => {
    for (const context of [computer, computerAlone, iphone, iphoneAlone, android, inApp, inAppAlone]) {
      for (const { ways } of groupWalletRows([], wholeWalletBook, context).all) expect(ways).not.toEqual([])
    }
  })

  test('an owner can keep a wallet to one kind of device', () => {
    const book = mergeWalletBook(wholeWalletBook, {
      change: [
        { key: 'metamask', only: 'desktop' },
        { key: 'rabby', only: 'mobile' },
      ],
    })
    expect(waysOf('metamask', iphone, book)).toBeUndefined()
    expect(waysOf('rabby', computer, book)).toBe('code')
  })
})

describe('a wallet of the book that is in this browser is one row', () => {
  test.each<[string, Connector, string]>([
    ['by its announced name', here('metamask', 'MetaMask', 'io.metamask'), 'metamask'],
    ['by another of its announced names', here('metamaskflask', 'MetaMask Flask', 'io.metamask.flask'), 'metamask'],
    ['by its place and flag', here('rabby', 'Rabby'), 'rabby'],
    ['by its key, when the book knows no announced name', here('bitpay', 'BitPay Wallet', 'com.bitpay'), 'bitpay'],
  ])('%s', (_title, connector, key) => {
    const { detected, all } = groupWalletRows([connector], wholeWalletBook, computer)
    expect(keysOf(detected)).toEqual([connector.id])
    expect(detected[0]).toMatchObject({ installed: connector, entry: { key } })
    expect(keysOf(all)).not.toContain(key)
  })

  test('one that only has its name does not stand in for it', () => {
    const impostor = here('metamask', 'MetaMask', 'evil.example')
    const { detected, all } = groupWalletRows([impostor], wholeWalletBook, computer)
    expect(detected[0]?.entry).toBeUndefined()
    expect(keysOf(all)).toContain('metamask')
  })

  test('two with one announced name are two rows', () => {
    const twins = [
      here('metamask', 'MetaMask', 'io.metamask'),
      { ...here('metamask', 'MetaMask', 'io.metamask'), id: 'b' },
    ]
    expect(keysOf(groupWalletRows(twins, wholeWalletBook, computer).detected)).toEqual(['io.metamask', 'b'])
  })

  test('its code is still offered where it can be scanned', () => {
    const ways = (context: WalletRowContext, connector: Connector) =>
      groupWalletRows([connector], wholeWalletBook, context).detected[0]?.ways
    expect(ways(computer, here('metamask', 'MetaMask', 'io.metamask'))).toEqual(['installed', 'code'])
    expect(ways(computerAlone, here('metamask', 'MetaMask', 'io.metamask'))).toEqual(['installed'])
    expect(ways(iphone, here('metamask', 'MetaMask', 'io.metamask'))).toEqual(['installed'])
    expect(ways(computer, here('own', 'Own'))).toEqual(['installed'])
  })

  test('it is shown although its chains are others', () => {
    const context = { ...computer, chainIds: [5] }
    expect(keysOf(groupWalletRows([here('phantomevm', 'Phantom')], wholeWalletBook, context).detected)).toEqual([
      'injected:phantomevm',
    ])
  })
})

describe('the groups', () => {
  const wallets = [here('zeta', 'zeta'), here('metamask', 'MetaMask', 'io.metamask'), here('alpha', 'Alpha')]
  const book = mergeWalletBook(wholeWalletBook, { picks: ['metamask', 'kraken', 'rainbow'], order: ['safe', 'zengo'] })

  test('recent, detected by name, picks in their order, all in that of the book; none twice', () => {
    const groups = groupWalletRows(wallets, book, { ...computer, recentId: 'injected:zeta' })
    expect(groups.recent?.id).toBe('injected:zeta')
    expect(keysOf(groups.detected)).toEqual(['injected:alpha', 'io.metamask'])
    expect(keysOf(groups.picks)).toEqual(['kraken', 'rainbow'])
    expect(keysOf(groups.all).slice(0, 3)).toEqual(['safe', 'zengo', 'coinbase'])
    const { recent, detected, picks, all } = groups
    const ids = [...(recent === undefined ? [] : [recent]), ...detected, ...picks, ...all].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('the recent one may be on another device', () => {
    const remote = elsewhere('rainbow', 'Rainbow')
    const { recent, picks } = groupWalletRows([remote], book, { ...computer, recentId: 'remote:rainbow' })
    expect(recent).toMatchObject({ id: 'rainbow', remote, ways: ['code', 'install'] })
    expect(keysOf(picks)).not.toContain('rainbow')
    expect(groupWalletRows([remote], book, { ...computerAlone, recentId: 'remote:rainbow' }).recent).toBeUndefined()
  })

  test('connectors that are not there, or never are, make no row', () => {
    const absent = [unknownConnector(), fallbackConnector(), elsewhere('walletconnect', 'Phone')]
    expect(groupWalletRows(absent, [], computer)).toEqual({ recent: undefined, detected: [], picks: [], all: [] })
  })
})

describe('a search', () => {
  const search = (query: string, recentId?: string) =>
    groupWalletRows([here('own', 'Škoda Wallet', 'cz.skoda')], wholeWalletBook, { ...computer, query, recentId })

  test.each([
    ['METAM', 'metamask'],
    ['meta mask', 'metamask'],
    [' io.meta ', 'metamask'],
    ['rainbow', 'rainbow'],
    ['bitkeep', 'bitget'],
    ['tally', 'taho'],
    ["d'cent", 'dcent'],
    ['DCENT', 'dcent'],
    ['Ráinbów', 'rainbow'],
    ['1 inch', 'oneinch'],
    ['{wallet}', 'safe'],
  ])('%s finds %s', (query, key) => expect(keysOf(search(query).all)).toContain(key))

  test('accents of the name do not matter either, nor does how they are written', () => {
    for (const query of ['skoda', 'ŠKODA', 'S\u030ckoda', 'cz.sk']) {
      expect(keysOf(search(query).detected)).toEqual(['cz.skoda'])
    }
  })

  test('names that begin with it come first', () => {
    const keys = keysOf(search('co').all)
    expect(keys.indexOf('core')).toBeLessThan(keys.indexOf('bitcoincom'))
  })

  test('it holds for the recent wallet too, and may find nothing', () => {
    expect(search('metamask', 'cz.skoda').recent).toBeUndefined()
    expect(search('no such wallet')).toEqual({ recent: undefined, detected: [], picks: [], all: [] })
  })

  test('signs alone are no search', () => {
    expect(search(' - ').all.length).toBe(search('').all.length)
  })
})
