import { walletPlatform } from '@latchkey/browser'
import { guidesTexts } from '@latchkey/texts'
import { Button, buttonLook, SafeLink, type Say, useStore, useTexts } from '@latchkey/ui'
import { browseLink } from '@latchkey/wallet-book'
import { useEffect, useState } from 'react'
import { useHub } from '../../hooks/useHub.ts'
import { useWallets } from '../../hooks/useWallets.ts'
import { visitorBrowser } from '../wallet/visitorBrowser.ts'
import { WalletDetail } from '../wallet/WalletDetail.tsx'
import { type InstallLink, installLinks, type Shop } from './installLinks.ts'

export type NotInstalledProps = {
  readonly walletKey: string
  /** The wallet is here after all, under this connector id. */
  readonly onFound: (connectorId: string) => void
}

/** Where a wallet of the book can be had, and a second look for it without loading the page anew. */
export function NotInstalled({ walletKey, onFound }: NotInstalledProps) {
  const { say, spoken } = useTexts(guidesTexts)
  const hub = useHub()
  const walletBook = useStore(hub.walletBook)
  const wallets = useWallets()
  const [hasLooked, setHasLooked] = useState(false)
  const entry = walletBook.find(({ key }) => key === walletKey)
  const found = wallets.find(
    (wallet) =>
      wallet.isInstalled() &&
      (wallet.key === walletKey || (wallet.rdns !== undefined && entry?.rdns?.includes(wallet.rdns))),
  )

  useEffect(() => {
    if (hasLooked && found !== undefined) onFound(found.id)
  }, [hasLooked, found, onFound])

  if (entry === undefined) return null
  const browser = visitorBrowser(navigator)
  const [first, ...others] = installLinks(entry, browser)
  const { open } = browseLink(entry, window.location.href, { platform: walletPlatform(navigator) })
  function look() {
    hub.refreshWallets()
    setHasLooked(true)
  }

  const wallet = entry.name
  return (
    <WalletDetail
      wallet={{ name: wallet, key: walletKey }}
      spoken={spoken}
      mood="calm"
      title={say(open === undefined ? 'guides.missing' : 'guides.continue', { wallet })}
      help={helpOf(say, { wallet, hasLooked, first, isOpenable: open !== undefined })}
    >
      {open !== undefined && (
        <a className={buttonLook('primary', 'wide')} href={open} rel="noreferrer">
          {say('guides.continue.open', { wallet })}
        </a>
      )}
      {first !== undefined && <ShopLink isPrimary={first.place === 'here' && open === undefined} link={first} />}
      {others.length > 0 && <OtherShops links={others} />}
      <Button kind="quiet" onClick={look}>
        {say('guides.installed')}
      </Button>
      {hasLooked && (
        <Button kind="quiet" onClick={() => window.location.reload()}>
          {say('guides.reload')}
        </Button>
      )}
    </WalletDetail>
  )
}

type Around = {
  readonly wallet: string
  readonly hasLooked: boolean
  readonly first: InstallLink | undefined
  /** The page can be opened in the wallet's own browser. */
  readonly isOpenable: boolean
}

function helpOf(say: SayGuides, { wallet, hasLooked, first, isOpenable }: Around): string {
  if (hasLooked) return say('guides.missing.still', { wallet })
  if (isOpenable) return say('guides.continue.help')
  if (first === undefined) return say('guides.missing.nowhere')
  if (first.place === 'elsewhere') return say('guides.missing.elsewhere')
  return say(first.isApp ? 'guides.missing.app' : 'guides.missing.store')
}

type SayGuides = Say<typeof guidesTexts>

const browsers = { chrome: 'Chrome', edge: 'Edge', firefox: 'Firefox' } as const

function labelOf(say: SayGuides, shop: Shop): string {
  if (shop === 'ios' || shop === 'android') return say(`guides.shop.${shop}`)
  return say('guides.shop.extension', { browser: browsers[shop] })
}

type ShopLinkProps = { readonly isPrimary: boolean; readonly link: InstallLink }

/** Looks like a button, is a link: it leads away. */
function ShopLink({ isPrimary, link: { href, shop } }: ShopLinkProps) {
  const { say } = useTexts(guidesTexts)
  return (
    <SafeLink href={href} className={buttonLook(isPrimary ? 'primary' : 'secondary', 'wide')}>
      {labelOf(say, shop)}
    </SafeLink>
  )
}

function OtherShops({ links }: { readonly links: readonly InstallLink[] }) {
  const { say } = useTexts(guidesTexts)
  return (
    <div>
      {links.map(({ href, shop }) => (
        <div key={href}>
          <SafeLink href={href}>{labelOf(say, shop)}</SafeLink>
        </div>
      ))}
    </div>
  )
}
