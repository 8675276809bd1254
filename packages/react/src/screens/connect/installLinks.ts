import { safeLink } from '@latchkey/ui'
import type { WalletBook, WalletEntry } from '@latchkey/wallet-book'
import type { VisitorBrowser } from '../wallet/visitorBrowser.ts'

export type InstallLink = {
  readonly place: 'here' | 'elsewhere'
  readonly shop: Shop
  readonly href: string
  readonly isApp: boolean
}

const shops = ['chrome', 'edge', 'firefox', 'ios', 'android'] as const

/** For whom a wallet is offered: the visitors of a browser, or the owners of a kind of phone. */
export type Shop = (typeof shops)[number]

/**
 * Where a wallet can be had: the shop for this browser, and on a computer the phone apps; every shop where there is none
 * for this browser; empty where its makers name none.
 */
export function installLinks({ install }: WalletEntry, browser: VisitorBrowser): readonly InstallLink[] {
  const here = shopOf(browser, install ?? {})
  const links = shops.flatMap((shop) => {
    const href = safeLink(install?.[shop])
    return href === undefined
      ? []
      : [
          {
            place: placeOf(shop, here),
            shop: shop === 'chrome' && browser === 'edge' ? 'edge' : shop,
            href,
            isApp: shop === 'ios' || shop === 'android',
          },
        ]
  })
  const fitting = links.filter(({ place }) => place === 'here')
  // On a phone the app for the other kind of phone is of no use.
  if (fitting.some(({ isApp }) => isApp)) return fitting
  const others = links.filter(({ place, isApp }) => place === 'elsewhere' && (isApp || fitting.length === 0))
  return [...fitting, ...others]
}

/** The wallets that this browser can have; where it can have none, those that are there for another or for a phone. */
export function walletsToGet(walletBook: WalletBook, browser: VisitorBrowser): WalletBook {
  const linked = walletBook.map((entry) => ({ entry, links: installLinks(entry, browser) }))
  const fitting = linked.filter(({ links }) => links.some(({ place }) => place === 'here'))
  const offered = fitting.length > 0 ? fitting : linked.filter(({ links }) => links.length > 0)
  return offered.map(({ entry }) => entry)
}

/** Edge installs from its own shop, or from Chrome's where there is nothing in its own. */
function shopOf(browser: VisitorBrowser, install: NonNullable<WalletEntry['install']>): Shop | undefined {
  if (browser === 'edge') return install.edge === undefined ? 'chrome' : 'edge'
  return browser === 'safari' || browser === 'other' ? undefined : browser
}

function placeOf(shop: Shop, here: Shop | undefined): InstallLink['place'] {
  return shop === here ? 'here' : 'elsewhere'
}
