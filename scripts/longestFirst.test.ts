import { expect, test } from 'vitest'
import { longest } from './longestFirst.ts'
import { listFiles } from './repository.ts'

test('the files that are to begin first are there', () => {
  const files = new Set(listFiles())
  expect(longest.filter((path) => !files.has(path))).toEqual([])
})
