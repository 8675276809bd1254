import { fakeClock } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { followInbox, type InboxNews } from './followInbox.ts'
import { readOffer } from './readMails.ts'

const mail = { id: '1', to: 'a@shop.example', subject: 'Sign in', text: 'Hello', sentAtMs: 1 }

/** An inbox in a window that can be put out of sight. */
function open(answer: () => Promise<Response> = async () => Response.json({ mails: [mail] })) {
  const clock = fakeClock()
  const listeners = new Set<() => void>()
  const heard: InboxNews[] = []
  let [isSeen, asked] = [true, 0]
  const stop = followInbox(
    {
      fetch: () => {
        asked++
        return answer()
      },
      clock,
      isSeen: () => isSeen,
      onSeenChange(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    (news) => heard.push(news),
  )
  return {
    clock,
    heard,
    stop,
    asked: () => asked,
    listeners,
    show(next: boolean) {
      isSeen = next
      for (const listener of [...listeners]) listener()
    },
  }
}

/** The turns of a fetch and the reading of its body. */
async function settle() {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve))
}

test('the inbox is read at once and then every three seconds', async () => {
  const { clock, heard, asked } = open()
  await settle()
  expect(heard).toEqual([{ mails: [mail] }])
  await clock.advance(2999)
  expect(asked()).toBe(1)
  await clock.advance(1)
  await settle()
  expect(asked()).toBe(2)
})

test('nothing is asked while nobody looks, and at once when somebody does again', async () => {
  const { clock, asked, show } = open()
  await settle()
  show(false)
  await clock.advance(60_000)
  await settle()
  expect(asked()).toBe(1)
  show(true)
  expect(asked()).toBe(2)
})

test('a slow answer is waited for: there is one question at a time', async () => {
  const { clock, asked, show } = open(() => new Promise(() => undefined))
  for (let turn = 0; turn < 5; turn++) {
    show(true)
    await clock.advance(10_000)
  }
  expect(asked()).toBe(1)
})

test('nothing is asked or told after the end', async () => {
  const { clock, heard, asked, stop, listeners } = open()
  stop()
  await settle()
  await clock.advance(60_000)
  expect([heard, asked(), listeners.size]).toEqual([[], 1, 0])
})

test.each([
  [
    'the reason of the server',
    () => Response.json({ error: { message: 'No mails here.' } }, { status: 404 }),
    'No mails here.',
  ],
  ['another page', () => new Response('<html>', { status: 502 }), 'The inbox did not answer (502).'],
  ['half a mail', () => Response.json({ mails: [{ id: '1' }] }), 'The inbox did not answer (200).'],
])('error: %s is told, and it is asked less often', async (_what, answer, failure) => {
  const { clock, heard, asked } = open(async () => answer())
  await settle()
  expect(heard).toEqual([{ failure }])
  await clock.advance(9999)
  expect(asked()).toBe(1)
  await clock.advance(1)
  expect(asked()).toBe(2)
})

test('of a mail the link of this site is offered, and the code', () => {
  const origin = 'http://localhost:4400'
  const code = 'a'.repeat(180)
  const text = `Sign in\n\nOpen this link:\n\n${origin}/wallet#code=${code}\n\nOr:\n\n${code}\n\nIt works once.\n`
  expect(readOffer(text, origin)).toEqual({ link: `${origin}/wallet#code=${code}`, code })
  const hostile = `javascript:alert(1) ${origin}.evil.example/a https://evil.example/#${origin}`
  expect(readOffer(hostile, origin)).toEqual({})
})
