import { canFailCalls, failPower, note, type PoweredServer } from '@latchkey/node/testing'
import { expect, test } from 'vitest'
import { assertMailbox, createMailbox, fillMailbox, type Mailbox } from './testing/mailbox.ts'
import { spawnRelay } from './testing/spawnRelay.ts'

const server: PoweredServer<readonly Mailbox[]> = {
  async live(folder, under) {
    const relay = await spawnRelay({ LATCHKEY_RELAY_DATA: folder, PATH: process.env['PATH'] ?? '' }, under)
    const mailboxes = Array.from({ length: 3 }, createMailbox)
    const times = 60
    await Promise.all(mailboxes.map((each) => fillMailbox(relay, each, times)))
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
      await fillMailbox(relay, next, 1)
      expect([next.messages.size, next.events.size]).toEqual([1, 1])
    } finally {
      await relay.end('SIGKILL')
    }
  },
}

test('wherever the power goes, what the relay and the link server have taken is there, once', async (context) => {
  if (!canFailCalls) {
    process.stderr.write('\nNo system call can be traced here (strace): a power failure is NOT tested.\n\n')
    return
  }
  note(context, await failPower(server, 200))
}, 3_600_000)
