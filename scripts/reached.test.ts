import { expect, test } from 'vitest'
import { findUnreached } from './reached.ts'

/** Why no test reaches an entry from outside. Whoever reaches one takes it out here. */
const unreached: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'nothing leads there: it is held against a mistake in our own program': {
    apiErrors: ['wrong_message'],
  },
  'another program has failed on this machine, and tests are run with one that works': {
    devChainErrors: ['chain_setup_failed'],
    latchkeyErrors: ['chains_not_started'],
  },
}

test('each error of a package is reached by a test from outside, or has its reason', () => {
  const excused = Object.values(unreached).flatMap((tables) =>
    Object.entries(tables).flatMap(([table, codes]) => codes.map((code) => `${table}.${code}`)),
  )
  expect(
    findUnreached()
      .map(({ table, code }) => `${table}.${code}`)
      .sort(),
  ).toEqual(excused.sort())
})
