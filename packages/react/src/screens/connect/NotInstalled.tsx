import { walletPlatform } from '@latchkey/browser'
import { Button, buttonLook, SafeLink, useStore } from '@latchkey/ui'
import { browseLink, type WalletEntry } from '@latchkey/wallet-book'
import { useEffect, useState } from 'react'
import { useHub } from '../../hooks/useHub.ts'
import { useWallets } from '../../hooks/useWallets.ts'
import { type InstallLink, installLinks } from './installLinks.ts'
import { visitorBrowser } from './visitorBrowser.ts'
import { WalletDetail } from './WalletDetail.tsx'

export type NotInstalledProps = {
  readonly walletKey: string
  /** The wallet is here after all, under this connector id. */
  readonly onFound: (connectorId: string) => void
}

/** Where a wallet of the book can be had, and a second look for it without loading the page anew. */
export function NotInstalled({ walletKey, onFound }: NotInstalledProps) {
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

  return (
    <WalletDetail
      wallet={{ name: entry.name, key: walletKey }}
      mood="calm"
      title={open === undefined ? `${entry.name} is not installed` : `Continue in ${entry.name}`}
      help={helpOf(entry, { hasLooked, first, isOpenable: open !== undefined })}
    >
      {open !== undefined && (
        <a className={buttonLook('primary', 'wide')} href={open} rel="noreferrer">
          Open in {entry.name}
        </a>
      )}
      {first !== undefined && (
        <ShopLink isPrimary={first.place === 'here' && open === undefined} href={first.href} label={first.label} />
      )}
      {others.length > 0 && <OtherShops links={others} />}
      <Button kind="quiet" onClick={look}>
        I installed it
      </Button>
      {hasLooked && (
        <Button kind="quiet" onClick={() => window.location.reload()}>
          Load the page again
        </Button>
      )}
    </WalletDetail>
  )
}

type Around = {
  readonly hasLooked: boolean
  readonly first: InstallLink | undefined
  /** The page can be opened in the wallet's own browser. */
  readonly isOpenable: boolean
}

function helpOf({ name }: WalletEntry, { hasLooked, first, isOpenable }: Around): string {
  if (hasLooked) {
    return `${name} was not found yet. Some browsers show a new extension only after the page is loaded again.`
  }
  if (isOpenable) return 'It opens this page in its own browser, and connects there.'
  if (first?.place !== 'here') return 'It is not offered for this browser. It can be had elsewhere.'
  return first.isApp
    ? 'Install the app, then open this page in the browser inside it.'
    : 'Install it from your browser’s extension store, then come back here.'
}

type ShopLinkProps = { readonly isPrimary: boolean; readonly href: string; readonly label: string }

/** Looks like a button, is a link: it leads away. */
function ShopLink({ isPrimary, href, label }: ShopLinkProps) {
  const look = buttonLook(isPrimary ? 'primary' : 'secondary', 'wide')
  return (
    <SafeLink href={href} className={look}>
      {label}
    </SafeLink>
  )
}

function OtherShops({ links }: { readonly links: readonly { readonly href: string; readonly label: string }[] }) {
  return (
    <div>
      {links.map(({ href, label }) => (
        <div key={href}>
          <SafeLink href={href}>{label}</SafeLink>
        </div>
      ))}
    </div>
  )
}
