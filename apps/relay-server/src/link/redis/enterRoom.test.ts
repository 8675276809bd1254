import { ErrorReply } from '@redis/client'
import { expect, test } from 'vitest'
import { toStoreFailure } from '../../store/memoryStore.ts'
import type { RedisLink } from '../../store/redis/redisLink.ts'
import type { Entry } from '../roomStore.ts'
import { enterRoom } from './enterRoom.ts'
import type { RoomProcess } from './roomProcess.ts'

const entry: Entry = {
  id: 'a'.repeat(32),
  key: 'b'.repeat(64),
  side: 'host',
  ip: '192.0.2.1',
  mayMake: () => true,
  listener: { onEvent: () => true, onMetadata: () => undefined, onLinked: () => undefined, onGone: () => undefined },
}

/** A process whose Redis listens, and fails at whatever is asked of it. */
function failing(error: Error): RoomProcess {
  const link: RedisLink = {
    run: async () => undefined,
    listen: async () => undefined,
    unlisten: () => undefined,
    check: async () => undefined,
    close: async () => undefined,
  }
  return {
    channels: { link, byId: new Map(), onDelivered: () => undefined },
    name: 'process',
    now: () => 0,
    run: async () => {
      throw toStoreFailure(error)
    },
    makerOf: (ip) => ip,
    doubtful: new Map(),
    onFault: () => undefined,
  }
}

const enter = (own: RoomProcess) => new Promise((resolve) => void enterRoom(own, entry, resolve))

test('a place that may have been counted is counted again', async () => {
  const own = failing(new Error('Socket closed unexpectedly'))
  expect(await enter(own)).toEqual({ failure: 'notStored' })
  expect([...own.doubtful.values()]).toMatchObject([{ id: entry.id }])
})

test('error: whatever strangers name while Redis refuses to write is not remembered', async () => {
  const own = failing(new ErrorReply('NOREPLICAS Not enough good replicas to write.'))
  expect(await enter(own)).toEqual({ failure: 'notStored' })
  expect(own.doubtful.size + own.channels.byId.size).toBe(0)
})
