import { fakeClock } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'

/** Readings that are answered by hand, each with its number. */
function byHand() {
  const readings: { readonly names: readonly string[]; answer(): void; fail(): void }[] = []
  const clock = fakeClock()
  let hearNext: () => void = () => undefined
  const read = coalesce(
    (names) =>
      new Promise<number>((resolve, reject) => {
        const number = readings.length
        readings.push({ names, answer: () => resolve(number), fail: () => reject(new Error(`reading ${number}`)) })
        hearNext()
      }),
    clock,
  )
  const next = () =>
    new Promise<void>((resolve) => {
      hearNext = resolve
    })
  return { read, readings, next, clock }
}

test('who asks in one turn is answered by one reading', async () => {
  const { read, readings, next } = byHand()
  const begun = next()
  const answers = Promise.all([read('a'), read('b'), read('a')])
  await begun
  expect(readings.map(({ names }) => names)).toEqual([['a', 'b']])
  readings[0]?.answer()
  expect(await answers).toEqual([0, 0, 0])
})

test('who asks while a reading is on its way is answered by one that begins afterwards', async () => {
  const { read, readings, next } = byHand()
  const begun = next()
  const early = read('a')
  await begun
  const late = Promise.all([read('a'), read('b')])
  const begunAgain = next()
  readings[0]?.answer()
  expect(await early).toBe(0)
  await begunAgain
  readings[1]?.answer()
  expect(await late).toEqual([1, 1])
  expect(readings.map(({ names }) => names)).toEqual([['a'], ['a', 'b']])
})

test('error: a reading that fails is the failure of those who waited for it, and of nobody after', async () => {
  const { read, readings, next } = byHand()
  const begun = next()
  const early = read('a')
  await begun
  const late = read('b')
  const begunAgain = next()
  readings[0]?.fail()
  await expect(early).rejects.toThrow('reading 0')
  await begunAgain
  readings[1]?.answer()
  expect(await late).toBe(1)
})

test('error: a reading that never comes back holds up nobody who asks after it', async () => {
  const { read, readings, next, clock } = byHand()
  const begun = next()
  void read('a')
  await begun
  const late = read('b')
  const begunAgain = next()
  await clock.advance(2000)
  await begunAgain
  readings[1]?.answer()
  expect(await late).toBe(1)
})
