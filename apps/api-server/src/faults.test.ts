import { silentLog } from '@latchkey/base'
import { openDatabase } from '@latchkey/node'
import { breakDisk, canTest, createTestFolder, type FailingServer, testFailingCalls } from '@latchkey/node/testing'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { spawnLogin } from './testing/spawnLogin.ts'
import { assertCounted, assertTold, createVisitor, type Visitor, visit } from './testing/visitors.ts'

const visits = 4
const patience = { timeout: 20_000, interval: 100 }

const before = createTestFolder()
const first = createVisitor()
beforeAll(async () => {
  const server = await spawnLogin({ folder: before })
  expect(await visit(first, server, false)).toBe(true)
  await server.end('SIGKILL')
})

const server: FailingServer<Visitor[]> = {
  know: () => [],
  async live(folder, visitors, under) {
    const running = await spawnLogin({ folder }, under)
    try {
      for (let index = 0; index < visits; index++) {
        const visitor = createVisitor()
        visitors.push(visitor)
        await visit(visitor, running, index % 2 === 1).catch(() => false)
      }
    } finally {
      await running.end('SIGKILL')
    }
  },
  async assertKept(folder, visitors, what) {
    try {
      const running = await spawnLogin({ folder })
      for (const each of visitors) await assertTold(each, running)
      const next = createVisitor()
      expect(await visit(next, running, false)).toBe(true)
      await running.end('SIGKILL')
      const database = await openDatabase({ kind: 'folder', folder }, silentLog)
      await assertCounted(database, [...visitors, next, first]).finally(() => database.destroy())
    } catch (cause) {
      throw new Error(`After ${what}`, { cause })
    }
  },
}

test('while the disk takes nothing, login says so and signs nobody in; afterwards it goes on with all it had', async () => {
  if (!canTest('a broken disk')) return
  const folder = createTestFolder()
  const running = await spawnLogin({ folder })
  try {
    const visitors = Array.from({ length: 3 }, createVisitor)
    const [early, refused, late] = visitors as [Visitor, Visitor, Visitor]
    const isReady = async () => (await fetch(`${running.url}/health`)).ok
    expect([await visit(early, running, false), await isReady()]).toEqual([true, true])
    const disk = await breakDisk(running.pid)
    expect(await visit(refused, running, false)).toBe(false)
    await vi.waitFor(async () => expect(await isReady()).toBe(false), patience)
    await assertTold(early, running)
    await disk.mend()
    await vi.waitFor(async () => expect(await isReady()).toBe(true), patience)
    expect(await visit(late, running, false)).toBe(true)
    await running.end('SIGKILL')
    await server.assertKept(folder, [early, late], 'a broken disk')
  } finally {
    await running.end('SIGKILL')
  }
}, 60_000)

describe('login over an empty folder', () =>
  testFailingCalls('who was told that he is in or out is so, and it starts again', server))
describe('login over what is there', () =>
  testFailingCalls('who was told that he is in or out is so, and it starts again', {
    ...server,
    before,
    know: () => [first],
  }))
