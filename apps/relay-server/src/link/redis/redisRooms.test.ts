import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { createClient } from '@redis/client'
import { describe, expect, test, vi } from 'vitest'
import { redisDatabases } from '../../testing/redisDatabases.ts'
import { ask, enter, listed, type RoomSide } from '../../testing/roomCalls.ts'
import { contractLimits, roomStoreContract } from '../../testing/roomStoreContract.ts'
import { hasRedis, startRedis } from '../../testing/startRedis.ts'
import { openRedisRooms } from './redisRooms.ts'

const limits = contractLimits

describe.runIf(hasRedis)('with a Redis', () => {
  const nextUrl = redisDatabases()
  const publish = ({ place }: RoomSide, data: string) =>
    ask<undefined>((settled) => place.publish({ id: `id of ${data}`, name: 'e', data }, settled))
  const dataOf = ({ heard }: RoomSide) => heard.flatMap((item) => ('data' in item ? [item.data] : []))

  roomStoreContract('sessions in Redis, at two processes', async () => {
    const clock = fakeClock()
    const url = await nextUrl()
    const open = () => openRedisRooms({ url, limits, clock, log: silentLog })
    const [rooms, other] = await Promise.all([open(), open()])
    const close = async () => {
      await Promise.all([rooms.close(), other.close()])
    }
    return { rooms, other, clock, close }
  })

  test('the phones of a process that was killed are gone when its lease is over', async () => {
    const clock = fakeClock()
    const url = await nextUrl()
    const open = () => openRedisRooms({ url, limits, clock, log: silentLog })
    const [rooms, doomed] = await Promise.all([open(), open()])
    const host = await enter(rooms, 'host')
    await enter(doomed, 'guest', { session: host.session })
    await doomed.close()
    const status = () => ask((settled) => host.place.readStatus(settled))
    expect(await status()).toEqual({ value: { isLinked: true, onlineGuests: 1 } })
    await clock.advance(30_000)
    expect(await status()).toEqual({ value: { isLinked: true, onlineGuests: 0 } })
    await rooms.close()
  })

  test('neither a key nor an address is written down', async () => {
    const url = await nextUrl()
    const rooms = await openRedisRooms({ url, limits, log: silentLog })
    const { session } = await enter(rooms, 'host', { ip: '192.0.2.77' })
    const client = createClient({ url })
    await client.connect()
    const found = []
    for (const key of await client.keys('*')) found.push(key, await client.dump(key))
    await client.close()
    const all = found.join('\n')
    expect(all).toContain(`link:room:${session.id}`)
    expect(all).not.toContain(session.key)
    expect(all).not.toContain('192.0.2.77')
    await rooms.close()
  })

  test('while Redis is away nothing is answered well; when it is back, what was kept is heard', async () => {
    const own = await startRedis()
    try {
      const open = () => openRedisRooms({ url: own.url, limits, log: silentLog })
      const [near, far] = await Promise.all([open(), open()])
      const host = await enter(near, 'host')
      const guest = await enter(far, 'guest', { session: host.session })
      await publish(host, 'before')
      await vi.waitFor(() => expect(dataOf(guest)).toEqual(['before']))
      await own.kill()
      await vi.waitFor(async () => expect(await publish(host, 'during')).toEqual({ failure: 'notStored' }))
      await own.restart()
      const again = async () => expect(await publish(host, 'after')).toEqual({ value: undefined })
      await vi.waitFor(again, { timeout: 10_000 })
      await vi.waitFor(() => expect(dataOf(guest)).toEqual(['before', 'after']), { timeout: 10_000 })
      await Promise.all([near.close(), far.close()])
    } finally {
      await own.close()
    }
  })

  test('what was published while a process could not hear is handed on afterwards, and a lost session is told', async () => {
    const url = await nextUrl()
    const open = () => openRedisRooms({ url, limits, log: silentLog })
    const [near, far] = await Promise.all([open(), open()])
    const host = await enter(near, 'host')
    const guest = await enter(far, 'guest', { session: host.session })
    const client = createClient({ url })
    await client.connect()
    // Deaf from here: the connections that listen are cut, and what comes before they are back is missed.
    await client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'pubsub'])
    await publish(host, 'missed')
    await vi.waitFor(() => expect(dataOf(guest)).toEqual(['missed']), { timeout: 10_000 })
    expect(await ask((settled) => host.place.readStatus(settled))).toEqual({
      value: { isLinked: true, onlineGuests: 1 },
    })
    await client.flushDb()
    await client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'pubsub'])
    await vi.waitFor(() => expect(guest.heard).toContainEqual({ isGone: true }), { timeout: 10_000 })
    await client.close()
    await Promise.all([near.close(), far.close()])
  })

  test('error: a session that was lost and made anew by somebody else is not that of who sat in the old one', async () => {
    const url = await nextUrl()
    const rooms = await openRedisRooms({ url, limits, log: silentLog })
    const host = await enter(rooms, 'host')
    const client = createClient({ url })
    await client.connect()
    await client.flushDb()
    const stranger = await enter(rooms, 'host', { session: { id: host.session.id, key: 'f'.repeat(64) } })
    await ask<undefined>((settled) => stranger.place.changeMetadata({ theirs: 'x' }, settled))
    expect(await ask((settled) => host.place.readMetadata(settled))).toEqual({ failure: 'notStored' })
    expect(host.heard).toContainEqual({ isGone: true })
    expect(await publish(host, 'secret')).toEqual({ failure: 'notStored' })
    expect(await listed(rooms, stranger)).toEqual([])
    await client.close()
    await rooms.close()
  })
})
