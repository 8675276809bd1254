import { readdirSync } from 'node:fs'
import { createTestFolder, note, turnBits } from '@latchkey/node/testing'
import { beforeAll, expect, test } from 'vitest'
import { createMailbox, fillMailbox, lookInto, wholeMs } from './testing/mailbox.ts'
import { spawnRelay } from './testing/spawnRelay.ts'

const mailbox = createMailbox()
const folder = createTestFolder()
beforeAll(async () => {
  const relay = await spawnRelay({ LATCHKEY_RELAY_DATA: folder })
  await fillMailbox(relay, mailbox, 60, wholeMs)
  // Ended by itself it leaves each database in one file.
  await relay.end('SIGTERM')
})

test.for(['messages.sqlite', 'rooms.sqlite'])(
  'a bit that turns in any page of %s ends the start with a line, or is told, and no message is served that nobody sent',
  { timeout: 1_500_000 },
  async (name, context) => {
    const file = readdirSync(folder, { recursive: true })
      .map(String)
      .find((path) => path.endsWith(name))
    const figures = await turnBits(folder, file ?? name, async (copy) => {
      const relay = await spawnRelay({ LATCHKEY_RELAY_DATA: copy })
      return await lookInto(relay, mailbox).finally(() => relay.end('SIGKILL'))
    })
    note(context, figures)
    expect(figures['pages']).toBeGreaterThan(3)
  },
)
