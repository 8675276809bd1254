import { expect, test } from 'vitest'
import { defaultWalletBook } from './defaultWalletBook.ts'
import { parseWalletBook } from './parseWalletBook.ts'
import { walletsFromAToE } from './table/walletsFromAToE.ts'
import { walletsFromFToN } from './table/walletsFromFToN.ts'
import { walletsFromOToZ } from './table/walletsFromOToZ.ts'
import { wholeWalletBook } from './wholeWalletBook.ts'

test('the whole book reads back as it is, row by row and without a word to the log', () => {
  const said: unknown[] = []
  const log = { debug: (...words: unknown[]) => said.push(words), info() {}, warn() {}, error() {} }
  expect(parseWalletBook(JSON.parse(JSON.stringify(wholeWalletBook)), log)).toEqual(wholeWalletBook)
  expect(said).toEqual([])
})

test('each table stands in the order of its keys, from its letter to its letter', () => {
  for (const [table, letters] of [
    [walletsFromAToE, /^[a-e]/],
    [walletsFromFToN, /^[f-n]/],
    [walletsFromOToZ, /^[o-z]/],
  ] as const) {
    const keys = table.map(({ key }) => key)
    expect(keys).toEqual(keys.toSorted())
    for (const key of keys) expect(key).toMatch(letters)
  }
})

test('it holds at least a hundred wallets, most of them with remote sessions and a link to open them', () => {
  expect(wholeWalletBook.length).toBeGreaterThanOrEqual(100)
  const paired = wholeWalletBook.filter(({ walletConnect }) => walletConnect)
  expect(paired.length).toBeGreaterThanOrEqual(80)
  for (const { key, links, qr } of paired)
    expect([key, links?.native ?? links?.universal ?? qr]).not.toContain(undefined)
})

test('the small book is its beginning, so that the first frame and the next agree', () => {
  const first = wholeWalletBook.slice(0, defaultWalletBook.length)
  expect(first.map(({ key, name, rdns, injected }) => ({ key, name, rdns, injected }))).toEqual(
    defaultWalletBook.map(({ key, name, rdns, injected }) => ({ key, name, rdns, injected })),
  )
  for (const [index, entry] of defaultWalletBook.entries()) expect(first[index]).toMatchObject(entry)
})

test('each key and each announced name belongs to one wallet', () => {
  const announced = wholeWalletBook.flatMap(({ rdns = [] }) => rdns)
  expect(new Set(announced).size).toBe(announced.length)
  expect(new Set(wholeWalletBook.map(({ key }) => key)).size).toBe(wholeWalletBook.length)
})

test('store links lead to the stores they are named after, and none is used twice', () => {
  const stores = {
    chrome: /^https:\/\/chromewebstore\.google\.com\/detail\/[a-p]{32}$/,
    firefox: /^https:\/\/addons\.mozilla\.org\/firefox\/addon\/[\w-]+\/$/,
    edge: /^https:\/\/microsoftedge\.microsoft\.com\/addons\/detail\/[a-p]{32}$/,
    ios: /^https:\/\/apps\.apple\.com\/app\/id\d{9,10}$/,
    android: /^https:\/\/play\.google\.com\/store\/apps\/details\?id=\w+(?:\.\w+)+$/,
  }
  const links = wholeWalletBook.flatMap(({ install = {} }) => Object.entries(install))
  for (const [store, link] of links) expect(link).toMatch(stores[store as keyof typeof stores])
  expect(new Set(links.map(([, link]) => link)).size).toBe(links.length)
})

test('what bulk lists are known to hold by mistake is not here', () => {
  const links = wholeWalletBook.flatMap(({ links = {} }) => Object.values(links)).join('\n')
  expect(links).not.toMatch(/nobodywilleveruseit|google\.com|staging|localhost|\/wc$/m)
})

test('a wallet that the first book offers is not taken away by the whole one', () => {
  for (const { key, chainIds } of defaultWalletBook) {
    const whole = wholeWalletBook.find((entry) => entry.key === key)
    expect([key, whole?.chainIds]).toEqual([key, chainIds])
  }
})
