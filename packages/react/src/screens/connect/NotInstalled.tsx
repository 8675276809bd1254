import { useEffect, useState } from 'react'
import { useHub } from '../../hooks/useHub.ts'
import { useWallets } from '../../hooks/useWallets.ts'
import buttons from '../../ui/Button.module.css'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/classNames.ts'
import { SafeLink } from '../../ui/SafeLink.tsx'
import { installLinks } from './installLinks.ts'
import { visitorBrowser } from './visitorBrowser.ts'
import { WalletDetail } from './WalletDetail.tsx'

export type NotInstalledProps = {
  readonly walletKey: string
  /** The wallet is here after all, under this connector id. */
  readonly onFound: (connectorId: string) => void
}

/** Where a wallet of the book can be had, and a second look for it without loading the page anew. */
export function NotInstalled({ walletKey, onFound }: NotInstalledProps) {
  const { walletBook, refreshWallets } = useHub()
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
  const [first, ...others] = installLinks(entry, visitorBrowser(navigator.userAgent))
  function look() {
    refreshWallets()
    setHasLooked(true)
  }

  return (
    <WalletDetail
      wallet={entry}
      mood="calm"
      title={`${entry.name} is not installed`}
      help={
        hasLooked
          ? `${entry.name} is still not to be seen. Some browsers show a new extension only after the page is loaded again.`
          : first?.place === 'here'
            ? 'Install it from the shop of your browser, then come back here.'
            : 'It is not offered for this browser. It can be had elsewhere.'
      }
    >
      {first !== undefined && <ShopLink isPrimary={first.place === 'here'} href={first.href} label={first.label} />}
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

type ShopLinkProps = { readonly isPrimary: boolean; readonly href: string; readonly label: string }

/** Looks like a button, is a link: it leads away. */
function ShopLink({ isPrimary, href, label }: ShopLinkProps) {
  const look = classNames(buttons['button'], buttons['wide'], buttons[isPrimary ? 'primary' : 'secondary'])
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
