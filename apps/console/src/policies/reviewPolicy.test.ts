import fc from 'fast-check'
import { expect, test } from 'vitest'
import { policyExamples } from './examples.ts'
import { reviewPolicy } from './reviewPolicy.ts'

const effect = 'EFFECT_ALLOW'

test.each(policyExamples)('the example "$key" has no mistake', (example) => {
  expect(reviewPolicy(example).mistakes).toEqual({})
})

test('error: each mistake is found where it stands, each in its own field', () => {
  const { mistakes, warnings } = reviewPolicy({
    effect,
    condition: "activity.resource = 'WALLET'",
    consensus: 'approvers.count() >= true',
    time: '',
  })
  expect(mistakes.condition).toMatchObject({ code: 'invalid_syntax', data: { position: 19, fault: 'equality' } })
  expect(mistakes.consensus).toMatchObject({ code: 'invalid_type', data: { position: 1, fault: 'mismatch' } })
  expect(mistakes.time).toBeUndefined()
  expect(warnings).toEqual([])
})

test('a policy without a mistake has its warnings', () => {
  const { mistakes, warnings } = reviewPolicy({ effect })
  expect(mistakes).toEqual({})
  expect(warnings.map(({ code }) => code)).toEqual(['allows_everything'])
})

test('whatever is typed, it is total', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (condition, consensus) => {
      const { mistakes, warnings } = reviewPolicy({ effect, condition, consensus })
      expect(Object.keys(mistakes).length === 0 || warnings.length === 0).toBe(true)
    }),
  )
})
