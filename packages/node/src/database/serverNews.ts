import { type Clock, type Log, systemClock } from '@latchkey/base'
import type { Client } from 'pg'
import { reasonOf } from '../errors.ts'
import { connectionName } from './database.ts'

/** News from other processes over a PostgreSQL server, until it is closed. */
export type ServerNews = { close(): Promise<void> }

export type ServerNewsOptions = {
  readonly url: string
  readonly channel: string
  /** Told of each `NOTIFY`, this process's own among them. */
  readonly onNews: (text: string) => void
  /** Called after a break, in which anything may have been missed. */
  readonly onReturn: () => void
  readonly log: Log
  readonly clock?: Clock
}

const connectTimeoutMs = 10_000
const retryMs = 1000
const keepAliveMs = 10_000
/** A connection on which nothing is heard of itself for so long is asked whether it is there. */
const askEveryMs = 15_000
const answerMs = 10_000

/** Listens on a connection of its own, and connects again when it breaks. Fails when the server cannot be reached at first. */
export async function openServerNews(options: ServerNewsOptions): Promise<ServerNews> {
  const { url, channel, onNews, onReturn, log, clock = systemClock } = options
  const { default: pg } = await import('pg')
  let isClosed = false
  let client: Client | undefined
  let cancel: () => void = () => undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: connectionName,
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: answerMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
    })
    let isGone = false
    const lose = (error?: unknown) => {
      if (isGone) return
      isGone = true
      cancel()
      next.end().catch(() => undefined)
      if (isClosed || client !== next) return
      client = undefined
      log.warn('The database tells nothing at present', reasonOf(error))
      retryLater()
    }
    next.on('error', lose)
    next.on('end', () => lose(new Error('the connection ended')))
    next.on('notification', ({ payload }) => onNews(payload ?? ''))
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      isGone = true
      next.end().catch(() => undefined)
      throw error
    }
    client = next
    const ask = () => {
      cancel = clock.schedule(askEveryMs, () => {
        next.query('select 1').then(ask, lose)
      })
    }
    ask()
    if (isClosed) await next.end().catch(() => undefined)
  }

  function retryLater(): void {
    cancel = clock.schedule(retryMs, () => {
      if (isClosed) return
      connect().then(onReturn, retryLater)
    })
  }

  await connect()
  return {
    async close() {
      isClosed = true
      cancel()
      await client?.end().catch(() => undefined)
    },
  }
}
