import { describe, expect, test } from 'vitest'
import { browseLink, deepLink, requestLink } from './deepLink.ts'
import type { WalletEntry } from './walletEntry.ts'
import { wholeWalletBook } from './wholeWalletBook.ts'

const uri = 'wc:7f6e@2?expiryTimestamp=1700000300&relay-protocol=irn&symKey=587d'
const encoded = 'wc%3A7f6e%402%3FexpiryTimestamp%3D1700000300%26relay-protocol%3Dirn%26symKey%3D587d'

function wallet(key: string): WalletEntry {
  const entry = wholeWalletBook.find((candidate) => candidate.key === key)
  if (entry === undefined) throw new Error(`no wallet ${key}`)
  return entry
}

/** Key, native link and universal link up to the URI, as their makers registered them; an empty one is not there. */
const vectors: readonly (readonly [key: string, native: string, universal: string])[] = [
  ['metamask', 'metamask://wc?uri=', 'https://metamask.app.link/wc?uri='],
  ['trust', 'trust://wc?uri=', 'https://link.trustwallet.com/wc?uri='],
  ['rainbow', 'rainbow://wc?uri=', 'https://rnbwapp.com/wc?uri='],
  ['rabby', 'rabby://wc?uri=', ''],
  ['okxwallet', 'okxwallet://main/wc?uri=', 'https://web3.okx.com/download/wc?uri='],
  ['binance', 'bnc://app.binance.com/cedefi/wc?uri=', 'https://app.binance.com/cedefi/wc?uri='],
  ['bitget', 'bitkeep://wc?uri=', 'https://bkapp.vip/wc?uri='],
  ['bybit', 'bybitapp://open/route?targetUrl=by://web3/walletconnect/wc?uri=', ''],
  ['exodusevm', 'exodus://wc?uri=', 'https://exodus.com/m/wc?uri='],
  ['zerion', 'zerion://wc?uri=', ''],
  ['uniswap', 'uniswap://wc?uri=', ''],
  ['ledger', 'ledgerlive://wc?uri=', ''],
  ['trezor', '', 'https://connect.trezor.io/9/deeplink/wc?uri='],
  ['safe', 'safe://wc?uri=', 'https://app.safe.global/wc?uri='],
  ['argent', 'argent://app/wc?uri=', 'https://www.argent.xyz/app/wc?uri='],
  ['imtoken', 'imtokenv2://wc?uri=', ''],
  ['onekey', 'onekey-wallet://wc?uri=', 'https://app.onekey.so/wc/connect/wc?uri='],
  ['backpack', 'backpack://wc?uri=', 'https://backpack.app/ul/v1/wc?uri='],
  ['kaia', 'kaiawallet://wallet/wc?uri=', 'https://app.kaiawallet.io/wc?uri='],
  ['sequence', '', 'https://sequence.app/wc?uri='],
  ['unstoppable', 'unstoppable.money://wc?uri=', ''],
  ['zengo', 'zengo://get.zengo.com/wc?uri=', 'https://get.zengo.com/wc?uri='],
  ['ellipal', 'ELLIPAL://wc?uri=', 'https://www.ellipal.com/wc?uri='],
  ['klever', 'klever-wallet://dp/walletconnect/wc?uri=', 'https://klever.page.link/wc?uri='],
  ['hyperpay', 'hyperPay://wc?uri=', ''],
  ['kucoin', 'kucoin:///wallet/walletConnect/wc?uri=', ''],
  ['keplr', 'keplrwallet://wcV2/wc?uri=', 'https://deeplink.keplr.app/wc?uri='],
  ['universalprofiles', 'io.universaleverything.universalprofiles://wallet-connect/wc?uri=', ''],
  ['debox', 'Debox://wc?uri=', ''],
  ['clave', 'clave://link/wc/wc?uri=', ''],
  ['fireblocks', 'fireblocks-wc://wc?uri=', ''],
]
const links = (parts: readonly string[]) => parts.filter((part) => part !== '').map((part) => `${part}${encoded}`)

describe('a pairing on iOS', () => {
  test.each(vectors)('%s: native first', (key, native, universal) => {
    const [open, ...others] = links([native, universal])
    const { install } = wallet(key)
    expect(deepLink(wallet(key), uri, { platform: 'ios' })).toEqual({ open, others, store: install?.ios })
  })

  test.each(vectors)('%s: universal first, where it is preferred and there is one', (key, native, universal) => {
    const [open, ...others] = links([universal, native])
    const { install } = wallet(key)
    const context = { platform: 'ios', preference: 'universal' } as const
    expect(deepLink(wallet(key), uri, context)).toEqual({ open, others, store: install?.ios })
  })
})

