import { fakeClock } from '@latchkey/base/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTimerWheel } from './timerWheel.ts'

type Item = {
  readonly name: number
  readonly dueMs: number
  dueSecond: number
  before: Item | undefined
  after: Item | undefined
}

const toItem = (name: number, dueMs: number): Item => ({
  name,
  dueMs,
  dueSecond: 0,
  before: undefined,
  after: undefined,
})

test('everything ends within a second of its time, never before it, and nothing that was taken off', async () => {
  const delays = fc.array(fc.tuple(fc.nat(30_000), fc.boolean()), { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(
      delays,
      fc.array(fc.integer({ min: 100, max: 9000 }), { minLength: 1, maxLength: 6 }),
      async (list, steps) => {
        const clock = fakeClock(1_700_000_000_123)
        const ended: number[] = []
        const wheel = createTimerWheel<Item>(clock, (item) => {
          expect(clock.now()).toBeGreaterThanOrEqual(item.dueMs)
          expect(clock.now()).toBeLessThan(item.dueMs + 2000)
          ended.push(item.name)
        })
        const items = list.map(([delay], index) => toItem(index, clock.now() + delay))
        for (const item of items) wheel.add(item, item.dueMs)
        for (const [index, [, isRemoved]] of list.entries()) {
          if (isRemoved) wheel.remove(items[index]!)
          if (isRemoved) wheel.remove(items[index]!)
        }
        for (const step of steps) await clock.advance(step)
        await clock.advance(33_000)
        wheel.close()
        expect(ended.sort((left, right) => left - right)).toEqual(
          list.flatMap(([, isRemoved], index) => (isRemoved ? [] : [index])),
        )
      },
    ),
    { numRuns: 200 },
  )
})

test('after a sleep of the machine nothing is forgotten', async () => {
  let nowMs = 1_700_000_000_000
  const ticks: (() => void)[] = []
  const clock = {
    now: () => nowMs,
    schedule(_delayMs: number, action: () => void) {
      ticks.push(action)
      return () => undefined
    },
  }
  const ended: number[] = []
  const wheel = createTimerWheel<Item>(clock, ({ name }) => void ended.push(name))
  wheel.add(toItem(1, nowMs + 5000), nowMs + 5000)
  wheel.add(toItem(2, nowMs + 86_400_000), nowMs + 86_400_000)
  nowMs += 7_200_000
  ticks.shift()?.()
  expect(ended).toEqual([1])
  wheel.add(toItem(3, nowMs - 1000), nowMs - 1000)
  nowMs += 2000
  ticks.shift()?.()
  expect(ended).toEqual([1, 3])
})
