import type { Log } from '@latchkey/base'
import { createClient } from '@redis/client'
import { RelayServerError } from '../../errors.ts'
import { toStoreFailure } from '../memoryStore.ts'
import type { RedisScript } from './scripts.ts'

/** Two connections to one Redis: one for commands, one that listens. */
export type RedisLink = {
  /** Runs a program. Rejects with `storage_down`. */
  readonly run: (script: RedisScript, keys: readonly string[], args: readonly string[]) => Promise<unknown>
  /** Resolves when Redis has confirmed that nothing published from now on is missed. */
  readonly listen: (channel: string, listener: (text: string) => void) => Promise<void>
  readonly unlisten: (channel: string, listener: (text: string) => void) => void
  readonly check: () => Promise<void>
  readonly close: () => Promise<void>
}

export type RedisLinkOptions = {
  /** `redis://[user:password@]host[:port][/database]`, `rediss://` over TLS. */
  readonly url: string
  readonly log: Log
  /** The programs that will be run. */
  readonly scripts: readonly RedisScript[]
  /** Called after the listening connection was lost and is there again: meanwhile things were missed. */
  readonly onReturn: () => void
}

const firstConnectMs = 10_000
const connectTimeoutMs = 5000
/** A connection that is dead without having said so is found out by asking. */
const pingMs = 2000
const silenceMs = 6000
const maxPauseMs = 1000

/** Connects, trying for ten seconds. Fails with `storage_down`. */
export async function openRedisLink({ url, log, scripts, onReturn }: RedisLinkOptions): Promise<RedisLink> {
  const giveUpAtMs = performance.now() + firstConnectMs
  let isConnected = false
  const reconnectStrategy = (retries: number, cause: Error) => {
    if (!isConnected && performance.now() > giveUpAtMs) return cause
    return Math.min(50 * 2 ** retries, maxPauseMs)
  }
  const commands = createClient({
    url,
    // While it is away nothing is queued: what cannot be stored now is not answered now.
    disableOfflineQueue: true,
    // A timer for each command costs more than the command; a dead connection is found out for all of them at once.
    commandOptions: { timeout: 0 },
    pingInterval: pingMs,
    socket: { connectTimeout: connectTimeoutMs, socketTimeout: silenceMs, reconnectStrategy },
  })
  const listener = commands.duplicate({ disableOfflineQueue: false })
  let lastReason = ''
  for (const client of [commands, listener]) {
    client.on('error', (error: unknown) => {
      const { message } = toStoreFailure(error)
      if (message !== lastReason) log.warn('Redis is not there', { reason: message })
      lastReason = message
    })
  }
  const load = () => Promise.all(scripts.map(({ text }) => commands.scriptLoad(text)))
  try {
    await Promise.all([commands.connect(), listener.connect()])
    await load()
  } catch (error) {
    commands.destroy()
    listener.destroy()
    throw new RelayServerError('storage_down', { cause: error, data: { reason: reasonOf(error) } })
  }
  isConnected = true
  commands.on('ready', () => {
    lastReason = ''
    // A Redis that was started anew knows no programs.
    void load().catch(() => undefined)
  })
  listener.on('ready', () => {
    // The channels are asked for again before this is answered.
    listener.ping().then(onReturn, () => undefined)
  })
  return {
    async run({ digest, text }, keys, args) {
      const rest = [String(keys.length), ...keys, ...args]
      try {
        return await commands.sendCommand(['EVALSHA', digest, ...rest])
      } catch (error) {
        if (!isMissingScript(error)) throw toStoreFailure(error)
      }
      return await commands.sendCommand(['EVAL', text, ...rest]).catch((error: unknown) => {
        throw toStoreFailure(error)
      })
    },
    listen: (channel, tell) => listener.subscribe(channel, tell),
    unlisten: (channel, tell) => void listener.unsubscribe(channel, tell).catch(() => undefined),
    async check() {
      await Promise.all([commands.ping(), listener.ping()]).catch((error: unknown) => {
        throw toStoreFailure(error)
      })
    },
    async close() {
      await Promise.all([commands, listener].map((client) => (client.isReady ? client.close() : client.destroy())))
    },
  }
}

function isMissingScript(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('NOSCRIPT')
}

function reasonOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'Redis cannot be reached'
}
