import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { announceWallet, fakePage, fakeWallet } from '@latchkey/simulator'
import { defaultWalletBook } from '@latchkey/wallet-book'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAnnouncement } from './announcement.ts'
import { discoverConnectors } from './discovery.ts'

function setUp() {
  const page = fakePage()
  const clock = fakeClock()
  const ending = new AbortController()
  const start = () =>
    discoverConnectors({
      source: page.source,
      walletBook: defaultWalletBook,
      clock,
      log: silentLog,
      signal: ending.signal,
    })
  return { page, clock, ending, start }
}

const provider = (flags: Record<string, unknown> = {}) => Object.assign(fakeWallet().provider, flags)

test('a wallet that announces itself is found before, during and after the start', () => {
  const { page, start } = setUp()
  announceWallet(page, provider(), { name: 'Early', rdns: 'early.test', uuid: 'a' })
  const { connectors } = start()
  announceWallet(page, provider(), { name: 'Late', rdns: 'late.test', uuid: 'b' })
  expect(connectors.get().map(({ id, name }) => [id, name])).toEqual([
    ['early.test', 'Early'],
    ['late.test', 'Late'],
  ])
})

test('announcing twice is one wallet, with the same provider or the same uuid', () => {
  const { page, start } = setUp()
  const { connectors, refresh } = start()
  const same = provider()
  announceWallet(page, same, { uuid: 'a' })
  announceWallet(page, same, { uuid: 'changes-each-time' })
  announceWallet(page, provider(), { uuid: 'a' })
  refresh()
  expect(connectors.get()).toHaveLength(1)
  expect(connectors.get()[0]?.isNameShared).toBe(false)
})

test('impostors are shown, each with a caution', () => {
  const { page, start } = setUp()
  const { connectors } = start()
  announceWallet(page, provider(), { uuid: 'a', name: 'MetaMask', rdns: 'io.metamask' })
  announceWallet(page, provider(), { uuid: 'b', name: 'MetaMask', rdns: 'io.metamask' })
  announceWallet(page, provider(), { uuid: 'c', name: 'meta mask', rdns: 'evil.test' })
  announceWallet(page, provider(), { uuid: 'd', name: 'Other', rdns: 'other.test' })
  expect(connectors.get().map(({ isNameShared }) => isNameShared)).toEqual([true, true, true, false])
  expect(new Set(connectors.get().map(({ id }) => id)).size).toBe(4)
})

test('ten thousand announcements leave a bounded list', () => {
  const { page, start } = setUp()
  const { connectors } = start()
  for (let index = 0; index < 10_000; index++) {
    page.announce({
      info: { uuid: `u${index}`, name: `Wallet ${index}`, icon: '', rdns: `w${index}.test` },
      provider: provider(),
    })
  }
  expect(connectors.get().length).toBeLessThanOrEqual(50)
})

test('an announcement is read once: what the wallet changes later has no effect', () => {
  const { page, start } = setUp()
  const info = { uuid: 'a', name: 'Honest', icon: '', rdns: 'honest.test' }
  const { connectors } = start()
  page.announce({ info, provider: provider() })
  info.name = 'Changed'
  expect(connectors.get()[0]?.name).toBe('Honest')
})

test('details that fight back are ignored', () => {
  const { page, start } = setUp()
  const { connectors } = start()
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  const throwing = {
    get info() {
      throw new Error('trap')
    },
  }
  for (const detail of [null, undefined, 7, 'x', {}, proxy, throwing, { info: proxy, provider: proxy }])
    page.announce(detail)
  expect(connectors.get()).toEqual([])
})

test('any announced value gives a safe copy or nothing', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('io.metamask', '\u202eevil', '<b>x</b>'), fc.anything())
  const detail = fc.record({
    info: fc.record({ uuid: text, name: text, rdns: text, icon: text }),
    provider: fc.constant({ request: () => 1 }),
  })
  fc.assert(
    fc.property(fc.oneof({ weight: 9, arbitrary: detail }, { weight: 1, arbitrary: fc.anything() }), (value) => {
      const read = readAnnouncement(value)
      if (read === undefined) return
      expect(read.name.length).toBeLessThanOrEqual(64)
      expect(`${read.name}${read.rdns}${read.uuid}`).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    }),
  )
})

