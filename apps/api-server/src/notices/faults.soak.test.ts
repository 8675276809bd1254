import { type FailingServer, type PoweredServer, testFailingCalls, testPowerFailures } from '@latchkey/node/testing'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { openPostOffice, type PostOffice, toldTwice, untold } from './testing/postOffice.ts'
import { spawnNotices, turnOn } from './testing/spawnNotices.ts'

const turns = 3

let office: PostOffice
beforeAll(async () => {
  office = await openPostOffice()
})
afterAll(() => office.close())
beforeEach(() => {
  office.taken.length = 0
})

/** The day of the next turn, and the block above which all is news, where that was told. */
type Known = { day: number; above: number | undefined }

const failing: FailingServer<Known> = {
  know() {
    office.taken.length = 0
    return { day: 0, above: undefined }
  },
  async live(folder, known, under) {
    const server = await spawnNotices({ folder }, office, under)
    try {
      for (let turn = 0; turn < turns; turn++) {
        const settled = await turnOn(server, known.day++).catch(() => undefined)
        known.above ??= settled
      }
    } finally {
      await server.end('SIGKILL')
    }
  },
  async assertKept(folder, known, what) {
    const server = await spawnNotices({ folder }, office)
    try {
      // A mail that could not be written down as sent is told again within a day or two.
      const first = await turnOn(server, known.day + 4)
      const to = await turnOn(server, known.day + 8)
      expect([what, toldTwice(office.taken)]).toEqual([what, []])
      const lost = untold(office.taken, { above: known.above ?? first, to })
      expect(lost.length, what).toBeLessThanOrEqual(1)
    } finally {
      await server.end('SIGKILL')
    }
  },
}

testFailingCalls('what came in is read, nothing is mailed twice, and one mail is lost at most', failing)

const powered: PoweredServer<number> = {
  async live(folder, under) {
    const server = await spawnNotices({ folder }, office, under)
    const lived = 40
    for (let turn = 0; turn < lived; turn++) await turnOn(server, turn)
    await server.end('SIGKILL')
    return lived
  },
  async assertKept(folder, lived, untilMs) {
    const before = office.taken.filter(({ atMs }) => atMs <= untilMs)
    const all = office.taken.splice(0)
    const server = await spawnNotices({ folder }, office)
    try {
      await turnOn(server, lived + 4)
      expect(toldTwice([...before, ...office.taken])).toEqual([])
    } finally {
      await server.end('SIGKILL')
      office.taken.splice(0, office.taken.length, ...all)
    }
  },
}

testPowerFailures('no mail that was taken is told again', powered)
