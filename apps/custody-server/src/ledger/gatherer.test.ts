import { fakeClock } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { createGatherer } from './gatherer.ts'

/** Batches that end by hand. */
function byHand() {
  const clock = fakeClock()
  const batches: { readonly items: readonly string[]; end(): void }[] = []
  const gather = createGatherer<string>({
    ...{ clock, maxItems: 2, maxWeight: 10 },
    weigh: (item) => item.length,
    take: (items) => new Promise<void>((resolve) => batches.push({ items, end: resolve })),
  })
  return { clock, batches, gather }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('what comes while a batch is on its way goes together, as far as there is room', async () => {
  const { batches, gather } = byHand()
  gather('a')
  await turn()
  for (const item of ['b', 'c', 'd']) gather(item)
  expect(batches.map(({ items }) => items)).toEqual([['a']])
  batches[0]?.end()
  await turn()
  gather('long as it is')
  batches[1]?.end()
  await turn()
  batches[2]?.end()
  await turn()
  expect(batches.map(({ items }) => items)).toEqual([['a'], ['b', 'c'], ['d'], ['long as it is']])
})

test('what comes in one turn of the event loop goes together', async () => {
  const { batches, gather } = byHand()
  gather('a')
  await Promise.resolve()
  gather('b')
  await turn()
  expect(batches.map(({ items }) => items)).toEqual([['a', 'b']])
})

test('error: a batch that never ends holds up nobody who comes after it', async () => {
  const { clock, batches, gather } = byHand()
  gather('a')
  await turn()
  gather('b')
  await clock.advance(10_000)
  expect(batches.map(({ items }) => items)).toEqual([['a'], ['b']])
})
