import { expect, test } from 'vitest'
import { fakeClock } from './testing/fakeClock.ts'
import { sleep, TimeoutError, withSignal, withTimeout } from './time.ts'

const never = new Promise<never>(() => undefined)

test('a wait ends by its deadline, to the millisecond', async () => {
  const clock = fakeClock()
  let failure: unknown
  withTimeout(never, 500, clock).catch((error: unknown) => {
    failure = error
  })
  await clock.advance(499)
  expect(failure).toBeUndefined()
  await clock.advance(1)
  expect(failure).toBeInstanceOf(TimeoutError)
})

test('an answer in time is the answer, and leaves no timer behind', async () => {
  const clock = fakeClock()
  expect(await withTimeout(Promise.resolve(5), 500, clock)).toBe(5)
  await clock.advance(10_000)
})

test('sleep ends early with the reason of its signal', async () => {
  const clock = fakeClock()
  const abort = new AbortController()
  const waiting = sleep(1_000, clock, abort.signal)
  abort.abort('enough')
  await expect(waiting).rejects.toBe('enough')
  await expect(sleep(1, clock, abort.signal)).rejects.toBe('enough')
})

test('sleep lasts as long as told', async () => {
  const clock = fakeClock()
  let isOver = false
  sleep(1_000, clock).then(() => {
    isOver = true
  })
  await clock.advance(999)
  expect(isOver).toBe(false)
  await clock.advance(1)
  expect(isOver).toBe(true)
})

test('an aborted wait rejects though the work goes on', async () => {
  const abort = new AbortController()
  const waiting = withSignal(never, abort.signal)
  abort.abort('left')
  await expect(waiting).rejects.toBe('left')
  expect(await withSignal(Promise.resolve(1))).toBe(1)
})

test("work that fails after its wait was given up is nobody's unhandled failure", async () => {
  const abort = new AbortController()
  abort.abort('left')
  const work = Promise.reject(new Error('late'))
  await expect(withSignal(work, abort.signal)).rejects.toBe('left')
})
