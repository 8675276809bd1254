import type { Log } from '@latchkey/base'
import { type AnnouncedWallet, type CustodyPlace, type EmbeddedPlatform, embeddedWallets } from '@latchkey/embedded'
import { browserName } from './browserName.ts'
import { keptValue } from './keptValue.ts'
import { openKeyFrame } from './openKeyFrame.ts'
import { withLanguage } from './withLanguage.ts'

/** Where the keys of embedded wallets are kept. */
export type BrowserCustody = Omit<CustodyPlace, 'appName'>

type EmbeddedChoices = { readonly siteName?: string; readonly storagePrefix?: string; readonly log?: Log }

/** The latch's own key on green: the wallet is one of this site. */
const icon =
  'data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%20viewBox%3D%220%200%2040%2040%22%3E%3Crect%20width%3D%2240%22%20height%3D%2240%22%20rx%3D%229%22%20fill%3D%22%231f5f4a%22%2F%3E%3Cpath%20d%3D%22M15%2026a6%206%200%201%200%200-12%206%206%200%200%200%200%2012zM21%2020h11v5M27%2020v4%22%20fill%3D%22none%22%20stroke%3D%22%23f3eee2%22%20stroke-width%3D%222.6%22%20stroke-linecap%3D%22round%22%20stroke-linejoin%3D%22round%22%2F%3E%3C%2Fsvg%3E'

/** A letter on the same green. */
const mailIcon =
  'data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%20viewBox%3D%220%200%2040%2040%22%3E%3Crect%20width%3D%2240%22%20height%3D%2240%22%20rx%3D%229%22%20fill%3D%22%231f5f4a%22%2F%3E%3Cpath%20d%3D%22M9%2013h22v15H9zM9%2014.5l11%208%2011-8%22%20fill%3D%22none%22%20stroke%3D%22%23f3eee2%22%20stroke-width%3D%222.6%22%20stroke-linecap%3D%22round%22%20stroke-linejoin%3D%22round%22%2F%3E%3C%2Fsvg%3E'

/** The wallet that is made on the spot, with what the browser lends it. Loads and asks nothing yet. */
export function browserEmbedded(custody: BrowserCustody, choices: EmbeddedChoices) {
  const { siteName = window.location.host, storagePrefix = 'latchkey.' } = choices
  // A page of the same origin could lift its own sandbox.
  if (new URL(custody.frameUrl, window.location.href).origin === window.location.origin) {
    throw new TypeError('The key frame must have an origin of its own.')
  }
  const hasPasskeys = 'PublicKeyCredential' in window && 'credentials' in navigator
  const platform: EmbeddedPlatform = {
    credentials: hasPasskeys
      ? {
          get: (request) => navigator.credentials.get(request),
          create: (request) => navigator.credentials.create(request),
        }
      : undefined,
    forgetPasskey,
    subtle: crypto.subtle,
    keys: (name) => keptValue({ database: `${storagePrefix}sessionKeys`, name }),
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    randomId: () => crypto.randomUUID(),
    // Through a function of ours: a page may replace `fetch` later, and it must not be called as a method.
    fetch: (address, init) => fetch(address, withLanguage(init)),
    openFrame: (page, place) => openKeyFrame(custody.frameUrl, { page, place }),
    announce,
    origin: window.location.origin,
    icon,
    mailIcon,
    deviceName: browserName(navigator.userAgent),
  }
  return embeddedWallets({ place: { ...custody, appName: siteName }, platform })
}

/** A signal of WebAuthn, level 3: not every browser has it, and none answers what came of it. */
function forgetPasskey(rpId: string, credentialId: string): void {
  const { signalUnknownCredential } = PublicKeyCredential as {
    signalUnknownCredential?: (credential: { rpId: string; credentialId: string }) => Promise<void>
  }
  void signalUnknownCredential?.call(PublicKeyCredential, { rpId, credentialId }).catch(() => undefined)
}

function announce(wallet: AnnouncedWallet): () => void {
  const tell = () =>
    void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ ...wallet }) }))
  window.addEventListener('eip6963:requestProvider', tell)
  tell()
  return () => window.removeEventListener('eip6963:requestProvider', tell)
}
