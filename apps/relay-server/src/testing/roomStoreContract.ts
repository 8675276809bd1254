import { randomBytes } from 'node:crypto'
import type { FakeClock } from '@latchkey/base/testing'
import { describe, expect, vi } from 'vitest'
import { completeLinkConfig, type RoomLimits } from '../link/linkConfig.ts'
import type { RoomStore } from '../link/roomStore.ts'
import { checkEach } from './checkEach.ts'
import { enter, listed, type RoomSide } from './roomCalls.ts'

export type RoomsUnderTest = {
  readonly rooms: RoomStore
  readonly clock: FakeClock
  /** Another process on the same sessions; the same store where there is only one. */
  readonly other: RoomStore
  readonly close: () => Promise<void>
}

/** Small enough to be reached in a test. */
export const contractLimits: RoomLimits = {
  ...completeLinkConfig({}).limits,
  rooms: 6,
  roomsPerAddress: 3,
  eventsPerRoom: 4,
  bytesPerRoom: 20_000,
  bytesPerAddress: 30_000,
  totalBytes: 50_000,
  socketsPerSide: 2,
}

const hourMs = 3_600_000

/** The contract of every storage of sessions, with pages at one process and phones at another. */
export function roomStoreContract(title: string, make: () => Promise<RoomsUnderTest>): void {
  const check = checkEach(make)
  const until = (isTrue: () => void | Promise<void>) => vi.waitFor(isTrue, { interval: 1, timeout: 5000 })
  const pair = async ({ rooms, other }: RoomsUnderTest) => {
    const host = await enter(rooms, 'host')
    const guest = await enter(other, 'guest', { session: host.session })
    return { host, guest }
  }
  const publish = ({ place }: RoomSide, data: string) =>
    place.publish({ id: randomBytes(16).toString('base64url'), name: 'Web3Request', data })
  const change = ({ place }: RoomSide, changes: Readonly<Record<string, string | null>>) =>
    place.changeMetadata(changes)
  const status = ({ place }: RoomSide) => place.readStatus()

  describe(title, () => {
    check('a phone that joins is told to the page, and is there until it leaves', async (under) => {
      const { host, guest } = await pair(under)
      await until(() => expect(host.heard).toEqual([{ onlineGuests: 1 }]))
      expect(await status(host)).toEqual({ value: { isLinked: true, onlineGuests: 1 } })
      guest.place.leave()
      await until(async () => expect(await status(host)).toEqual({ value: { isLinked: true, onlineGuests: 0 } }))
    })

    check('events go to the other side only, each once, in order', async (under) => {
      const { host, guest } = await pair(under)
      const count = under.rooms === under.other ? 4 : 40
      for (let index = 0; index < count; index++) {
        expect(await publish(host, `question ${index}`)).toEqual({ value: undefined })
        await until(async () => expect((await listed(under.rooms, host)).at(-1)).toMatchObject({ isDelivered: true }))
      }
      expect(await publish(guest, 'answer')).toEqual({ value: undefined })
      const dataOf = ({ heard }: RoomSide) => heard.flatMap((item) => ('data' in item ? [item.data] : []))
      await until(() => expect(dataOf(host)).toEqual(['answer']))
      await until(() => expect(dataOf(guest)).toEqual(Array.from({ length: count }, (_, n) => `question ${n}`)))
    })

    check('metadata are those of both, and are told to both', async (under) => {
      const { host, guest } = await pair(under)
      const last = ({ heard }: RoomSide) => heard.filter((item) => 'metadata' in item)
      expect(await change(guest, { EthereumAddress: 'sealed', gone: 'x' })).toEqual({ value: undefined })
      await until(() => expect([last(host).length, last(guest).length]).toEqual([1, 1]))
      expect(await change(guest, { gone: null, ['__proto__']: 'own "and" é \0' })).toEqual({ value: undefined })
      const wanted = Object.fromEntries([
        ['EthereumAddress', 'sealed'],
        ['__proto__', 'own "and" é \0'],
      ])
      expect(await host.place.readMetadata()).toEqual({ value: wanted })
      await until(() => expect([last(host).length, last(guest).length]).toEqual([2, 2]))
      expect(last(host).at(-1)).toEqual({ metadata: wanted })
      expect(await change(host, { EthereumAddress: 'sealed' })).toEqual({ value: undefined })
      expect(await change(host, { EthereumAddress: null, ['__proto__']: null })).toEqual({ value: undefined })
      await until(() => expect(last(guest).at(-1)).toEqual({ metadata: {} }))
      expect(last(guest)).toHaveLength(3)
    })

    check(
      'an end is the end: nothing is published, nothing changed, and nobody is linked by coming back',
      async (under) => {
        const { host, guest } = await pair(under)
        await publish(host, 'waits')
        expect(await change(host, { __destroyed: '1' })).toEqual({ value: undefined })
        expect(await publish(guest, 'late')).toEqual({ failure: 'ended' })
        expect(await change(guest, { __destroyed: null })).toEqual({ failure: 'ended' })
        expect(await change(guest, { __destroyed: '1' })).toEqual({ value: undefined })
        const again = await enter(under.other, 'guest', { session: host.session })
        expect(await status(again)).toEqual({ value: { isLinked: false, onlineGuests: 0 } })
        expect(await listed(under.rooms, host)).toEqual([])
      },
    )

    check('a session is opened by its key alone, and a phone makes none', async ({ rooms, other }) => {
      const host = await enter(rooms, 'host')
      const wrong = { ...host.session, key: '0'.repeat(64) }
      for (const side of ['host', 'guest'] as const) {
        await expect(enter(other, side, { session: wrong })).rejects.toThrow('invalidSession')
      }
      await expect(enter(other, 'guest')).rejects.toThrow('invalidSession')
      await expect(listed(other, { session: wrong })).rejects.toThrow('invalidSession')
      expect(await other.markSeen(wrong, 'any')).toEqual({ failure: 'invalidSession' })
    })

    check('events wait to be fetched, are seen once for all, and expire after a day', async (under) => {
      const { host, guest } = await pair(under)
      host.place.leave()
      for (const data of ['1', '2', '\0 \ud800']) await publish(guest, data)
      const events = await listed(under.other, host)
      expect(events.map(({ data, isSeen }) => [data, isSeen])).toEqual([
        ['1', false],
        ['2', false],
        ['\0 \ud800', false],
      ])
      const [first] = events
      const seen = (id: string) => under.rooms.markSeen(host.session, id)
      expect(await seen(first?.id ?? '')).toEqual({ value: true })
      expect(await seen('none')).toEqual({ value: false })
      expect((await listed(under.rooms, host)).map(({ isSeen }) => isSeen)).toEqual([true, false, false])
      await under.clock.advance(24 * hourMs + 1)
      expect(await listed(under.rooms, host)).toEqual([])
    })

    check('what was seen makes room first, then what was handed over; the rest is never thrown away', async (under) => {
      const { host, guest } = await pair(under)
      await publish(guest, '1')
      await until(async () => expect((await listed(under.rooms, host))[0]).toMatchObject({ isDelivered: true }))
      host.place.leave()
      for (const data of ['2', '3', '4', '5']) expect(await publish(guest, data)).toEqual({ value: undefined })
      expect(await publish(guest, '6')).toEqual({ failure: 'full' })
      const events = await listed(under.rooms, host)
      expect(events.map(({ data }) => data)).toEqual(['2', '3', '4', '5'])
      await under.rooms.markSeen(host.session, events[2]?.id ?? '')
      expect(await publish(guest, '6')).toEqual({ value: undefined })
      expect((await listed(under.rooms, host)).map(({ data }) => data)).toEqual(['2', '3', '5', '6'])
    })

    check(
      'bytes are bounded: of a session, of an address, of all together, and given back',
      async ({ rooms, other, clock }) => {
        const fill = async (ip: string) => {
          const side = await enter(rooms, 'host', { ip })
          const answers = []
          for (let time = 0; time < 3; time++) answers.push('value' in (await publish(side, 'x'.repeat(9000))))
          side.place.leave()
          return answers.filter(Boolean).length
        }
        expect([await fill('a'), await fill('a'), await fill('b'), await fill('c')]).toEqual([2, 1, 2, 0])
        await clock.advance(hourMs + 1)
        other.tick()
        await until(async () => expect(await fill('d')).toBe(2))
      },
    )

    check('sessions are bounded: of an address, of all, and sockets of a side', async (under) => {
      const { rooms, other, clock } = under
      const make = async (ip: string) => (await enter(rooms, 'host', { ip })).place.leave()
      for (let time = 0; time < 3; time++) await make('a')
      await expect(make('a')).rejects.toThrow('tooManySessions')
      await expect(enter(rooms, 'host', { ip: 'b', mayMake: false })).rejects.toThrow('tooManySessions')
      for (let time = 0; time < 3; time++) await make('b')
      await expect(make('c')).rejects.toThrow('tooManySessions')
      await clock.advance(hourMs + 1)
      other.tick()
      const host = await enter(rooms, 'host', { ip: 'a' })
      const second = await enter(other, 'host', { session: host.session })
      await expect(enter(rooms, 'host', { session: host.session })).rejects.toThrow('tooManySockets')
      second.place.leave()
      await until(async () => void (await enter(rooms, 'host', { session: host.session })))
      expect(await change(host, Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, 'v'])))).toEqual({
        failure: 'tooManyKeys',
      })
    })

    check('an hour alone, thirty days linked, a day after the end; whoever comes back begins anew', async (under) => {
      const { rooms, clock } = under
      const exists = async ({ session }: Pick<RoomSide, 'session'>) => 'value' in (await rooms.listEvents(session))
      const alone = await enter(rooms, 'host', { ip: 'a' })
      const linked = await pair(under)
      const over = await pair(under)
      await change(over.host, { __destroyed: '1' })
      for (const { place } of [alone, linked.host, linked.guest, over.host, over.guest]) place.leave()
      await clock.advance(hourMs + 1)
      expect([await exists(alone), await exists(over.host), await exists(linked.host)]).toEqual([false, true, true])
      await clock.advance(24 * hourMs + 1)
      expect(await exists(over.host)).toBe(false)
      await clock.advance(28 * 24 * hourMs)
      expect(await exists(linked.host)).toBe(true)
      await clock.advance(30 * 24 * hourMs + 1)
      expect(await exists(linked.host)).toBe(false)
      const again = await enter(rooms, 'host', { session: linked.host.session })
      expect(await status(again)).toEqual({ value: { isLinked: false, onlineGuests: 0 } })
    })
  })
}
