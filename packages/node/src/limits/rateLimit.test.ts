import { fakeClock } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { createRateLimit, createTokenBucket } from './rateLimit.ts'

test('a bucket is emptied by what each use costs, and fills again', async () => {
  const clock = fakeClock()
  const take = createRateLimit({ clock, burst: 3, perSecond: 1 })
  expect([take('one', 2), take('one', 2), take('one'), take('one'), take('other')]).toEqual([
    true,
    false,
    true,
    false,
    true,
  ])
  await clock.advance(1000)
  expect([take('one'), take('one')]).toEqual([true, false])
  await clock.advance(100_000)
  expect([take('one', 3), take('one')]).toEqual([true, false])
})

test('who asks again and again is not forgotten for ten thousand others', async () => {
  const clock = fakeClock()
  const take = createRateLimit({ clock, burst: 1, perSecond: 0 })
  expect(take('busy')).toBe(true)
  for (let count = 0; count < 15_000; count++) {
    if (count % 1000 === 0) await clock.advance(1000)
    take(String(count))
    expect(take('busy')).toBe(false)
  }
  expect([take('14999'), take('0')]).toEqual([false, true])
})

test('a burst passes, then so many a second', async () => {
  const clock = fakeClock()
  const take = createTokenBucket({ clock, burst: 20, perSecond: 10, mayOwe: true })
  const taken = (times: number) => Array.from({ length: times }, () => take()).filter(Boolean).length
  expect([taken(20), taken(1)]).toEqual([20, 0])
  await clock.advance(1000)
  expect(taken(20)).toBe(9)
})

test('who goes on although nothing is left waits longer, but not for ever', async () => {
  const clock = fakeClock()
  const take = createTokenBucket({ clock, burst: 20, perSecond: 10, mayOwe: true })
  for (let index = 0; index < 1000; index++) take()
  await clock.advance(1000)
  expect(take()).toBe(false)
  await clock.advance(3200)
  expect(take()).toBe(true)
})

test('a clock that goes back takes nothing away', () => {
  let nowMs = 10_000
  const take = createTokenBucket({ clock: { ...fakeClock(), now: () => nowMs }, burst: 20, perSecond: 10 })
  nowMs = 0
  expect([take(20), take()]).toEqual([true, false])
})
