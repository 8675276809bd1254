import { english, language } from '@latchkey/texts'
import { expect, test } from 'vitest'
import { tellSamples } from './tellSamples.ts'

test('each sample transaction is told as its name says, in the language that is asked for', async () => {
  const told = await tellSamples(english)
  expect(told.token).toMatchObject({ title: 'Send 1.5 USDC', isRead: true })
  expect(told.approval.dangers).toMatchObject([{ isGrave: true }])
  expect(told.call.rows.map(({ name }) => name)).toContain('Get at least')
  expect(told['call-unread'].isRead).toBe(false)
  expect(told['call-fails'].dangers[0]?.text).toContain('The price has moved too far')
  const german = await tellSamples(language('de', 'Deutsch'))
  expect(german.token.title).not.toBe(told.token.title)
})
