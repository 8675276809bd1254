import { fakeClock } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { createRecentHashes } from './recentHashes.ts'

test('a hash is known until its time and no longer', async () => {
  const clock = fakeClock()
  const recent = createRecentHashes(clock)
  for (let step = 0; step < 200; step++) {
    recent.add(`h${step}`, clock.now() + 120_000)
    await clock.advance(1000)
    for (let age = 0; age <= Math.min(step, 118); age++) expect(recent.has(`h${step - age}`)).toBe(true)
    if (step >= 120) expect(recent.has(`h${step - 120}`)).toBe(false)
  }
  expect([...recent.entries()].length).toBe(119)
})

test('a flood makes it forget sooner, not grow', () => {
  const clock = fakeClock()
  const recent = createRecentHashes(clock, 100)
  for (let index = 0; index < 10_000; index++) recent.add(`h${index}`, clock.now() + 120_000)
  expect([...recent.entries()].length).toBeLessThanOrEqual(300)
  expect(recent.has('h9999')).toBe(true)
})
