import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fakeClock } from '@latchkey/base/testing'
import { createTestFolder } from '@latchkey/node/testing'
import { expect, test } from 'vitest'
import { outboxMailer } from './outboxMailer.ts'
import { readOutbox } from './readOutbox.ts'

const folder = createTestFolder()

test('the newest mails come first, and what is no mail is passed over', async () => {
  const clock = fakeClock()
  const mailer = outboxMailer(folder, clock)
  expect(await readOutbox(folder, 10)).toEqual([])
  for (const subject of ['first', 'second', 'third']) {
    await mailer.send({ to: 'a@b.example', subject, text: 'Hello', sender: { name: 'Acme' } })
    await clock.advance(1)
  }
  const stray = '00000000-0000-4000-8000-000000000000'
  await writeFile(join(folder, `999999999999999-${stray}.json`), '{"to":1}')
  await writeFile(join(folder, 'notes.json'), '{}')
  const mails = await readOutbox(folder, 10)
  expect(mails.map(({ subject }) => subject)).toEqual(['third', 'second', 'first'])
  const { now } = clock
  expect(mails[0]).toEqual({
    id: expect.any(String),
    to: 'a@b.example',
    subject: 'third',
    text: 'Hello',
    sentAtMs: now() - 1,
  })
  // The stray file is the newest by its name.
  expect((await readOutbox(folder, 2)).map(({ subject }) => subject)).toEqual(['third'])
})
