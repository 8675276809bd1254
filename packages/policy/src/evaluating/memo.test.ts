import { expect, test } from 'vitest'
import { createMemo } from './memo.ts'

test('a value is computed once while it is in use, and never more values are kept than allowed', () => {
  const computed: string[] = []
  const memo = createMemo<string>(4)
  const ask = (key: string) =>
    memo(key, () => {
      computed.push(key)
      return key.toUpperCase()
    })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'd', 'a', 'e', 'a']) expect(ask(key)).toBe(key.toUpperCase())
  expect(computed).toEqual(['a', 'b', 'c', 'd', 'e'])
  ask('b')
  expect(computed.at(-1)).toBe('b')
})
