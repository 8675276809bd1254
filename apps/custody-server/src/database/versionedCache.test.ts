import { expect, test } from 'vitest'
import { createVersionedCache } from './versionedCache.ts'

function counted(maxWeight: number) {
  const loads: string[] = []
  const weigh = (value: string) => (value === 'light as air' ? undefined : value.length)
  const cache = createVersionedCache<string>({ maxWeight, weigh })
  const find = (name: string, version: string | undefined, value = name) =>
    cache.find(name, version, async () => {
      loads.push(`${name} ${version}`)
      return value
    })
  return { loads, find }
}

test('a value is loaded once for each version', async () => {
  const { loads, find } = counted(10)
  expect(await find('a', '1', 'first')).toBe('first')
  expect(await find('a', '1', 'not asked')).toBe('first')
  expect(await find('a', '2', 'later')).toBe('later')
  // One version takes the place of the other: an older reader loads once more.
  expect(await find('a', '1', 'again')).toBe('again')
  expect(loads).toEqual(['a 1', 'a 2', 'a 1'])
})

test('without a version, and without a weight, nothing is kept', async () => {
  const { loads, find } = counted(10)
  await find('a', undefined)
  await find('a', undefined)
  await find('b', '1', 'light as air')
  await find('b', '1', 'light as air')
  expect(loads).toHaveLength(4)
})

test('what was not used for longest makes room, and what is too heavy leaves at once', async () => {
  const { loads, find } = counted(4)
  await find('a', '1', 'aa')
  await find('b', '1', 'bb')
  await find('a', '1')
  await find('c', '1', 'cc')
  await find('a', '1')
  await find('b', '1', 'bb')
  expect(loads).toEqual(['a 1', 'b 1', 'c 1', 'b 1'])
  await find('d', '1', 'ddddd')
  await find('d', '1', 'ddddd')
  expect(loads.slice(4)).toEqual(['d 1', 'd 1'])
})

test('error: a failure is not kept', async () => {
  const cache = createVersionedCache<string>({ maxWeight: 1, weigh: () => 1 })
  await expect(cache.find('a', '1', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await cache.find('a', '1', async () => 'value')).toBe('value')
})

test('all who ask for one version while it is loaded have the one load', async () => {
  const { loads, find } = counted(10)
  const all = Array.from({ length: 100 }, () => find('a', '1'))
  expect(await Promise.all([...all, find('a', '2'), find('b', '1')])).toEqual([...all.map(() => 'a'), 'a', 'b'])
  expect(loads).toEqual(['a 1', 'a 2', 'b 1'])
})

test('what is not kept is shared with nobody, and neither is a failure', async () => {
  const { loads, find } = counted(10)
  await Promise.all([find('a', '1', 'light as air'), find('a', '1', 'light as air')])
  await Promise.all([find('b', undefined), find('b', undefined)])
  expect(loads).toHaveLength(4)
  const cache = createVersionedCache<string>({ maxWeight: 1, weigh: () => 1 })
  const failing = cache.find('a', '1', () => Promise.reject(new Error('no')))
  const asked = cache.find('a', '1', async () => 'value')
  await expect(failing).rejects.toThrow('no')
  expect(await asked).toBe('value')
})
