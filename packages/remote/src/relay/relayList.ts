import { type Clock, type KeyValueStorage, withSignal, withTimeout } from '@latchkey/base'
import { RemoteError } from '../errors.ts'
import { chooseRelay } from './chooseRelay.ts'
import type { RelayOptions, RelayStatus } from './relay.ts'
import type { RelayLink } from './relayLink.ts'
import { createTopicPlaces } from './topicPlaces.ts'

/** How long a caller waits until one of several relays answers. */
const chooseTimeoutMs = 60_000
/** The status of several relays while none has been chosen. */
const mostHopeful = ['connected', 'connecting', 'unreachable', 'refused'] as const

export type RelayList = {
  /** The relay a topic is on; one on none yet goes where `beside` is, or to the relay for new topics. */
  linkOf(topic: string, options: RelayOptions): Promise<RelayLink>
  /** Topics by the relay they are on, and those on none yet. */
  sort(topics: readonly string[]): { readonly placed: ReadonlyMap<RelayLink, string[]>; readonly unplaced: string[] }
  keep(topics: readonly string[], link: RelayLink): void
  forget(topics: readonly string[]): void
  status(): RelayStatus
  close(): void
}

export type RelayListOptions = {
  readonly links: readonly RelayLink[]
  readonly storage: KeyValueStorage
  readonly clock: Clock
}

/**
 * Decides which of several relays a topic is on. The first that answers takes new topics, and keeps doing so while the
 * page lives. Where each topic is, is stored, so that a session is found again after a reload; with one relay nothing is.
 */
export function createRelayList({ links, storage, clock }: RelayListOptions): RelayList {
  const abort = new AbortController()
  const places = links.length > 1 ? createTopicPlaces(storage) : undefined
  let home = links.length > 1 ? undefined : links[0]
  let choosing: Promise<RelayLink> | undefined

  async function choose(): Promise<RelayLink> {
    try {
      home = await chooseRelay(links, clock, abort.signal)
      return home
    } finally {
      choosing = undefined
    }
  }

  async function homeLink(signal: AbortSignal | undefined): Promise<RelayLink> {
    if (home) return home
    choosing ??= choose()
    try {
      return await withSignal(withTimeout(choosing, chooseTimeoutMs, clock), signal)
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      throw new RemoteError(abort.signal.aborted ? 'relay_closed' : 'relay_unreachable', { cause: error })
    }
  }

  function linkAt(url: string | undefined): RelayLink | undefined {
    return url === undefined ? undefined : links.find((link) => link.url === url)
  }

  async function linkOf(topic: string, { beside, signal }: RelayOptions): Promise<RelayLink> {
    const urlOf = places?.lookUp()
    const known = linkAt(urlOf?.(topic)) ?? (beside === undefined ? undefined : linkAt(urlOf?.(beside)))
    return known ?? (await homeLink(signal))
  }

  return {
    linkOf,
    sort(topics) {
      const urlOf = places?.lookUp()
      const placed = new Map<RelayLink, string[]>()
      const unplaced: string[] = []
      for (const topic of topics) {
        const link = places ? linkAt(urlOf?.(topic)) : home
        const own = link ? (placed.get(link) ?? []) : unplaced
        own.push(topic)
        if (link) placed.set(link, own)
      }
      return { placed, unplaced }
    },
    keep: (topics, link) => places?.put(topics, link.url),
    forget: (topics) => places?.remove(topics),
    status() {
      const own = home?.status.get()
      if (own && own.status !== 'idle') return own
      const all = links.map((link) => link.status.get())
      const found = mostHopeful.map((wanted) => all.find(({ status }) => status === wanted))
      return found.find((status) => status !== undefined) ?? { status: 'idle' }
    },
    close: () => abort.abort(),
  }
}
