import { type PoweredServer, testPowerFailures } from '@latchkey/node/testing'
import { expect } from 'vitest'
import { assertMailbox, createMailbox, fillMailbox, type Mailbox, wholeMs } from './testing/mailbox.ts'
import { spawnRelay } from './testing/spawnRelay.ts'

const server: PoweredServer<readonly Mailbox[]> = {
  async live(folder, under) {
    const relay = await spawnRelay({ LATCHKEY_RELAY_DATA: folder, PATH: process.env['PATH'] ?? '' }, under)
    const mailboxes = Array.from({ length: 3 }, createMailbox)
    const times = 60
    await Promise.all(mailboxes.map((each) => fillMailbox(relay, each, times, wholeMs)))
    await relay.end('SIGTERM')
    const count = mailboxes.reduce((sum, { messages, events }) => sum + messages.size + events.size, 0)
    expect(count).toBeGreaterThan(times * 3)
    return mailboxes
  },
  async assertKept(folder, mailboxes, untilMs) {
    const relay = await spawnRelay({ LATCHKEY_RELAY_DATA: folder })
    try {
      for (const each of mailboxes) await assertMailbox(relay, each, untilMs)
      const next = createMailbox()
      await fillMailbox(relay, next, 1, wholeMs)
      expect([next.messages.size, next.events.size]).toEqual([1, 1])
    } finally {
      await relay.end('SIGKILL')
    }
  },
}

testPowerFailures('what the relay and the link server have taken is there, once', server)
