import type { Clock, Log } from '@latchkey/base'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { NodeError, reasonOf } from '../errors.ts'
import { toDiskFull } from './diskFull.ts'
import { isConnectionFailure } from './isConnectionFailure.ts'

/** The used part of a connection of `pg`. */
export type ServerClient = {
  query(text: string, parameters: unknown[]): Promise<unknown>
  /** With an error the connection is closed, and not given out again. */
  release(error?: Error): void
}

/** The used part of a pool of `pg`. */
export type ServerConnections = { connect(): Promise<ServerClient>; end(): Promise<void> }

export type ServerPoolOptions = {
  /** How many may be at work at once: as many as the pool has connections. */
  readonly places: number
  /** How long somebody waits in line for a place at most, in milliseconds. */
  readonly waitMs: number
  readonly clock: Clock
  readonly log: Log
}

type Waiting = { enter(): void }

/**
 * A server's connections with a line before them: many who come at once wait for their turn, in their order, and not for
 * as long as making a connection may take. A connection that breaks, idle or at work, is closed; the next one is new, so
 * that a server that comes back is used again. Its users see `database_busy` or `database_unreachable`.
 */
export function serverPool(
  connections: ServerConnections,
  { places, waitMs, clock, log }: ServerPoolOptions,
): PostgresPool {
  const line = new Set<Waiting>()
  let free = places
  let isAway = false

  function enter(): Promise<void> | undefined {
    if (free > 0) {
      free--
      return undefined
    }
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        enter() {
          stop()
          resolve()
        },
      }
      const stop = clock.schedule(waitMs, () => {
        line.delete(waiting)
        log.warn('The database has too much to do: somebody has waited in vain')
        reject(new NodeError('database_busy'))
      })
      line.add(waiting)
    })
  }

  function leave(): void {
    const [next] = line
    if (next === undefined) free++
    else {
      line.delete(next)
      next.enter()
    }
  }

  /** Said when it goes, and when it is back, and not by everybody who asks meanwhile. */
  function noteAway(isGone: boolean, error?: unknown): void {
    if (isGone === isAway) return
    isAway = isGone
    if (isGone) log.warn('The database cannot be reached', reasonOf(error))
    else log.info('The database can be reached again')
  }

  function toFailure(error: unknown): unknown {
    if (!isConnectionFailure(error)) return toDiskFull(error) ?? error
    noteAway(true, error)
    return new NodeError('database_unreachable', { cause: error })
  }

  async function takeClient(): Promise<ServerClient> {
    try {
      return await connections.connect()
    } catch (error) {
      leave()
      throw toFailure(error)
    }
  }

  return {
    async connect() {
      await enter()
      const client = await takeClient()
      let broken: Error | undefined
      return {
        async query(text: string, parameters: unknown[]) {
          try {
            const answer = await client.query(text, parameters)
            noteAway(false)
            return answer
          } catch (error) {
            if (error instanceof Error && isConnectionFailure(error)) broken ??= error
            throw toFailure(error)
          }
        },
        release() {
          client.release(broken)
          leave()
        },
        // Kysely knows the client by these two members; cursors are not used.
      } as unknown as PostgresPoolClient
    },
    end: () => connections.end(),
  }
}
