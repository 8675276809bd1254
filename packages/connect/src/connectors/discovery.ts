import { type Clock, createStore, type Log, type Store, sleep } from '@latchkey/base'
import type { WalletBook } from '@latchkey/wallet-book'
import type { Connector } from '../connector.ts'
import { type Announcement, readAnnouncement } from './announcement.ts'
import { toConnectors } from './foundConnectors.ts'
import { ownProviders } from './ownProviders.ts'
import { readProperty } from './provider.ts'
import { safeIcon } from './safeIcon.ts'

/** The part of the page that finding wallets uses. */
export type DiscoverySource = {
  readonly events: {
    addEventListener(name: string, listener: (event: unknown) => void): void
    removeEventListener(name: string, listener: (event: unknown) => void): void
    dispatchEvent(event: Event): unknown
  }
  /** A fresh `eip6963:requestProvider` event. */
  readonly makeRequestEvent: () => Event
  /** The object on which wallets leave their providers; hostile. */
  readonly readLegacy: () => unknown
}

/** Options of `discoverConnectors`. */
export type DiscoveryOptions = {
  readonly source: DiscoverySource
  readonly walletBook: WalletBook
  readonly clock: Clock
  readonly log: Log
  readonly signal: AbortSignal
}

/** Wallets as they are found. */
export type Discovery = {
  readonly connectors: Store<readonly Connector[]>
  /** Asks again, for those that load late or speak only when asked. */
  refresh(): void
}

const announceEvent = 'eip6963:announceProvider'
/** Some wallets put `window.ethereum` there late and say so by this event; others do not say so at all. */
const legacyEvent = 'ethereum#initialized'
const legacyWaitMs = 1000
const maxAnnounced = 50
/** Announcements beyond this many are not even looked at: a page cannot need them. */
const maxLooked = 1000

/**
 * Finds the wallets of this browser: those that announce themselves (EIP-6963), then the old places by the wallet book.
 * Icons follow a moment later, once they are known to be safe. Ends with the signal.
 */
export function discoverConnectors({ source, walletBook, clock, log, signal }: DiscoveryOptions): Discovery {
  const connectors = createStore<readonly Connector[]>([])
  const announced: Announcement[] = []
  const icons = new Map<Announcement, string | undefined>()
  let looked = 0
  let isChecking = false

  const readWindow = () => {
    try {
      return source.readLegacy()
    } catch {
      return undefined
    }
  }
  const publish = () => {
    const known = connectors.get()
    const found = toConnectors({
      announced,
      iconOf: (announcement) => icons.get(announcement),
      readWindow,
      walletBook,
      clock,
      log,
    })
    if (!isSameList(found, known)) connectors.set(keepKnown(found, known))
  }
  const checkIcons = async () => {
    if (isChecking) return
    isChecking = true
    try {
      // Those that are announced meanwhile have their turn too.
      for (const announcement of announced) {
        if (announcement.icon === undefined || icons.has(announcement)) continue
        // One to a turn, so that many of the worst together do not hold up the page.
        await sleep(0, clock, signal)
        icons.set(announcement, safeIcon(announcement.icon))
      }
    } catch (error) {
      log.debug('The icons of the wallets were not checked', error)
    }
    isChecking = false
    if (!signal.aborted) publish()
  }
  const onAnnounce = (event: unknown) => {
    if (++looked > maxLooked || announced.length >= maxAnnounced) return
    const announcement = readAnnouncement(readProperty(event, 'detail'))
    if (announcement === undefined) return log.debug('An announcement that cannot be read was ignored')
    if (ownProviders.has(announcement.provider)) return
    // The first provider of a uuid stays; a later claim of it by another object is a wallet of its own, in conflict.
    if (announced.some(({ provider }) => provider === announcement.provider)) return
    if (announced.some(({ uuid, rdns }) => uuid === announcement.uuid && rdns === announcement.rdns)) return
    announced.push(announcement)
    publish()
    void checkIcons()
  }
  const ask = () => {
    try {
      source.events.dispatchEvent(source.makeRequestEvent())
    } catch (error) {
      log.debug('A wallet failed while it was asked to announce itself', error)
    }
  }

  source.events.addEventListener(announceEvent, onAnnounce)
  source.events.addEventListener(legacyEvent, publish)
  const cancel = clock.schedule(legacyWaitMs, publish)
  signal.addEventListener('abort', () => {
    source.events.removeEventListener(announceEvent, onAnnounce)
    source.events.removeEventListener(legacyEvent, publish)
    cancel()
  })
  ask()
  publish()
  return {
    connectors,
    refresh() {
      if (signal.aborted) return
      looked = Math.min(looked, maxLooked - maxAnnounced)
      ask()
      publish()
      void checkIcons()
    },
  }
}

/** Connectors are made anew at each look; a known one that has not changed keeps its identity. */
function keepKnown(found: readonly Connector[], known: readonly Connector[]): readonly Connector[] {
  return found.map((connector) => known.find((other) => isSame(other, connector)) ?? connector)
}

function isSameList(found: readonly Connector[], known: readonly Connector[]): boolean {
  return found.length === known.length && found.every((connector, index) => isSame(connector, known[index]))
}

function isSame(left: Connector, right: Connector | undefined): boolean {
  return (
    left.id === right?.id &&
    left.name === right.name &&
    left.icon === right.icon &&
    (left.isNameShared ?? false) === (right.isNameShared ?? false)
  )
}
