import { createHash } from 'node:crypto'
import { type Clock, type Log, systemClock } from '@latchkey/base'
import { RelayServerError } from '../../errors.ts'
import { toStoreFailure } from '../memoryStore.ts'
import { defaultStoreLimits, type RelayStore, type StoredMessage, type StoreLimits } from '../store.ts'
import { openRedisLink, type RedisLink } from './redisLink.ts'
import { ackScript, allScripts, duplicateKey, forgetScript, interestScript, keysOf, publishScript } from './scripts.ts'
import {
  type Channels,
  catchUp,
  createChannels,
  endListener,
  firstId,
  isHeldBy,
  openListener,
  type RedisMessage,
  readWaiting,
  startListener,
} from './topicChannels.ts'

export type RedisStoreOptions = {
  /** `redis://[user:password@]host[:port][/database]`; a single Redis or one with replicas, not a cluster. */
  readonly url: string
  readonly log: Log
  /** Left out, the time of Redis counts, which all processes share. */
  readonly clock?: Clock
  readonly limits?: StoreLimits
}

/** Live subscriptions say once a day that their clients are still there. */
const contactMs = 86_400_000

/**
 * Mailboxes in Redis, for several relay processes: streams for what waits, channels for what is new. As durable as the
 * Redis is set up to be. Fails with `storage_down`.
 */
export async function openRedisStore(options: RedisStoreOptions): Promise<RelayStore> {
  const { url, log, clock } = options
  const onReturn = () => catchUp(channels)
  const link = await openRedisLink({ url, log, scripts: allScripts, onReturn })
  const now = () => (clock === undefined ? '' : String(clock.now()))
  const channels = createChannels({
    link,
    now,
    renewInterest: (topic, clientId) => note(link, now(), topic, clientId),
  })
  const timers = clock ?? systemClock
  let cancel = () => undefined as unknown
  const sayHello = () => {
    cancel = timers.schedule(contactMs, sayHello)
    for (const [topic, clientId] of listLive(channels)) note(link, now(), topic, clientId).catch(() => undefined)
  }
  cancel = timers.schedule(contactMs, sayHello)
  return toStore({ link, channels, now, limits: options.limits ?? defaultStoreLimits, stop: () => cancel() })
}

type Parts = {
  readonly link: RedisLink
  readonly channels: Channels
  readonly now: () => string
  readonly limits: StoreLimits
  readonly stop: () => void
}

function toStore({ link, channels, now, limits, stop }: Parts): RelayStore {
  return {
    publish(messages, settled) {
      if (messages.length === 0) return settled()
      const named = messages.map((message) => ({ ...message, digest: digestOf(message.message) }))
      const keys = named.flatMap(({ topic, digest }) => {
        const { mailbox, size } = keysOf(topic)
        return [mailbox, size, duplicateKey(topic, digest)]
      })
      const args = named.flatMap(({ topic, message, publisher, tag, ttlSeconds, digest }) => [
        topic,
        message,
        publisher,
        String(tag),
        String(ttlSeconds * 1000),
        digest,
      ])
      const bounds = [String(limits.messagesPerTopic), String(limits.bytesPerTopic)]
      link.run(publishScript, keys, [now(), ...bounds, ...args]).then(
        (taken) => settled(taken === 0 ? new RelayServerError('mailbox_full') : undefined),
        (error) => settled(toStoreFailure(error)),
      )
    },
    subscribe(wish, settled) {
      const { channel, listener } = openListener(channels, wish)
      Promise.all([channel.ready, note(link, now(), wish.topic, wish.clientId)]).then(
        () => settled(),
        (error) => settled(toStoreFailure(error)),
      )
      return {
        start: () => startListener(channels, channel, listener),
        end: () => endListener(channels, channel, listener),
      }
    },
    forget(topic, clientId) {
      if (isHeldBy(channels, topic, clientId)) return
      const { mailbox, acks, interests } = keysOf(topic)
      link.run(forgetScript, [mailbox, acks, interests], [now(), clientId, topic]).catch(() => undefined)
    },
    read: (topic, clientId) => readWaiting(channels, { topic, clientId, after: firstId }),
    acknowledge(message, clientId) {
      const { id, topic } = asRedisMessage(message)
      const { mailbox, acks, interests } = keysOf(topic)
      // An acknowledgement that is lost costs a delivery twice.
      link.run(ackScript, [mailbox, acks, interests], [now(), clientId, id, topic]).catch(() => undefined)
    },
    check: () => link.check(),
    counts: () => ({ topics: channels.byTopic.size, messages: 0, bytes: 0 }),
    async close() {
      stop()
      channels.isClosed = true
      await link.close()
    },
  }
}

/** The client was in contact. */
async function note(link: RedisLink, now: string, topic: string, clientId: string): Promise<void> {
  await link.run(interestScript, [keysOf(topic).interests], [now, clientId])
}

function* listLive({ byTopic }: Channels): Iterable<readonly [string, string]> {
  for (const { topic, listeners } of byTopic.values()) {
    for (const { clientId } of listeners) yield [topic, clientId]
  }
}

/** Shorter than the whole, and long enough that nobody finds a second text for it. */
function digestOf(message: string): string {
  return createHash('sha256').update(message).digest('base64url').slice(0, 22)
}

function asRedisMessage(message: StoredMessage): RedisMessage {
  // This store only ever hands out its own.
  return message as RedisMessage
}
