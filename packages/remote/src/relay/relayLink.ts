import { type Clock, type Log, type Store, toHex } from '@latchkey/base'
import type { Cryptography } from '../cryptography/cryptography.ts'
import { RemoteError } from '../errors.ts'
import type { Random } from './backoff.ts'
import { createCalls } from './calls.ts'
import { createClockCheck } from './clockCheck.ts'
import { createConnection, type OpenChannel } from './connection.ts'
import { connectionAddress } from './connectionAddress.ts'
import { createAuthToken } from './createAuthToken.ts'
import { createDeliveries, type DeliveryListener } from './deliveries.ts'
import { oneLine } from './frames.ts'
import { createLinkStatus } from './linkStatus.ts'
import { createReceiver } from './receiver.ts'
import type { RelayStatus } from './relay.ts'
import { createSubscriptions } from './subscriptions.ts'

/** A publication that a relay has not confirmed after this long is given back to the caller. */
const maxCallMs = 60_000

export type RelayLinkOptions = {
  readonly url: string
  readonly projectId?: string
  readonly userAgent: string
  /** The client's Ed25519 seed, asked for when it is first needed. */
  readonly seed: () => Uint8Array
  /** The same for all connections of one client. */
  readonly subject: string
  readonly openChannel: OpenChannel
  readonly readServerTimeMs?: (url: string) => Promise<number | undefined>
  readonly listeners: ReadonlySet<DeliveryListener>
  readonly clock: Clock
  readonly random: Random
  readonly cryptography: Cryptography
  readonly log: Log
}

export type LinkCall = {
  readonly method: string
  readonly params: object
  readonly ttlSeconds: number
  readonly signal?: AbortSignal | undefined
  /** A topic that the relay subscribes to with this call. */
  readonly implied?: string
  /** The topic whose messages are to arrive in the order in which they were sent, also when a relay passes one over. */
  readonly queue: string
}

/** One client's link to one relay. */
export type RelayLink = {
  readonly url: string
  readonly status: Store<RelayStatus>
  call(call: LinkCall): Promise<void>
  subscribe(topics: readonly string[], signal: AbortSignal | undefined): Promise<void>
  unsubscribe(topics: readonly string[]): Promise<void>
  /** Keeps the link needed until released, so that it can be found out whether the relay is there. */
  hold(): () => void
  wake(): void
  close(): void
}

/** Makes a link; nothing is opened before the first call. */
export function createRelayLink(options: RelayLinkOptions): RelayLink {
  const { url, clock, random, log } = options
  const status = createLinkStatus({ url, clock, log })
  const probeTopic = toHex(random(32)).slice(2)
  const clockCheck = createClockCheck({ clock, readServerTimeMs: () => options.readServerTimeMs?.(url) })
  let holds = 0

  const calls = createCalls({ clock, send: (frame) => connection.send(frame) })
  const subscriptions = createSubscriptions({ clock, calls, isOpen: () => connection.isOpen() })
  const deliveries = createDeliveries({ listeners: options.listeners, log })

  const connection = createConnection({
    ...options,
    address: () => addressOf(options),
    isNeeded: () => holds > 0 || calls.count() > 0 || subscriptions.count() > 0,
    onOpen() {
      const isAsking = subscriptions.ask()
      const isSending = calls.resend()
      if (!isAsking && !isSending) probe()
    },
    onFrame: createReceiver({ calls, subscriptions, deliveries, clockCheck, log }),
    probe,
    onEvent(event) {
      if (event.kind === 'refused') return void refused(event.reason)
      if (event.kind === 'lost') pause()
      status.show(event.kind)
    },
  })

  function pause(): void {
    subscriptions.pause()
    calls.pause()
  }

  /** A farewell to a topic that nobody has: any answer to it, even an error, shows that the relay is there. */
  function probe(): void {
    const params = { topic: probeTopic, id: '' }
    calls.start('irn_unsubscribe', params, { timeoutMs: maxCallMs }).catch(() => undefined)
  }

  async function refused(reason: string): Promise<void> {
    pause()
    const told = oneLine(reason)
    const code = (await clockCheck.isToBlame(told)) ? 'clock_is_wrong' : 'relay_refused'
    // Somebody may have tried again meanwhile.
    if (connection.isBusy()) return
    log.warn('The relay refused this client', { code, reason: told })
    status.refuse(code, told)
    settleAll(new RemoteError(code, { data: { reason: told } }))
  }

  function settleAll(error: RemoteError): void {
    calls.rejectAll(error)
    subscriptions.rejectAll(error)
  }

  return {
    url,
    status: status.store,
    async call({ method, params, ttlSeconds, signal, implied, queue }) {
      const timeoutMs = ttlSeconds > 0 ? Math.min(ttlSeconds * 1000, maxCallMs) : maxCallMs
      const answered = calls.start(method, params, { timeoutMs, signal, queue })
      if (implied !== undefined) subscriptions.imply(implied, answered)
      connection.ensure()
      await answered
    },
    async subscribe(topics, signal) {
      const confirmed = subscriptions.want(topics, signal)
      connection.ensure()
      await confirmed
    },
    async unsubscribe(topics) {
      const confirmed = subscriptions.drop(topics)
      for (const topic of topics) deliveries.forget(topic)
      connection.ensure()
      await confirmed
    },
    hold() {
      holds++
      connection.ensure()
      return () => void holds--
    },
    wake: connection.wake,
    close() {
      connection.close()
      settleAll(new RemoteError('relay_closed'))
      status.show('idle')
    },
  }
}

/** With a fresh token, because an old one may have run out while the page slept. */
async function addressOf(options: RelayLinkOptions): Promise<string> {
  const { url, subject, clock, cryptography } = options
  const token = await createAuthToken({
    seed: options.seed(),
    subject,
    audience: url,
    nowMs: clock.now(),
    cryptography,
  })
  return connectionAddress(url, { ...options, token })
}
