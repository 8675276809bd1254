import { expect, test } from 'vitest'
import { readValue } from '../answers.ts'
import { activity } from './activity.ts'

/** Lists in each other, so many deep. */
const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

const record = activity.entries.intent

test('what an activity asks for is nested no deeper than a screen can tell it', () => {
  const read = (depth: number) => readValue(record, { createPolicyIntent: nested(depth) }, 'get_activity')
  expect(read(31)).toEqual({ createPolicyIntent: nested(31) })
  for (const depth of [32, 100_000]) {
    expect(() => read(depth)).toThrow(expect.objectContaining({ code: 'custody_answer_unread' }))
  }
})

test('wide values are read whatever their size', () => {
  const wide = { list: Array.from({ length: 200_000 }, () => ({ a: [1] })) }
  expect(readValue(record, wide, 'get_activity')).toEqual(wide)
})
