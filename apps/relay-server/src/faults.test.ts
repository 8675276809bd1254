import { breakDisk, canTest, createTestFolder, type FailingServer, testFailingCalls } from '@latchkey/node/testing'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { assertMailbox, createMailbox, fillMailbox, type Mailbox, wholeMs } from './testing/mailbox.ts'
import { spawnRelay } from './testing/spawnRelay.ts'

const times = 4
const patience = { timeout: 20_000, interval: 100 }

const first = createMailbox()
const before = createTestFolder()
beforeAll(async () => {
  await server.live(before, first, [])
  expect([first.messages.size, first.events.size]).toEqual([times, times])
})

const server: FailingServer<Mailbox> = {
  know: createMailbox,
  async live(folder, known, under) {
    const relay = await spawnRelay({ LATCHKEY_RELAY_DATA: folder, PATH: process.env['PATH'] ?? '' }, under)
    // Where the line is cut, the relay has ended itself.
    await fillMailbox(relay, known, times).catch((failure) =>
      expect(String(failure)).toMatch(/Closed|ECONN|socket|could not be opened/),
    )
    await relay.end('SIGKILL')
  },
  async assertKept(folder, known, what) {
    const relay = await spawnRelay({ LATCHKEY_RELAY_DATA: folder })
    await assertMailbox(relay, known)
      .catch((cause: unknown) => {
        throw new Error(`After ${what}`, { cause })
      })
      .finally(() => relay.end('SIGKILL'))
  },
}

test('while the disk takes nothing, the relay says so and takes nothing; afterwards it goes on with all it had', async () => {
  if (!canTest('a broken disk')) return
  const folder = createTestFolder()
  const relay = await spawnRelay({ LATCHKEY_RELAY_DATA: folder })
  try {
    const [early, refused, late] = [createMailbox(), createMailbox(), createMailbox()]
    const isReady = async () => (await fetch(`${relay.httpUrl}/health/ready`)).ok
    await fillMailbox(relay, early, 2, wholeMs)
    expect([early.messages.size, early.events.size, await isReady()]).toEqual([2, 2, true])
    const disk = await breakDisk(relay.pid)
    await fillMailbox(relay, refused, 2)
    expect([refused.messages.size, refused.events.size]).toEqual([0, 0])
    await vi.waitFor(async () => expect(await isReady()).toBe(false), patience)
    await disk.mend()
    await vi.waitFor(async () => expect(await isReady()).toBe(true), patience)
    await fillMailbox(relay, late, 2, wholeMs)
    expect([late.messages.size, late.events.size]).toEqual([2, 2])
    await relay.end('SIGKILL')
    for (const each of [early, late]) await server.assertKept(folder, each, 'a broken disk')
  } finally {
    await relay.end('SIGKILL')
  }
}, 60_000)

const know = () => ({ ...first, messages: new Map(first.messages), events: new Map(first.events) })

describe('the relay over an empty folder', () =>
  testFailingCalls('nothing that was answered is missing or doubled', server))
describe('the relay over what is there', () =>
  testFailingCalls('nothing that was answered is missing or doubled', { ...server, before, know }))
