import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Clock, silentLog, systemClock } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { createServerDatabase, createTestFolder, type ServerDatabase } from '@latchkey/node/testing'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { enter, listed, type RoomSide } from '../testing/roomCalls.ts'
import { contractLimits, roomStoreContract } from '../testing/roomStoreContract.ts'
import { withPostgres } from '../testing/withPostgres.ts'
import { openRoomPlace, type RoomPlaceOptions } from './openRoomPlace.ts'
import { openRooms } from './openRooms.ts'

type Opening = Omit<RoomPlaceOptions, 'log'> & { readonly clock: Clock }

async function open({ clock, ...options }: Opening) {
  const place = await openRoomPlace({ ...options, log: silentLog })
  const rooms = await openRooms({ ...place, limits: contractLimits, clock, log: silentLog })
  return { rooms, close: () => rooms.close().then(place.close) }
}

roomStoreContract('sessions in memory', async () => {
  const clock = fakeClock()
  const { rooms, close } = await open({ clock })
  return { rooms, other: rooms, clock, close }
})

const publish = ({ place }: RoomSide, data: string) => place.publish({ id: `id of ${data}`, name: 'e', data })
const dataOf = ({ heard }: RoomSide) => heard.flatMap((item) => ('data' in item ? [item.data] : []))

roomStoreContract('sessions in a file', async () => {
  const clock = fakeClock()
  const folder = createTestFolder()
  const { rooms, close } = await open({ folder, clock })
  return { rooms, other: rooms, clock, close }
})

test('a file keeps sessions, metadata, waiting events and what was seen over restarts, and is of one process', async () => {
  const folder = createTestFolder()
  const clock = fakeClock()
  const first = await open({ folder, clock })
  await expect(open({ folder, clock })).rejects.toMatchObject({ code: 'data_folder_in_use' })
  const host = await enter(first.rooms, 'host')
  const { session } = host
  const guest = await enter(first.rooms, 'guest', { session })
  await guest.place.changeMetadata({ EthereumAddress: 'sealed', gone: 'x' })
  await guest.place.changeMetadata({ gone: null })
  host.place.leave()
  for (const data of ['1', '2', '\0 \ud800']) expect(await publish(guest, data)).toEqual({ value: undefined })
  await first.rooms.markSeen(session, 'id of 1')
  const counts = first.rooms.counts()
  await first.close()
  for (let restart = 0; restart < 3; restart++) {
    const { rooms, close } = await open({ folder, clock })
    expect(rooms.counts()).toEqual(counts)
    const events = await listed(rooms, { session })
    expect(events.map(({ data, isSeen }) => [data, isSeen])).toEqual([
      ['1', true],
      ['2', false],
      ['\0 \ud800', false],
    ])
    const back = await enter(rooms, 'host', { session })
    expect(await back.place.readStatus()).toEqual({ value: { isLinked: true, onlineGuests: 0 } })
    expect(await back.place.readMetadata()).toEqual({ value: { EthereumAddress: 'sealed' } })
    await close()
  }
})

test('neither a key nor an address is written down', async () => {
  const folder = createTestFolder()
  const { rooms, close } = await open({ folder, clock: fakeClock() })
  const { session } = await enter(rooms, 'host', { ip: '192.0.2.77' })
  const all = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'))
  expect(all.join('')).toContain(session.id)
  expect(all.join('')).not.toContain(session.key)
  expect(all.join('')).not.toContain('192.0.2.77')
  await close()
})

