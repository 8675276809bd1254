import { fakeClock } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { createAnswerCache } from './answerCache.ts'

test('an answer is made once for all who ask, and once more two seconds after it was there', async () => {
  const clock = fakeClock()
  const cached = createAnswerCache(clock)
  let made = 0
  const ask = () => cached('key', async () => `answer ${++made}`)
  expect(await Promise.all([ask(), ask()])).toEqual(['answer 1', 'answer 1'])
  await clock.advance(1999)
  expect(await ask()).toBe('answer 1')
  await clock.advance(1)
  expect(await ask()).toBe('answer 2')
})

test('a failure is not kept', async () => {
  const cached = createAnswerCache(fakeClock())
  await expect(cached('key', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await cached('key', async () => 'there')).toBe('there')
})

test('what is over takes no place: an answer that is long in the making is not asked for twice', async () => {
  const clock = fakeClock()
  const cached = createAnswerCache(clock)
  let end: (answer: string) => void = () => undefined
  const walk = () =>
    new Promise<string>((resolve) => {
      end = resolve
    })
  const first = cached('walk', walk)
  for (let turn = 0; turn < 2; turn++) {
    const short = Array.from({ length: 150 }, (_, index) => cached(`${turn} ${index}`, async () => 'short'))
    await Promise.all(short)
    await clock.advance(2000)
  }
  const again = cached('walk', async () => 'asked for twice')
  end('long')
  expect(await Promise.all([first, again])).toEqual(['long', 'long'])
})
