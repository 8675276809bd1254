import type { AnnouncedInfo } from './fakeWallet.ts'
import type { WalletPage } from './installWallets.ts'

/** A page in memory: an event target and the object on which old wallets leave their providers. */
export type FakePage = {
  /** The page as the search for wallets uses it. */
  readonly source: {
    readonly events: EventTarget
    readonly makeRequestEvent: () => Event
    readonly readLegacy: () => unknown
  }
  readonly events: EventTarget
  readonly legacy: Record<string, unknown>
  /** The page as wallets see it: both in one. */
  readonly window: WalletPage
  /** Sends one announcement with any detail, well-formed or not. */
  announce(detail: unknown): void
}

/** Makes an empty page. */
export function fakePage(): FakePage {
  const events = new EventTarget()
  const legacy: Record<string, unknown> = {}
  return {
    events,
    legacy,
    window: Object.assign(legacy, {
      addEventListener: (name: string, listener: (event: Event) => void) => events.addEventListener(name, listener),
      dispatchEvent: (event: Event) => events.dispatchEvent(event),
    }),
    source: {
      events,
      makeRequestEvent: () => new Event('eip6963:requestProvider'),
      readLegacy: () => legacy,
    },
    announce(detail) {
      events.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
    },
  }
}

/** A usual announcement of a provider, again at each request for it. */
export function announceWallet(page: FakePage, provider: unknown, info: Partial<AnnouncedInfo> = {}): void {
  const detail = {
    info: { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Test Wallet', icon: '', rdns: 'test.wallet', ...info },
    provider,
  }
  page.events.addEventListener('eip6963:requestProvider', () => page.announce(detail))
  page.announce(detail)
}
