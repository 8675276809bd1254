import fc from 'fast-check'
import { expect, test } from 'vitest'
import { policyExamples } from './examples.ts'
import { reviewPolicy } from './reviewPolicy.ts'

const effect = 'EFFECT_ALLOW'

test.each(policyExamples)('the example "$key" has no mistake', (example) => {
  const { mistakes, description } = reviewPolicy(example)
  expect(mistakes).toEqual({})
  expect(description).toMatch(/^(?:Allows|Denies) /)
})

test('error: each mistake is told where it stands, each in its own field', () => {
  const { mistakes, description } = reviewPolicy({
    effect,
    condition: "activity.resource = 'WALLET'",
    consensus: 'approvers.count() >= true',
    time: '',
  })
  expect(mistakes.condition).toMatchObject({ position: 19, text: expect.stringContaining('character 19') })
  expect(mistakes.consensus).toMatchObject({ position: expect.any(Number) })
  expect(mistakes.time).toBeUndefined()
  expect(description).toBeUndefined()
})

test('error: a mistake without a place is told too, with the way out', () => {
  const { mistakes } = reviewPolicy({ effect, condition: `'${'x'.repeat(9000)}' == ''` })
  expect(mistakes.condition).toMatchObject({ position: undefined, text: expect.stringContaining('Split the policy') })
})

test('warnings come beside the description', () => {
  const { warnings, description } = reviewPolicy({ effect })
  expect(warnings.map(({ code }) => code)).toEqual(['allows_everything'])
  expect(description).toBe('Allows every request; by any user.')
})

test('whatever is typed, it is total', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (condition, consensus) => {
      const { mistakes, description } = reviewPolicy({ effect, condition, consensus })
      expect(description === undefined).toBe(Object.keys(mistakes).length > 0)
    }),
  )
})
