import { expect, test } from 'vitest'
import { countOthers } from './countOthers.mjs'

const file = (name: string, status: string, ...tests: readonly string[]) => ({
  name: `/repository/${name}`,
  status,
  assertionResults: tests.map((each) => ({ status: each })),
})

test('counts what the other files have come to', () => {
  const testResults = [
    file('a.test.ts', 'passed', 'passed', 'passed', 'skipped'),
    file('b.test.ts', 'passed', 'passed', 'todo'),
    // Its process stood still.
    file('src/c.test.ts', 'passed', 'passed', 'pending', 'pending'),
  ]
  expect(countOthers({ testResults }, ['src/c.test.ts'])).toEqual({ passed: 3, failed: 0, skipped: 2 })
})

test('a file that failed without a failed test is a failure', () => {
  const testResults = [file('a.test.ts', 'failed', 'skipped'), file('c.test.ts', 'passed', 'pending')]
  expect(countOthers({ testResults }, ['c.test.ts'])).toEqual({ passed: 0, failed: 1, skipped: 1 })
})

test('failed tests are counted one by one, and a name that only ends alike is another file', () => {
  const testResults = [file('abc.test.ts', 'failed', 'failed', 'failed', 'passed')]
  expect(countOthers({ testResults }, ['c.test.ts'])).toEqual({ passed: 1, failed: 2, skipped: 0 })
})
