import { randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import {
  bundleProgram,
  note,
  type PoweredServer,
  type SpawnedProgram,
  spawnProgram,
  testPowerFailures,
} from '@latchkey/node/testing'
import { beforeAll, expect, test } from 'vitest'
import { createLoginPlace, loginEngine } from '../testing/spawnLogin.ts'
import { paidIn } from './testing/knownChain.ts'

const kills = 200

let path: string
beforeAll(async () => {
  path = await bundleProgram(fileURLToPath(new URL('./testing/historyProgram.ts', import.meta.url)))
})

type Place = { readonly folder: string; readonly url?: string | undefined }

/** A reader of histories in a process of its own. */
async function spawnHistory({ folder, url }: Place, under: readonly string[] = []): Promise<SpawnedProgram> {
  const environment = { PATH: process.env['PATH'], HISTORY_DATA: folder, DATABASE_URL: url, UV_THREADPOOL_SIZE: '1' }
  return await spawnProgram({ path, environment, ready: /History is ready: (http:\/\/\S+)/, under })
}

type Mark = { readonly filter: 'logs' | 'coins'; readonly from_block: number; readonly to_block: number }
type Entry = { readonly block: number; readonly amount: string; readonly kind: 'coin' | 'token' }
type Told = { readonly marks: readonly Mark[]; readonly found: readonly Entry[]; readonly head: number }

async function ask(server: SpawnedProgram, way: 'turn' | 'look'): Promise<Told> {
  const answer = await fetch(`${server.url}/${way}`)
  if (!answer.ok) throw new Error(`The reader answers ${answer.status}: ${server.output()}`)
  return (await answer.json()) as Told
}

/** All that its marks say was read is there, once and as the chain has it, and nothing else is. */
function assertWhole({ marks, found, head }: Told): void {
  expect(new Set(found.map(({ block }) => block)).size).toBe(found.length)
  for (const { block, amount, kind } of found) {
    expect([block <= head, amount, kind]).toEqual([true, String(block), paidIn(block)])
  }
  const blocks = new Set(found.map(({ block }) => block))
  for (const { filter, from_block, to_block } of marks) {
    for (let block = from_block; block <= to_block; block++) {
      if (paidIn(block) === (filter === 'logs' ? 'token' : 'coin')) expect(blocks).toContain(block)
    }
  }
}

/** Nothing that was told before is gone. */
function assertFurther(now: Told, before: Told): void {
  for (const { filter, from_block, to_block } of before.marks) {
    const mark = now.marks.find((each) => each.filter === filter)
    expect(mark).toBeDefined()
    expect([mark && mark.from_block <= from_block, mark && mark.to_block >= to_block]).toEqual([true, true])
  }
}

test(`what was read stays and nothing is told twice after ${kills} times -9 at any moment over ${loginEngine}`, async (context) => {
  const place = await createLoginPlace()
  let server: SpawnedProgram | undefined
  let last: Told = { marks: [], found: [], head: 0 }
  let turns = 0
  try {
    for (let round = 0; round < kills; round++) {
      server = await spawnHistory(place)
      let left = randomInt(1, 6)
      for (;;) {
        const told = await ask(server, 'turn').catch(() => undefined)
        if (told === undefined) break
        assertWhole(told)
        assertFurther(told, last)
        last = told
        turns += 1
        left -= 1
        // While the next turn is under way.
        if (left === 0) setImmediate(() => void server?.end('SIGKILL'))
      }
      await server.end('SIGKILL')
    }
    server = await spawnHistory(place)
    const told = await ask(server, 'turn')
    assertWhole(told)
    assertFurther(told, last)
    note(context, { kills, turns, missing: 0 })
  } finally {
    await server?.end('SIGKILL')
    await place.remove()
  }
}, 1_500_000)

const powered: PoweredServer<readonly { readonly told: Told; readonly atMs: number }[]> = {
  async live(folder, under) {
    const server = await spawnHistory({ folder }, under)
    const known = []
    for (let turn = 0; turn < 40; turn++) known.push({ told: await ask(server, 'turn'), atMs: Date.now() })
    await server.end('SIGTERM')
    return known
  },
  async assertKept(folder, known, untilMs) {
    const server = await spawnHistory({ folder })
    try {
      const told = await ask(server, 'look')
      assertWhole(told)
      const before = known.findLast(({ atMs }) => atMs <= untilMs)
      if (before !== undefined) assertFurther(told, before.told)
      assertWhole(await ask(server, 'turn'))
    } finally {
      await server.end('SIGKILL')
    }
  },
}

testPowerFailures('what was read is there, and it is read on', powered)
