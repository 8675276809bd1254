import { join } from 'node:path'
import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { mountSmallDisk } from '@latchkey/node/testing'
import { expect, test, vi } from 'vitest'
import { enter, listed } from '../testing/roomCalls.ts'
import { completeLinkConfig } from './linkConfig.ts'
import { openRoomPlace } from './openRoomPlace.ts'
import { openRooms } from './openRooms.ts'

const { limits } = completeLinkConfig({ limits: { eventsPerRoom: 10_000 } })
const diskBytes = 4_194_304

test('a full disk costs nothing that was kept; it is told, and mends itself', async ({ annotate }) => {
  const disk = mountSmallDisk(diskBytes)
  if (disk === undefined) {
    await annotate('NOT TRIED: this user may not mount a small disk (it takes root on Linux).', 'warning')
    return
  }
  const open = async () => {
    const place = await openRoomPlace({ folder: join(disk.folder, 'link'), log: silentLog })
    try {
      const rooms = await openRooms({ ...place, limits, clock: fakeClock(), log: silentLog })
      return { rooms, close: () => rooms.close().then(place.close) }
    } catch (error) {
      await place.close()
      throw error
    }
  }
  try {
    const first = await open()
    const host = await enter(first.rooms, 'host')
    const kept: string[] = []
    const publish = async (count: number, name: string) => {
      for (let index = 0; index < count; index++) {
        const data = `${name} ${index} ${'x'.repeat(index * 100)}`
        if ('value' in (await host.place.publish({ id: data, name: 'e', data }))) kept.push(data)
      }
    }
    await publish(20, 'before')
    expect(kept).toHaveLength(20)
    disk.fill()
    await publish(100, 'full')
    expect(kept.length).toBeLessThan(120)
    expect(first.rooms.isGood()).toBe(false)
    expect(await listed(first.rooms, host)).toHaveLength(kept.length)
    disk.empty()
    await vi.waitFor(() => {
      first.rooms.tick()
      expect(first.rooms.isGood()).toBe(true)
    })
    await publish(20, 'after')
    disk.fill()
    await first.close()
    // Whether it starts or says why not: everything is there when there is room.
    await open().then(
      ({ close }) => close(),
      (error: unknown) => expect(error).toMatchObject({ code: expect.stringMatching(/^database_/) }),
    )
    disk.empty()
    const second = await open()
    expect((await listed(second.rooms, host)).map(({ data }) => data)).toEqual(kept)
    expect(kept.at(-1)).toContain('after 19')
    await second.close()
  } finally {
    disk.unmount()
  }
})