test('old places are looked up by the wallet book, each provider once', () => {
  const { page, start } = setUp()
  const rabby = provider({ isRabby: true, isMetaMask: true })
  const metamask = provider({ isMetaMask: true })
  page.legacy['rabby'] = rabby
  page.legacy['ethereum'] = Object.assign(provider(), { providers: [metamask, rabby, metamask] })
  const names = start()
    .connectors.get()
    .map(({ name }) => name)
  expect(names).toEqual(['MetaMask', 'Rabby'])
})

test('a wallet that only poses as MetaMask is not called MetaMask', () => {
  const { page, start } = setUp()
  page.legacy['ethereum'] = provider({ isMetaMask: true, isTokenPocket: true })
  expect(
    start()
      .connectors.get()
      .map(({ name }) => name),
  ).toEqual(['Browser wallet'])
})

test('phantom and exodus get their own connectors, and announced wallets no second one', () => {
  const { page, start } = setUp()
  page.legacy['phantom'] = { ethereum: provider({ isPhantom: true }) }
  page.legacy['exodus'] = { ethereum: provider({ isExodus: true }) }
  expect(
    start()
      .connectors.get()
      .map(({ key }) => key),
  ).toEqual(['phantomevm', 'exodusevm'])

  const other = setUp()
  other.page.legacy['phantom'] = { ethereum: provider({ isPhantom: true }) }
  announceWallet(other.page, provider(), { name: 'Phantom', rdns: 'app.phantom' })
  expect(
    other
      .start()
      .connectors.get()
      .map(({ id }) => id),
  ).toEqual(['app.phantom'])
})

test('a provider that comes late is found, by its event or a second after the start', async () => {
  const { page, clock, start } = setUp()
  const { connectors } = start()
  page.legacy['ethereum'] = provider({ isMetaMask: true })
  expect(connectors.get()).toEqual([])
  await clock.advance(1000)
  expect(connectors.get().map(({ name }) => name)).toEqual(['MetaMask'])

  const other = setUp()
  const found = other.start().connectors
  other.page.legacy['ethereum'] = provider({ isBraveWallet: true, isMetaMask: true })
  other.page.events.dispatchEvent(new Event('ethereum#initialized'))
  expect(found.get().map(({ name }) => name)).toEqual(['Brave Wallet'])
})

test('hostile legacy places do not break the page', () => {
  const { proxy, revoke } = Proxy.revocable([], {})
  revoke()
  for (const hostile of [null, 7, [], [null], { providers: 'x' }, { request: 'x' }, proxy, { providers: proxy }]) {
    const { page, start } = setUp()
    page.legacy['ethereum'] = hostile
    expect(start().connectors.get()).toEqual([])
  }
  const { page, start } = setUp()
  Object.defineProperty(page.legacy, 'ethereum', {
    get() {
      throw new Error('trap')
    },
  })
  expect(start().connectors.get()).toEqual([])
})

test('icons follow once they are measured; those that harm never come', async () => {
  const { page, clock, start } = setUp()
  const { connectors } = start()
  const icon = 'data:image/svg+xml,%3Csvg%3E%3Cpath/%3E%3C/svg%3E'
  announceWallet(page, provider(), { uuid: 'a', name: 'A', rdns: 'a.test', icon })
  announceWallet(page, provider(), { uuid: 'b', name: 'B', rdns: 'b.test', icon: 'https://evil.test/x.png' })
  expect(connectors.get().map((connector) => connector.icon)).toEqual([undefined, undefined])
  await new Promise<void>((resolve) => {
    connectors.subscribe(() => resolve())
    // The code that measures is loaded by then; its turns are the clock's.
    void import('./safeIcon.ts').then(() => clock.advance(0))
  })
  announceWallet(page, provider(), { uuid: 'c', name: 'C', rdns: 'c.test' })
  expect(connectors.get().map((connector) => connector.icon)).toEqual([icon, undefined, undefined])
})