withPostgres('on a PostgreSQL server', () => {
  async function openProcesses(count: number) {
    const clock = fakeClock()
    const { url: databaseUrl, drop } = await createServerDatabase()
    const processes = await Promise.all(Array.from({ length: count }, () => open({ databaseUrl, clock })))
    const [first, second = first] = processes
    if (first === undefined || second === undefined) throw new TypeError('No process was asked for')
    const close = async () => {
      await Promise.all(processes.map((each) => each.close()))
      await drop()
    }
    return { rooms: first.rooms, other: second.rooms, clock, close }
  }

  roomStoreContract('sessions at one process', () => openProcesses(1))
  roomStoreContract('sessions at two processes', () => openProcesses(2))

  async function withServer(body: (server: ServerDatabase) => Promise<void>): Promise<void> {
    const server = await createServerDatabase()
    try {
      await body(server)
    } finally {
      await server.drop()
    }
  }
  /** Cuts the connections of a database, or those alone on which processes hear of each other. */
  const cut = ({ server, name }: ServerDatabase, query = '%') =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${name} and query ilike ${query}`.execute(server)
  const allowConnections = ({ server, name }: ServerDatabase, isAllowed: boolean) =>
    sql`alter database ${sql.id(name)} with allow_connections ${sql.lit(isAllowed)}`.execute(server)
  const soon = (isTrue: () => void | Promise<void>) => vi.waitFor(isTrue, { timeout: 20_000 })

  test('the phones of a process that was killed are gone when its lease is over', () =>
    withServer(async ({ url: databaseUrl }) => {
      const clock = fakeClock()
      const near = await open({ databaseUrl, clock })
      const doomed = await open({ databaseUrl, clock })
      const host = await enter(near.rooms, 'host')
      await enter(doomed.rooms, 'guest', { session: host.session })
      await doomed.close()
      expect(await host.place.readStatus()).toEqual({ value: { isLinked: true, onlineGuests: 1 } })
      await clock.advance(30_000)
      expect(await host.place.readStatus()).toEqual({ value: { isLinked: true, onlineGuests: 0 } })
      await near.close()
    }))

  test('the sockets of a process that slept past its lease count again when it is back', () =>
    withServer(async ({ url: databaseUrl }) => {
      const clock = fakeClock()
      const [near, far] = [await open({ databaseUrl, clock }), await open({ databaseUrl, clock })]
      const host = await enter(near.rooms, 'host')
      await enter(far.rooms, 'guest', { session: host.session })
      const phones = async (count: number) =>
        expect(await host.place.readStatus()).toEqual({ value: { isLinked: true, onlineGuests: count } })
      await clock.advance(60_000)
      near.rooms.tick()
      await phones(0)
      far.rooms.tick()
      await soon(() => phones(1))
      await near.close()
      await far.close()
    }))

  test('while the server is away nothing is answered well; when it is back, what was kept is heard', () =>
    withServer(async (server) => {
      const opening = { databaseUrl: server.url, clock: systemClock }
      const [near, far] = [await open(opening), await open(opening)]
      const host = await enter(near.rooms, 'host')
      const guest = await enter(far.rooms, 'guest', { session: host.session })
      await publish(host, 'before')
      await soon(() => expect(dataOf(guest)).toEqual(['before']))
      await allowConnections(server, false)
      await cut(server)
      await soon(async () => expect(await publish(host, 'during')).toEqual({ failure: 'notStored' }))
      expect(await host.place.readStatus()).toEqual({ failure: 'notStored' })
      expect(near.rooms.isGood()).toBe(false)
      const leaving = await enter(far.rooms, 'guest', { session: host.session }).catch((error: Error) => error.message)
      expect(leaving).toBe('notStored')
      await allowConnections(server, true)
      await soon(() => {
        for (const { rooms } of [near, far]) rooms.tick()
        expect(near.rooms.isGood() && far.rooms.isGood()).toBe(true)
      })
      expect(await publish(host, 'after')).toEqual({ value: undefined })
      await soon(() => expect(dataOf(guest)).toEqual(['before', 'after']))
      expect(await host.place.readStatus()).toEqual({ value: { isLinked: true, onlineGuests: 1 } })
      await near.close()
      await far.close()
    }))

  test('what was published while a process could not hear is handed on afterwards, and a lost session is told', () =>
    withServer(async (server) => {
      const opening = { databaseUrl: server.url, clock: systemClock }
      const [near, far] = [await open(opening), await open(opening)]
      const host = await enter(near.rooms, 'host')
      const guest = await enter(far.rooms, 'guest', { session: host.session })
      await cut(server, 'listen%')
      await publish(host, 'missed')
      await soon(() => expect(dataOf(guest)).toEqual(['missed']))
      expect(await host.place.readStatus()).toEqual({ value: { isLinked: true, onlineGuests: 1 } })
      const place = await openRoomPlace({ databaseUrl: server.url, log: silentLog })
      await sql`delete from link_room`.execute(place.database)
      await place.close()
      await cut(server, 'listen%')
      await soon(() => expect(guest.heard).toContainEqual({ isGone: true }))
      await near.close()
      await far.close()
    }))
})

test('error: a session that was lost and made anew by somebody else is not that of who sat in the old one', async () => {
  const place = await openRoomPlace({ log: silentLog })
  const rooms = await openRooms({ ...place, limits: contractLimits, clock: fakeClock(), log: silentLog })
  const host = await enter(rooms, 'host')
  await sql`delete from link_room`.execute(place.database)
  const stranger = await enter(rooms, 'host', { session: { id: host.session.id, key: 'f'.repeat(64) } })
  await stranger.place.changeMetadata({ theirs: 'x' })
  expect(await host.place.readMetadata()).toEqual({ failure: 'notStored' })
  expect(host.heard).toContainEqual({ isGone: true })
  expect(host.heard).not.toContainEqual({ metadata: { theirs: 'x' } })
  expect(await publish(host, 'secret')).toEqual({ failure: 'notStored' })
  expect(await listed(rooms, stranger)).toEqual([])
  await rooms.close()
  await place.close()
})
