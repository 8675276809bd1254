import { createHmac, randomBytes } from 'node:crypto'
import { type Clock, type Log, systemClock } from '@latchkey/base'
import { openRedisLink } from '../../store/redis/redisLink.ts'
import type { RoomLimits } from '../linkConfig.ts'
import { digestKey, type HeldEvent } from '../room.ts'
import type { Answered, RoomKey, RoomStore } from '../roomStore.ts'
import { enterRoom } from './enterRoom.ts'
import { type RoomChannels, readLine } from './roomChannels.ts'
import { doubt, type RoomProcess, settleDoubts, toFailure, toFound } from './roomProcess.ts'
import {
  aliveScript,
  deliveredScript,
  listScript,
  roomScripts,
  seenScript,
  sweepScript,
  writeLimits,
} from './roomScripts.ts'

export type RedisRoomsOptions = {
  /** `redis://[user:password@]host[:port][/database]`; a single Redis or one with replicas, not a cluster. */
  readonly url: string
  readonly limits: RoomLimits
  readonly log: Log
  /** Left out, the time of Redis counts, which all processes share. */
  readonly clock?: Clock
}

/**
 * Sessions of the link protocol in Redis, for several relay processes: the page may be at one and the phone at another.
 * As durable as the Redis is set up to be. Fails with `storage_down`.
 */
export async function openRedisRooms({ url, limits, log, clock }: RedisRoomsOptions): Promise<RoomStore> {
  const onReturn = () => {
    for (const { id, members } of own.channels.byId.values()) {
      for (const { digest } of members) doubt(own, { id, digest })
    }
    void settleDoubts(own)
  }
  const link = await openRedisLink({ url, log, scripts: roomScripts, onReturn })
  const written = writeLimits(limits)
  const makerKey = randomBytes(32)
  const run: RoomProcess['run'] = async (script, args) => {
    const now = clock === undefined ? '' : String(clock.now())
    return toFound(await link.run(script, [], [now, written, ...args]))
  }
  const own: RoomProcess = {
    channels: {
      link,
      byId: new Map(),
      onDelivered: (id, eventId) => void run(deliveredScript, [id, eventId]).catch(() => undefined),
    } satisfies RoomChannels,
    name: randomBytes(12).toString('base64url'),
    now: () => (clock ?? systemClock).now(),
    run,
    makerOf: (ip) => createHmac('sha256', makerKey).update(ip).digest('base64url').slice(0, 22),
    doubtful: new Map(),
    onFault: (error) => log.error('An answer of Redis could not be worked on', error),
  }
  const health = { isGood: true, sessions: 0, bytes: 0 }
  const stayAlive = async () => {
    const { rest } = await run(aliveScript, [own.name])
    Object.assign(health, { isGood: true, sessions: Number(rest[0]), bytes: Number(rest[1]) })
  }
  await stayAlive()
  return {
    enter: (entry, settled) => void enterRoom(own, entry, settled).catch(own.onFault),
    listEvents: (session, settled) => void listEvents(own, session, settled).catch(own.onFault),
    markSeen: (session, eventId, settled) => void markSeen(own, { session, eventId }, settled).catch(own.onFault),
    tick() {
      stayAlive().catch(() => {
        health.isGood = false
      })
      void settleDoubts(own)
    },
    sweep: () => void run(sweepScript, ['']).catch(() => undefined),
    counts: () => ({ sessions: health.sessions, bytes: health.bytes }),
    isGood: () => health.isGood,
    close: () => link.close(),
  }
}

async function listEvents(own: RoomProcess, { id, key }: RoomKey, settled: Answered<readonly HeldEvent[]>) {
  const found = await own.run(listScript, [id, digestKey(key)]).catch(() => undefined)
  if (found?.word !== 'OK') return settled({ failure: found === undefined ? 'notStored' : toFailure(found) })
  // As the program lists them.
  const [lines, marks] = found.rest as [readonly string[], readonly string[]]
  settled({
    value: lines.map((line, index) => {
      const { atMs, event } = readLine(line)
      return { ...event, atMs, isDelivered: marks[index] !== '', isSeen: marks[index] === 's' }
    }),
  })
}

async function markSeen(
  own: RoomProcess,
  { session, eventId }: { readonly session: RoomKey; readonly eventId: string },
  settled: Answered<boolean>,
) {
  const found = await own.run(seenScript, [session.id, digestKey(session.key), eventId]).catch(() => undefined)
  if (found?.word !== 'OK') return settled({ failure: found === undefined ? 'notStored' : toFailure(found) })
  settled({ value: found.rest[0] === '1' })
}
