import type { Connector } from '@latchkey/connect'
import { fakeConnector } from '@latchkey/connect/testing'
import { bundledWalletBook, defaultWalletBook } from '@latchkey/wallet-book'
import { expect, test } from 'vitest'
import { listWallets, type WalletSource } from './listWallets.ts'
import type { SectionKind } from './walletSections.ts'

const computer = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0.0.0 Safari/537.36', maxTouchPoints: 0 }
const ipad = {
  userAgent: 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15',
  maxTouchPoints: 5,
}
const words = { device: 'phone, QR code, scan', embedded: 'fingerprint, face' }
const book = await bundledWalletBook()

const elsewhere = (id: string, name: string): Connector => ({
  ...fakeConnector({ id, name }),
  kind: 'remote',
  isInstalled: () => false,
})
const anyDevice = elsewhere('remote:walletconnect', 'Phone or other device')
const byName = book
  .filter(({ walletConnect }) => walletConnect)
  .map(({ key, name }) => elsewhere(`remote:${key}`, name))

function list(source: Partial<WalletSource> = {}, recentId?: string) {
  const usual = { connectors: [], chainIds: [], book, query: '', words, isAllShown: false, visitor: computer }
  const { sections, hiddenCount } = listWallets({ ...usual, recentId, ...source })
  const choices = sections.flatMap((section) => section.choices)
  const under = (kind: SectionKind) => sections.find((section) => section.kind === kind)?.choices.map(({ id }) => id)
  return { choices, hiddenCount, kinds: sections.map(({ kind }) => kind), under }
}

test('the whole book is offered: a few at once, all on demand, any by its name', () => {
  const some = list()
  expect(some.kinds).toEqual(['popular'])
  expect(some.choices).toHaveLength(8)
  expect(some.hiddenCount).toBeGreaterThan(20)
  const all = list({ isAllShown: true })
  expect(all.choices).toHaveLength(8 + some.hiddenCount)
  expect(all.hiddenCount).toBe(0)
  expect(list({ query: 'enkrypt' }).under('others')).toEqual(['enkrypt'])
})

test('the whole book begins with the rows of the short one, so that no row moves when it comes', () => {
  const before = list({ book: defaultWalletBook, isAllShown: true }).choices
  expect(list({ isAllShown: true }).choices.slice(0, before.length)).toEqual(before)
})

test('the wallet of a local run is not called installed, and stands below those that are', () => {
  const demo = { ...fakeConnector({ id: 'demo', name: 'Demo wallet' }), rdns: 'localhost.latchkey.demo' }
  const other = { ...fakeConnector({ id: 'bee', name: 'Zebra' }), rdns: 'org.bee' }
  const { choices } = list({ connectors: [demo, other] })
  const tags = choices.flatMap(({ id, tag }) => (tag === undefined ? [] : [[id, tag]]))
  expect(tags).toEqual([
    ['bee', 'installed'],
    ['demo', 'demo'],
  ])
})

test('where wallets are paired by name, a row pairs; those without sessions are installed', () => {
  const { choices, kinds } = list({ connectors: [anyDevice, ...byName], isAllShown: true })
  expect(kinds).toEqual(['popular', 'device', 'paired'])
  expect(choices.find(({ id }) => id === 'rainbow')?.connectorId).toBe('remote:rainbow')
  expect(choices.find(({ id }) => id === 'enkrypt')?.connectorId).toBeUndefined()
})

test('on a relay of the owner alone no wallet is paired by name', () => {
  const { choices } = list({ connectors: [anyDevice], isAllShown: true })
  const paired = choices.filter(({ connectorId }) => connectorId !== undefined)
  expect(paired.map(({ id }) => id)).toEqual(['remote:walletconnect'])
})

test('what was used last comes first, also on another device', () => {
  const connectors = [fakeConnector({ id: 'own', name: 'Own' }), anyDevice, ...byName]
  expect(list({ connectors }, 'own').under('recent')).toEqual(['own'])
  expect(list({ connectors }, 'remote:rainbow').under('recent')).toEqual(['rainbow'])
  const device = list({ connectors }, 'remote:walletconnect')
  expect(device.under('recent')).toEqual(['remote:walletconnect'])
  expect(device.kinds).not.toContain('device')
})

test('the owner’s picks stand before other devices', async () => {
  const picked = await bundledWalletBook({ picks: ['zerion', 'enkrypt'] })
  const { kinds, under } = list({ book: picked, connectors: [anyDevice, ...byName] })
  expect(kinds).toEqual(['picked', 'popular', 'device'])
  expect(under('picked')).toEqual(['zerion', 'enkrypt'])
})

test('a tablet that calls itself a computer is offered what a phone is', () => {
  const ids = list({ isAllShown: true, visitor: ipad }).choices.map(({ id }) => id)
  expect(ids).toContain('phantomevm')
  expect(ids).not.toContain('enkrypt')
})

test('on a phone other devices come last, below the way to all wallets', () => {
  const iphone = { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1', maxTouchPoints: 5 }
  const connectors = [anyDevice, ...byName]
  const { sections } = listWallets({ connectors, chainIds: [], book, query: '', isAllShown: true, visitor: iphone })
  expect(sections.map(({ kind }) => kind)).toEqual(['popular', 'paired', 'device'])
  expect(sections.filter(({ isBelowAll }) => isBelowAll).map(({ kind }) => kind)).toEqual(['device'])
})

test('other devices are found by what people call them', () => {
  for (const query of ['qr', 'scan', 'Phone']) {
    expect(list({ connectors: [anyDevice], query }).kinds).toContain('device')
  }
  expect(list({ connectors: [anyDevice], query: 'zzz' }).kinds).toEqual([])
})

const madeHere = (key: string, name: string): Connector => ({
  ...fakeConnector({ id: `embedded:${key}`, name }),
  key,
  kind: 'embedded',
  isInstalled: () => false,
})
const embedded = [madeHere('turnkeyhd', 'Passkey wallet'), madeHere('turnkey', 'Email wallet')]

test('who has no wallet is offered one that is made on the spot, before those to be installed', () => {
  const { kinds, under, choices } = list({ connectors: [anyDevice, ...embedded] })
  expect(kinds).toEqual(['embedded', 'popular', 'device'])
  expect(under('embedded')).toEqual(['embedded:turnkeyhd', 'embedded:turnkey'])
  expect(choices.find(({ id }) => id === 'embedded:turnkeyhd')?.connectorKey).toBe('turnkeyhd')
})

test('the embedded wallet is found by what it is, and comes first where it was used last', () => {
  expect(list({ connectors: embedded, query: 'finger' }).kinds).toEqual(['embedded'])
  expect(list({ connectors: embedded, query: 'passk' }).under('embedded')).toEqual(['embedded:turnkeyhd'])
  const again = list({ connectors: embedded }, 'embedded:turnkey')
  expect(again.under('recent')).toEqual(['embedded:turnkey'])
  expect(again.under('embedded')).toEqual(['embedded:turnkeyhd'])
})