test('a wallet at an old place that shares its name with an announced one is marked as well', () => {
  const { page, start } = setUp()
  page.legacy['rabby'] = provider({ isRabby: true })
  announceWallet(page, provider(), { name: 'rabby', rdns: 'evil.test' })
  const found = start().connectors.get()
  expect(found.map(({ id, isNameShared }) => [id, isNameShared])).toEqual([
    ['evil.test', true],
    ['injected:rabby', true],
  ])
})

test('coinbase has its own connector; other override keys have none here', () => {
  const { page, start } = setUp()
  page.legacy['coinbaseWalletExtension'] = provider({ isCoinbaseWallet: true })
  const found = start().connectors.get()
  expect(found.map(({ key, name }) => [key, name])).toEqual([['coinbase', 'Coinbase Wallet']])
  const flags = { isAbstract: true }
  const other = setUp()
  other.page.legacy['abstract'] = provider(flags)
  const { connectors } = discoverConnectors({
    source: other.page.source,
    walletBook: [{ key: 'abstract', name: 'Abstract', injected: { locations: ['abstract'], flags } }],
    clock: other.clock,
    log: silentLog,
    signal: other.ending.signal,
  })
  expect(connectors.get()).toEqual([])
})

test('a page whose old places cannot be read at all still hears announcements', () => {
  const { page, clock, ending } = setUp()
  const readLegacy = () => {
    throw new Error('trap')
  }
  const { connectors } = discoverConnectors({
    source: { ...page.source, readLegacy },
    walletBook: defaultWalletBook,
    clock,
    log: silentLog,
    signal: ending.signal,
  })
  announceWallet(page, provider())
  expect(connectors.get()).toHaveLength(1)
})

test('names are cut between characters, and those that show nothing are empty', () => {
  const announced = (name: string) =>
    readAnnouncement({ info: { uuid: 'a', name, rdns: 'A.Test' }, provider: provider() })
  expect(announced(`${'x'.repeat(63)}\u{1f511}`)?.name).toBe('x'.repeat(63))
  expect(announced('x')?.rdns).toBe('a.test')
  for (const empty of ['\u3164\u3164', '\u200b', ' \u00a0', '\ud800']) expect(announced(empty)?.name).toBe('')
})

test('nothing is found after the end', () => {
  const { page, ending, start } = setUp()
  const { connectors, refresh } = start()
  ending.abort()
  announceWallet(page, provider())
  refresh()
  expect(connectors.get()).toEqual([])
})

test.each(['phantomevm', 'coinbase', 'exodusevm', 'abstract', 'edenonline', 'intersend'])(
  'an entry of the book under the key %s gets no connector made from its places',
  (key) => {
    const { page, clock, ending } = setUp()
    const flags = { isOfThisTest: true }
    page.legacy['ofThisTest'] = provider(flags)
    const found = (entryKey: string) =>
      discoverConnectors({
        source: page.source,
        walletBook: [{ key: entryKey, name: 'Of this test', injected: { locations: ['ofThisTest'], flags } }],
        clock,
        log: silentLog,
        signal: ending.signal,
      }).connectors.get()
    expect(found('other').map(({ name }) => name)).toEqual(['Of this test'])
    expect(found(key).map(({ name }) => name)).not.toContain('Of this test')
  },
)

test('a wallet that announces itself without a name is Unknown, told by its domain, and can be connected', async () => {
  const { page, clock, start } = setUp()
  const wallet = fakeWallet({ clock })
  announceWallet(page, wallet.provider, { name: ' \u202e ', rdns: 'nameless.test', uuid: 'a' })
  const [connector] = start().connectors.get()
  expect(connector).toMatchObject({ key: 'unknown', name: 'Unknown', rdns: 'nameless.test', isNameShared: true })
  const connection = await connector?.connect({ signal: new AbortController().signal })
  expect(connection?.accounts).toHaveLength(1)
})
