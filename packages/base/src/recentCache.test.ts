import { expect, test } from 'vitest'
import { createRecentCache } from './recentCache.ts'

test('lets go of what was not used for longest, and tells', () => {
  const left: number[] = []
  const cache = createRecentCache<number>({ maxEntries: 3, onLeave: (value) => void left.push(value) })
  for (const value of [1, 2, 3]) cache.set(String(value), value)
  expect([cache.get('1'), cache.peek('2')]).toEqual([1, 2])
  cache.set('4', 4)
  expect([cache.get('2'), cache.get('1'), cache.size]).toEqual([undefined, 1, 3])
  cache.set('1', 5)
  cache.set('1', 5)
  cache.clear()
  expect(left).toEqual([2, 1, 3, 4, 5])
})

test('lets go of as many as weigh too much, and of one that does alone', () => {
  const cache = createRecentCache<string>({ maxWeight: 10, weigh: (text) => text.length })
  cache.set('a', 'aaaa')
  cache.set('b', 'bbbb')
  expect(cache.get('a')).toBe('aaaa')
  cache.set('c', 'cc')
  cache.set('d', 'd')
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual(['aaaa', undefined, 'cc', 'd'])
  cache.set('e', 'e'.repeat(11))
  expect(cache.size).toBe(0)
})

test('has a bound, by the types and for values without a weight', () => {
  // @ts-expect-error neither entries nor weights are bounded
  expect(createRecentCache<number>({}).size).toBe(0)
  // @ts-expect-error nothing has a weight
  expect(createRecentCache<number>({ maxWeight: 1 }).size).toBe(0)
  const cache = createRecentCache<number>({ maxWeight: 10, weigh: () => 0 })
  for (let value = 0; value < 100; value++) cache.set(String(value), value)
  expect(cache.size).toBe(10)
})
