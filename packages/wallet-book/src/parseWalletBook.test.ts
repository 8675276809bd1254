import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseWalletBook, parseWalletEntry } from './parseWalletBook.ts'

const linksOf = (links: unknown) => parseWalletEntry({ key: 'a', name: 'A', links })?.links
const installOf = (install: unknown) => parseWalletEntry({ key: 'a', name: 'A', install })?.install

test.each([
  ['null', null],
  ['text', 'metamask'],
  ['an object', { wallets: [] }],
  ['a number', 7],
])('%s is no book', (_title, input) => expect(parseWalletBook(input)).toEqual([]))

test('rows without key or name, and second rows of a key, are left out with a word to the log', () => {
  const said: unknown[] = []
  const log = { debug: (...words: unknown[]) => said.push(words), info() {}, warn() {}, error() {} }
  const rows = [{ key: 'a', name: 'A' }, { key: 'a', name: 'Other' }, { key: 'B C', name: 'B' }, { key: 'd' }, null]
  expect(parseWalletBook(rows, log)).toEqual([{ key: 'a', name: 'A' }])
  expect(said).toHaveLength(4)
})

test('a book ends after a thousand rows, and lists in it after twenty', () => {
  const rows = Array.from({ length: 5000 }, (_, index) => ({
    key: `k${index}`,
    name: 'K',
    rdns: Array(99).fill('a.b'),
  }))
  const book = parseWalletBook(rows)
  expect(book).toHaveLength(1000)
  expect(book[0]?.rdns).toHaveLength(20)
})

test.each([
  ['metamask://', 'metamask://'],
  ['metamask:', 'metamask://'],
  ['metamask:/', 'metamask://'],
  ['ELLIPAL://', 'ELLIPAL://'],
  ['unstoppable.money://', 'unstoppable.money://'],
  ['kucoin:///wallet/walletConnect', 'kucoin:///wallet/walletConnect'],
  [
    'bybitapp://open/route?targetUrl=by://web3/walletconnect/',
    'bybitapp://open/route?targetUrl=by://web3/walletconnect/',
  ],
  ['javascript:', undefined],
  ['javascript://%0aalert(1)', undefined],
  ['JavaScript://%0aalert(1)', undefined],
  [' javascript://x', undefined],
  ['java\tscript://x', undefined],
  ['data://text/html,x', undefined],
  ['data:text/html,<script>', undefined],
  ['vbscript://x', undefined],
  ['blob://x', undefined],
  ['file:///etc/passwd', undefined],
  ['intent://x#Intent;package=evil;end', undefined],
  ['content://x', undefined],
  ['ms-msdt://x', undefined],
  ['search-ms://x', undefined],
  ['http://wallet.example', undefined],
  ['https://wallet.example', undefined],
  ['wc://', undefined],
  ['wallet://a b', undefined],
  ['wallet://a"b', undefined],
  ['wallet://<b>', undefined],
  ['wallet://a#b', undefined],
  ['wallet', undefined],
  ['://', undefined],
  ['1wallet://', undefined],
  [`wallet://${'a'.repeat(300)}`, undefined],
  [7, undefined],
])('native link %j → %j', (native, expected) => {
  expect(linksOf({ native })?.native).toBe(expected)
  expect(linksOf({ desktop: native })?.desktop).toBe(expected)
})

test.each([
  ['https://link.wallet.example', true],
  ['https://link.wallet.example/app/', true],
  ['http://link.wallet.example', false],
  ['https://user:pass@wallet.example', false],
  ['https://wallet.example?a=b', false],
  ['https://wallet.example/#x', false],
  ['https://wallet.example/a b', false],
  ['https://wallet.example/"', false],
  ['javascript:alert(1)', false],
  ['//wallet.example', false],
  ['wallet://x', false],
])('universal link %j: %j', (universal, isKept) => {
  expect(linksOf({ universal })?.universal).toBe(isKept ? universal : undefined)
})

