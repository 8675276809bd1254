import { silentLog } from '@latchkey/base'
import { openDatabase } from '@latchkey/node'
import { type PoweredServer, testPowerFailures } from '@latchkey/node/testing'
import { expect } from 'vitest'
import { spawnLogin } from './testing/spawnLogin.ts'
import { asOf, assertCounted, assertTold, createVisitor, type Visitor, visit } from './testing/visitors.ts'

const server: PoweredServer<readonly Visitor[]> = {
  async live(folder, under) {
    const running = await spawnLogin({ folder }, under)
    const visitors = Array.from({ length: 100 }, createVisitor)
    const work = async (own: readonly Visitor[]) => {
      for (const [index, each] of own.entries()) expect(await visit(each, running, index % 3 === 0)).toBe(true)
    }
    const half = visitors.length / 2
    await Promise.all([work(visitors.slice(0, half)), work(visitors.slice(half))])
    await running.end('SIGTERM')
    return visitors
  },
  async assertKept(folder, lived, untilMs) {
    const visitors = lived.map((each) => asOf(each, untilMs))
    const running = await spawnLogin({ folder })
    try {
      for (const each of visitors) await assertTold(each, running)
      const next = createVisitor()
      expect(await visit(next, running, false)).toBe(true)
      await running.end('SIGKILL')
      const database = await openDatabase({ kind: 'folder', folder }, silentLog)
      await assertCounted(database, [...visitors, next]).finally(() => database.destroy())
    } finally {
      await running.end('SIGKILL')
    }
  },
}

testPowerFailures('who was told that he is in or out is so, and login starts', server)
