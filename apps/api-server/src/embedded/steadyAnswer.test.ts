import { sleep } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { createSteadyAnswer } from './steadyAnswer.ts'

test.each([
  [0, 1000],
  [1, 1000],
  [999, 1000],
  [1000, 2000],
  [2500, 3000],
])('work of %i ms is answered after %i ms, whether it went well or not', async (workMs, answeredMs) => {
  for (const isGood of [true, false]) {
    const clock = fakeClock()
    const startedAtMs = clock.now()
    const tookMs: number[] = []
    const note = () => tookMs.push(clock.now() - startedAtMs)
    const answer = createSteadyAnswer(
      clock,
      1000,
    )(async () => {
      if (workMs > 0) await sleep(workMs, clock)
      if (!isGood) throw new Error('no')
    })
    const noted = answer.then(note, note)
    await clock.advance(5000)
    await noted
    expect(tookMs).toEqual([answeredMs])
  }
})

test('nothing waits where the owner says so', async () => {
  expect(await createSteadyAnswer(fakeClock(), 0)(async () => 7)).toBe(7)
})
