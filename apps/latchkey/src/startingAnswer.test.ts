import { expect, test } from 'vitest'
import { startingAnswer } from './startingAnswer.ts'

test('a browser that comes too early asks again by itself, and keeps nothing', async () => {
  const { status, headers } = startingAnswer()
  const told = ['retry-after', 'refresh', 'cache-control'].map((name) => headers.get(name))
  expect([status, ...told]).toEqual([503, '2', '2', 'no-store'])
})
