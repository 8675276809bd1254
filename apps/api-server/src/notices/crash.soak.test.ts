import { randomInt } from 'node:crypto'
import { note, type SpawnedProgram } from '@latchkey/node/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLoginPlace, loginEngine } from '../testing/spawnLogin.ts'
import { openPostOffice, type PostOffice, toldTwice, untold } from './testing/postOffice.ts'
import { spawnNotices, turnOn } from './testing/spawnNotices.ts'

const kills = 200

let office: PostOffice
beforeAll(async () => {
  office = await openPostOffice()
})
afterAll(() => office.close())

type Round = { readonly day: number; readonly moment: 'at any moment' | 'at the post' }

/** Turns until it is killed: at any moment, or when a mail of its own was taken and it does not know of that yet. */
async function turnUntilKilled(server: SpawnedProgram, { day, moment }: Round): Promise<number> {
  let left = randomInt(1, 5)
  const kill = () => void server.end('SIGKILL')
  office.onMail = () => {
    if (moment === 'at the post' && left <= 1) kill()
    return moment === 'at any moment' && randomInt(4) === 0 ? 'refuse' : 'take'
  }
  let turns = 0
  for (;;) {
    turns += 1
    const turning = turnOn(server, day + turns).then(
      () => true,
      () => false,
    )
    if (moment === 'at any moment' && left === 1) setTimeout(kill, randomInt(100))
    if (!(await turning)) break
    left -= 1
  }
  await server.end('SIGKILL')
  office.onMail = () => 'take'
  return day + turns
}

test(`nothing is mailed twice, and what may be lost is one mail for each of ${kills} times -9, over ${loginEngine}`, async (context) => {
  const place = await createLoginPlace()
  let server = await spawnNotices(place, office)
  try {
    // All that came before is no news.
    const above = await turnOn(server, 0)
    let day = 0
    for (let round = 0; round < kills; round++) {
      day = await turnUntilKilled(server, { day, moment: round % 2 === 0 ? 'at the post' : 'at any moment' })
      server = await spawnNotices(place, office)
    }
    // A mail that was refused is told again within a day.
    await turnOn(server, day + 2)
    const to = await turnOn(server, day + 4)
    const lost = untold(office.taken, { above, to })
    note(context, { kills, mails: office.taken.length, toldTwice: 0, lost: lost.length })
    expect(toldTwice(office.taken)).toEqual([])
    // A mail that was taken is not lost, whenever its sender falls.
    expect(lost.length).toBeLessThanOrEqual(Math.floor(kills / 2))
    expect(office.taken.length).toBeGreaterThan(kills / 2)
  } finally {
    await server.end('SIGKILL')
    await place.remove()
  }
}, 1_500_000)
