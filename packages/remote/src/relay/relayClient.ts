import {
  type Clock,
  createStore,
  fromHex,
  type KeyValueStorage,
  type Log,
  toHex,
  type Unsubscribe,
} from '@latchkey/base'
import type { Cryptography } from '../cryptography/cryptography.ts'
import { RemoteError } from '../errors.ts'
import type { Random } from './backoff.ts'
import type { OpenChannel } from './connection.ts'
import type { DeliveryListener } from './deliveries.ts'
import { oneLine } from './frames.ts'
import type { Relay, RelayOptions, RelayStatus } from './relay.ts'
import { createRelayLink, type RelayLink } from './relayLink.ts'
import { createRelayList } from './relayList.ts'

/** Options of `createRelayClient`. */
export type RelayClientOptions = {
  /** ws://, wss://, http:// or https:// addresses, the owner's own relay first. */
  readonly urls: readonly string[]
  /** Sent to every relay; an upstream one wants the owner's own. */
  readonly projectId?: string
  readonly openChannel: OpenChannel
  /** Holds the client's seed and, with several relays, which topic is where. */
  readonly storage: KeyValueStorage
  readonly clock: Clock
  readonly random: Random
  /** For the token of each connection. */
  readonly cryptography: Cryptography
  readonly log: Log
  /** For the relay's statistics: `wc-2/<program>-<version>/<system>/<environment>[:<host>]`. */
  readonly userAgent?: string
  /** Calls when the device woke up or came back online, so that the link is checked at once. */
  readonly onWake?: (listener: () => void) => Unsubscribe
  /** The time by a server's own clock (its `Date` header), to tell a wrong clock from another refusal. */
  readonly readServerTimeMs?: (url: string) => Promise<number | undefined>
}

/** Specification §9: of one link. */
const maxListeners = 10
/** Nothing is to be looked up: left out, other clients ask a foreign service for five seconds before they show anything. */
const attestation = ''
const defaultUserAgent = 'wc-2/latchkey-0/unknown/unknown'

/**
 * A client of one relay or of a list of relays. Nothing is opened before the first call, and nothing stays open without
 * a topic. Of several relays the first that answers takes all new topics for as long as the page lives; a topic stays
 * with the relay it began on, also after a reload. Mailboxes are emptied by subscribing, never by fetching, because a
 * relay counts what was fetched as delivered before anybody has taken it in. Fails with `RemoteError` for an address that is not a WebSocket's.
 */
export function createRelayClient(options: RelayClientOptions): Relay {
  const listeners = new Set<DeliveryListener>()
  const links = createLinks(options, listeners)
  const list = createRelayList({ ...options, links })
  const status = createStore<RelayStatus>({ status: 'idle' })
  const stops = links.map((link) => link.status.subscribe(() => status.set(list.status())))
  stops.push(options.onWake?.(() => links.forEach((link) => void link.wake())) ?? (() => undefined))
  let isClosed = false

  function assertOpen(): void {
    if (isClosed) throw new RemoteError('relay_closed')
  }

  async function subscribeNew(topics: readonly string[], options: RelayOptions): Promise<void> {
    const [first] = topics
    if (first === undefined) return
    const link = await list.linkOf(first, options)
    list.keep(topics, link)
    await link.subscribe(topics, options.signal)
  }

  return {
    status,
    async publish({ topic, message, ttlSeconds, tag, prompt }, { signal, beside } = {}) {
      assertOpen()
      const link = await list.linkOf(topic, { signal, beside })
      const params = { topic, message, ttl: ttlSeconds, tag, attestation, ...(prompt && { prompt }) }
      await link.call({ method: 'irn_publish', params, ttlSeconds, signal, queue: topic })
    },
    async propose({ pairingTopic, message, ttlSeconds }, { signal } = {}) {
      assertOpen()
      const link = await list.linkOf(pairingTopic, { signal })
      list.keep([pairingTopic], link)
      const params = { pairingTopic, sessionProposal: message, ttl: ttlSeconds, attestation }
      await link.call({
        method: 'wc_proposeSession',
        params,
        ttlSeconds,
        signal,
        implied: pairingTopic,
        queue: pairingTopic,
      })
    },
    async approve({ pairingTopic, sessionTopic, response, settlement, ttlSeconds }, { signal } = {}) {
      assertOpen()
      const link = await list.linkOf(pairingTopic, { signal })
      list.keep([sessionTopic], link)
      const sealed = { sessionProposalResponse: response, sessionSettlementRequest: settlement }
      const params = { pairingTopic, sessionTopic, ...sealed, ttl: ttlSeconds }
      await link.call({
        method: 'wc_approveSession',
        params,
        ttlSeconds,
        signal,
        implied: sessionTopic,
        queue: sessionTopic,
      })
    },
    async subscribe(topics, { signal, beside } = {}) {
      assertOpen()
      const { placed, unplaced } = list.sort(topics)
      const known = [...placed].map(([link, own]) => link.subscribe(own, signal))
      await Promise.all([...known, subscribeNew(unplaced, { signal, beside })])
    },
    async unsubscribe(topics) {
      assertOpen()
      const { placed } = list.sort(topics)
      list.forget(topics)
      await Promise.all([...placed].map(([link, own]) => link.unsubscribe(own)))
    },
    onMessage(listener) {
      if (listeners.size >= maxListeners) throw new RemoteError('too_many_listeners', { data: { most: maxListeners } })
      // A wrapper keeps two subscriptions of one function apart.
      const entry: DeliveryListener = (delivery) => listener(delivery)
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
    async close() {
      if (isClosed) return
      isClosed = true
      list.close()
      for (const link of links) link.close()
      for (const stop of stops) stop()
      listeners.clear()
    },
  }
}

function createLinks(options: RelayClientOptions, listeners: ReadonlySet<DeliveryListener>): RelayLink[] {
  const { random, storage } = options
  const urls = options.urls.map(toWebSocketAddress)
  if (urls.length === 0) throw new RemoteError('relay_bad_address', { data: { url: '' } })
  const subject = toHex(random(32)).slice(2)
  let seed: Uint8Array | undefined
  return urls.map((url) =>
    createRelayLink({
      ...options,
      url,
      subject,
      listeners,
      userAgent: options.userAgent ?? defaultUserAgent,
      seed: () => {
        seed ??= readClientSeed(storage, random)
        return seed
      },
    }),
  )
}

/** Specification §5: a relay's address may be written as that of a page; its socket is at the same place. */
function toWebSocketAddress(url: string): string {
  const address = url.replace(/^http(?=s?:)/i, 'ws')
  if (!/^wss?:\/\/./i.test(address) || !URL.canParse(address)) {
    throw new RemoteError('relay_bad_address', { data: { url: oneLine(url) } })
  }
  return address
}

const storageKey = 'relay-seed.v1'
const seedLength = 32

/**
 * The client's Ed25519 seed, kept for ever: a relay keeps a mailbox under its public key. All tabs of one origin share
 * it. It opens no message; those are sealed with other keys.
 */
function readClientSeed(storage: KeyValueStorage, random: Random): Uint8Array {
  const stored = fromHex(`0x${storage.get(storageKey) ?? ''}`)
  if (stored?.length === seedLength) return stored
  const seed = random(seedLength)
  storage.set(storageKey, toHex(seed).slice(2))
  return seed
}
