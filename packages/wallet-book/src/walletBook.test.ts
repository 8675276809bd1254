import { expect, test } from 'vitest'
import { defaultWalletBook } from './defaultWalletBook.ts'
import { mergeWalletBook } from './mergeWalletBook.ts'
import { parseWalletEntry } from './parseWalletBook.ts'
import { toConnectorKey, type WalletBookChanges, type WalletEntry } from './walletEntry.ts'

test('every row of our own book reads back as it is, and its keys and names are unique', () => {
  for (const entry of defaultWalletBook) expect(parseWalletEntry(entry)).toEqual(entry)
  const announced = defaultWalletBook.flatMap(({ rdns = [] }) => rdns)
  expect(new Set(defaultWalletBook.map(({ key }) => key)).size).toBe(defaultWalletBook.length)
  expect(new Set(announced).size).toBe(announced.length)
})

test('an owner can hide, add, replace and put first', () => {
  const own: WalletEntry = { key: 'own', name: 'Own Wallet' }
  const replaced: WalletEntry = { key: 'rabby', name: 'Rabby of ours' }
  const book = mergeWalletBook(defaultWalletBook, {
    hide: ['metamask'],
    picks: ['own', 'zerion'],
    add: [own, replaced],
  })
  expect(book.slice(0, 2).map(({ key }) => key)).toEqual(['own', 'zerion'])
  expect(book.some(({ key }) => key === 'metamask')).toBe(false)
  expect(book.filter(({ key }) => key === 'rabby').map(({ name }) => name)).toEqual(['Rabby of ours'])
})

test('an owner can change fields and take them away', () => {
  const book = mergeWalletBook(defaultWalletBook, {
    change: [
      { key: 'rabby', name: 'Rabby of ours', walletConnect: null, group: 'ours' },
      { key: 'rabby', aliases: ['Rabbit'], links: { native: 'rabby://' } },
      { key: 'nobody', name: 'Nobody' },
    ],
  })
  const before = defaultWalletBook.find(({ key }) => key === 'rabby')
  const after = book.find(({ key }) => key === 'rabby')
  const { walletConnect, ...kept } = before ?? {}
  expect(walletConnect).toBe(true)
  expect(after).toEqual({
    ...kept,
    name: 'Rabby of ours',
    group: 'ours',
    aliases: ['Rabbit'],
    links: { native: 'rabby://' },
  })
  expect(book).toHaveLength(defaultWalletBook.length)
})

test('picks come first, then the order, then the rest as they were', () => {
  const book = mergeWalletBook(defaultWalletBook, { picks: ['zerion', 'brave'], order: ['trust', 'zerion', 'nobody'] })
  const keys = book.map(({ key }) => key)
  expect(keys.slice(0, 5)).toEqual(['zerion', 'brave', 'trust', 'metamask', 'coinbase'])
  expect(book.filter(({ isPicked }) => isPicked).map(({ key }) => key)).toEqual(['zerion', 'brave'])
  expect(new Set(keys).size).toBe(defaultWalletBook.length)
})

test('changes that cannot be read change nothing', () => {
  // As an owner's file may hold them; their types are those of nobody.
  const nonsense: unknown[] = [
    { hide: 5, picks: 'metamask', add: {}, change: null, order: true },
    { change: [null, 7, { key: 'metamask', name: '' }, { key: 'metamask', name: 7 }], add: [null, { key: 'X' }] },
  ]
  for (const changes of nonsense) {
    expect(mergeWalletBook(defaultWalletBook, changes as WalletBookChanges)).toEqual(defaultWalletBook)
  }
})

test('rows from outside are cut to what is known and safe', () => {
  expect(parseWalletEntry(null)).toBeUndefined()
  expect(parseWalletEntry({ key: 'X Y', name: 'a' })).toBeUndefined()
  const row = {
    key: 'a',
    name: 'A\u202e',
    extra: 1,
    install: { chrome: 'javascript:alert(1)', ios: 'https://apps.apple.com/app/id1' },
    injected: { locations: ['ethereum', 'a.ethereum'], flags: { isA: true, isB: 'yes' } },
  }
  expect(parseWalletEntry(row)).toEqual({
    key: 'a',
    name: 'A',
    install: { ios: 'https://apps.apple.com/app/id1' },
    injected: { locations: ['a.ethereum'], flags: { isA: true } },
  })
})

test('a key is the override key, or the name without non-word characters', () => {
  expect(toConnectorKey('Exodus Wallet (EVM)')).toBe('exoduswalletevm')
  expect(toConnectorKey('Phantom', 'phantomevm')).toBe('phantomevm')
})