describe('a pairing on Android', () => {
  test.each(vectors)('%s: the URI itself, then intents for its package', (key, native, universal) => {
    const { install } = wallet(key)
    const link = deepLink(wallet(key), uri, { platform: 'android' })
    expect(link.open).toBe(uri)
    expect(link.store).toBe(install?.android)
    const [own] = link.others
    if (native === '' || install?.android === undefined) {
      expect(link.others).toEqual(links([native, universal]))
      return
    }
    const [scheme, rest] = native.split(/:(.*)/s)
    const packageName = new URL(install.android).searchParams.get('id')
    const fallback = encodeURIComponent(install.android)
    expect(own).toBe(
      `intent:${rest}${encoded}#Intent;scheme=${scheme};package=${packageName};S.browser_fallback_url=${fallback};end`,
    )
    expect(link.others.slice(1)).toEqual(links([universal]))
  })

  test('an intent to the letter', () => {
    expect(deepLink(wallet('rabby'), uri, { platform: 'android' }).others).toEqual([
      `intent://wc?uri=${encoded}#Intent;scheme=rabby;package=com.debank.rabbymobile;` +
        'S.browser_fallback_url=https%3A%2F%2Fplay.google.com%2Fstore%2Fapps%2Fdetails%3Fid%3Dcom.debank.rabbymobile;end',
    ])
  })

  test('in Telegram the wallet has its own link, with the URI encoded twice', () => {
    const context = { platform: 'android', shell: 'telegram', preference: 'universal' } as const
    const { open, others } = deepLink(wallet('trust'), uri, context)
    expect(open).toBe(`https://link.trustwallet.com/wc?uri=${encodeURIComponent(encoded)}`)
    expect(others.at(-1)).toBe(uri)
    const once = deepLink(wallet('trust'), uri, { ...context, platform: 'ios' })
    expect(once.open).toBe(`https://link.trustwallet.com/wc?uri=${encoded}`)
  })
})

test.each([
  ['ledger', 'ledgerlive://wc?uri='],
  ['zerion', 'zerion://wc?uri='],
  ['trezor', 'trezorsuite://walletconnect/wc?uri='],
])('a pairing on a computer: %s has a program', (key, native) => {
  expect(deepLink(wallet(key), uri, { platform: 'desktop', preference: 'universal' })).toEqual({
    open: `${native}${encoded}`,
    others: [],
    store: undefined,
  })
})

test('a pairing on a computer opens nothing for a wallet of phones, whatever its links', () => {
  expect(deepLink(wallet('trust'), uri, { platform: 'desktop' })).toEqual({
    open: undefined,
    others: [],
    store: undefined,
  })
})

test('a wallet without links of its own has none on iOS, and the URI on Android', () => {
  expect(deepLink({ key: 'a', name: 'A' }, uri, { platform: 'ios' }).open).toBeUndefined()
  expect(deepLink({ key: 'a', name: 'A' }, uri, { platform: 'android' })).toEqual({
    open: uri,
    others: [],
    store: undefined,
  })
})

test.each(['javascript:alert(1)', 'https://a.example', '', ' wc:'])(
  '%j is no pairing URI and opens nothing',
  (text) => {
    for (const platform of ['ios', 'android', 'desktop'] as const) {
      expect(deepLink(wallet('metamask'), text, { platform })).toMatchObject({ open: undefined, others: [] })
    }
  },
)

describe('a request in a session', () => {
  const session = { topic: 'beef', pairingUri: uri }

  test.each([
    ['ios', 'native', 'metamask://wc?sessionTopic=beef'],
    ['ios', 'universal', 'https://metamask.app.link/wc?sessionTopic=beef'],
    ['android', 'native', 'wc:7f6e@2?sessionTopic=beef'],
    ['desktop', 'native', undefined],
  ] as const)('on %s, %s', (platform, preference, open) => {
    expect(requestLink(wallet('metamask'), session, { platform, preference }).open).toBe(open)
  })

  test('on Android after a reload, when the URI is gone, the wallet itself is opened', () => {
    const { open } = requestLink(wallet('zerion'), { topic: 'beef' }, { platform: 'android' })
    expect(open).toContain('intent://wc?sessionTopic=beef#Intent;scheme=zerion;package=io.zerion.android;')
  })

  test('a wallet without links is not opened', () => {
    expect(requestLink(wallet('brave'), { topic: 'beef' }, { platform: 'ios' }).open).toBeUndefined()
  })
})

describe('this page in the browser of a wallet', () => {
  const page = 'https://shop.example/send?to=0x1&name=a b#top'
  const url = 'https%3A%2F%2Fshop.example%2Fsend%3Fto%3D0x1%26name%3Da%2520b%23top'
  const origin = 'https%3A%2F%2Fshop.example'

  test.each([
    ['metamask', 'https://metamask.app.link/dapp/shop.example/send?to=0x1&name=a%20b'],
    ['trust', `https://link.trustwallet.com/open_url?url=${url}`],
    ['coinbase', `https://go.cb-w.com/dapp?cb_url=${url}`],
    ['rainbow', `rainbow://dapp?url=${url}`],
    ['okxwallet', `okx://wallet/dapp/url?dappUrl=${url}`],
    ['imtoken', `imtokenv2://navigate/DappView?url=${url}`],
    ['bitget', `https://bkcode.vip?action=dapp&url=${url}`],
    ['phantomevm', `phantom://browse/${url}?ref=${origin}`],
  ])('%s on iOS', (key, open) => expect(browseLink(wallet(key), page, { platform: 'ios' }).open).toBe(open))

  test('Phantom by its universal link, and on Android by an intent', () => {
    const universal = `https://phantom.app/ul/browse/${url}?ref=${origin}`
    expect(browseLink(wallet('phantomevm'), page, { platform: 'ios', preference: 'universal' }).open).toBe(universal)
    const android = browseLink(wallet('phantomevm'), page, { platform: 'android' })
    expect(android.open).toContain(`intent://browse/${url}?ref=${origin}#Intent;scheme=phantom;package=app.phantom;`)
    expect(android.others).toEqual([universal])
  })

  test.each([
    ['a wallet without such a link', 'zerion', page, 'ios'],
    ['a computer', 'metamask', page, 'desktop'],
    ['a page that is none', 'metamask', 'javascript:alert(1)', 'ios'],
  ] as const)('not for %s', (_title, key, address, platform) => {
    expect(browseLink(wallet(key), address, { platform }).open).toBeUndefined()
  })
})