test.each([
  ['https://wallet.example/dapp/{hostAndPath}', true],
  ['https://wallet.example/open?url={encodedUrl}&from={encodedOrigin}', true],
  ['https://wallet.example?url={encodedUrl}', true],
  ['https://wallet.example/dapp', false],
  ['https://wallet.example/{anything}', false],
  ['https://wallet.example/{encodedUrl', false],
  ['https://{hostAndPath}', false],
  ['https://{hostAndPath}/x', false],
  ['https://wallet.example{hostAndPath}', false],
  ['http://wallet.example/{encodedUrl}', false],
  ['javascript:{encodedUrl}', false],
  ['{encodedUrl}', false],
])('browse template %j: %j', (browse, isKept) => expect(linksOf({ browse })?.browse).toBe(isKept ? browse : undefined))

test.each([
  ['phantom://browse/{encodedUrl}?ref={encodedOrigin}', true],
  ['rainbow://dapp?url={encodedUrl}', true],
  ['javascript://x/{encodedUrl}', false],
  ['{encodedUrl}://x', false],
  ['https://wallet.example/{encodedUrl}', false],
])('native browse template %j: %j', (browseNative, isKept) => {
  expect(linksOf({ browseNative })?.browseNative).toBe(isKept ? browseNative : undefined)
})

test('store links are https', () => {
  expect(
    installOf({ chrome: 'http://a.example/', ios: 'itms-apps://x', android: 'market://details?id=a' }),
  ).toBeUndefined()
  expect(installOf({ chrome: 'https://a.example/', opera: 'https://b.example/' })).toEqual({
    chrome: 'https://a.example/',
  })
})

test('fields of another kind are left out with a word, unknown ones without', () => {
  const said: unknown[] = []
  const log = { debug: (...words: unknown[]) => said.push(words), info() {}, warn() {}, error() {} }
  const row = { key: 'a', name: 'A', only: 'tablet', chainIds: [1, -1, 1.5, '10'], group: '<b>', qr: 'no', later: {} }
  expect(parseWalletEntry(row, log)).toEqual({ key: 'a', name: 'A', chainIds: [1] })
  expect(said).toHaveLength(3)
})

test('any row gives an entry that reads back as it is, or nothing', () => {
  const schemes = fc.constantFrom('a:', 'a://', 'https://a.example/', 'http://a', 'javascript:', 'data:,', 'intent://')
  const ends = fc.constantFrom('', '{encodedUrl}', '?a={hostAndPath}', '#', 'a b', '__proto__', '<', '//')
  const text = fc.oneof(
    fc.tuple(schemes, ends).map((parts) => parts.join('')),
    fc.string({ maxLength: 8 }),
  )
  const loose = fc.oneof(text, fc.constantFrom(null, 7, {}, true, [1], 'mobile'), fc.array(text, { maxLength: 3 }))
  const row = fc.record(
    {
      key: fc.constantFrom('a', 'b'),
      name: text,
      aliases: loose,
      rdns: loose,
      injected: fc.record({ locations: loose, flags: fc.dictionary(text, fc.oneof(fc.boolean(), text)) }),
      install: fc.dictionary(fc.constantFrom('chrome', 'ios', 'android', 'x'), text),
      links: fc.dictionary(fc.constantFrom('native', 'universal', 'desktop', 'browse', 'browseNative'), text),
      only: loose,
      chainIds: loose,
      qr: loose,
    },
    { requiredKeys: ['key', 'name'] },
  )
  fc.assert(
    fc.property(fc.oneof({ weight: 9, arbitrary: row }, { weight: 1, arbitrary: fc.anything() }), (input) => {
      const entry = parseWalletEntry(input)
      if (entry === undefined) return
      const again = JSON.stringify(parseWalletEntry(entry))
      const { native = 'a://', desktop = 'a://', browseNative = 'a://', ...web } = entry.links ?? {}
      const isBad = [native, desktop, browseNative].some((link) => /^(?:javascript|data|https?):|\s/i.test(link))
      const isOpen = [...Object.values(web), ...Object.values(entry.install ?? {})].some(
        (link) => !/^https:/.test(link),
      )
      if (again !== JSON.stringify(entry) || isBad || isOpen) throw new Error(`not safe: ${JSON.stringify(entry)}`)
    }),
  )
})

test('objects that refuse to be looked at are empty', () => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  const row = {
    key: 'a',
    name: 'A',
    get links() {
      throw new Error('trap')
    },
  }
  expect(parseWalletBook([proxy, row, { key: 'b', name: 'B', links: proxy }])).toEqual([{ key: 'b', name: 'B' }])
})
