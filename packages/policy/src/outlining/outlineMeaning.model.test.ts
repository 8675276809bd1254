import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePart } from '../checking/checkPolicy.ts'
import type { PolicyPart } from '../checking/scope.ts'
import { PolicyError } from '../errors.ts'
import { evaluateCondition } from '../evaluating/evaluateExpression.ts'
import { namesOfApprovals, namesOfClock } from '../facts/approvals.ts'
import { grow, knownNames } from '../testing/growExpression.ts'
import { NoAnswer, readOutline } from '../testing/readOutline.ts'
import { print } from '../testing/referenceModel.ts'
import type { PolicyRecord } from '../values/values.ts'
import { outlineExpression } from './outlineExpression.ts'

type Answer = boolean | 'none'

/** A value that is missing or of another kind is no answer; all else is a fault of the test. */
function answerOf(ask: () => boolean): Answer {
  try {
    return ask()
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof PolicyError) return 'none'
    throw error
  }
}

/** Holds that who reads the outline knows what custody decides; undefined for what is no expression. */
function compareReadings(part: PolicyPart, text: string, names: PolicyRecord, nowMs = 0): Answer | undefined {
  let expression: ReturnType<typeof parsePart>
  try {
    expression = parsePart(text, part)
  } catch (error) {
    if (error instanceof PolicyError) return undefined
    throw error
  }
  if (expression === undefined) return undefined
  const node = outlineExpression(expression)
  const checked = expression
  const decided = answerOf(() => evaluateCondition(checked, names, nowMs))
  const read = answerOf(() => readOutline(node, { facts: names, nowMs, called: new Map() }))
  expect(read, text).toBe(decided)
  return decided
}

test('who reads the outline of a condition knows what custody decides', () => {
  const answers = new Map<Answer | undefined, number>()
  fc.assert(
    fc.property(fc.noBias(fc.integer()), (seed) => {
      const answer = compareReadings('condition', print(grow(seed)), knownNames)
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
    }),
    { numRuns: 3000 },
  )
  for (const answer of [true, false, 'none'] as const) expect(answers.get(answer), String(answer)).toBeGreaterThan(50)
})

const approvals = namesOfApprovals(
  [
    { id: 'a', tags: ['ops', 'u'], email: 'a@x' },
    { id: 'b', tags: [], alias: 'a' },
    { id: 'c', tags: ['ops'] },
  ],
  [
    { id: '1', userId: 'a', type: 'X', publicKey: '02' },
    { id: '2', userId: 'c', type: 'Y', publicKey: 'c', credentialId: '1' },
  ],
)

/** Items that hide each other and the lists themselves, at any depth. */
const item = fc.constantFrom('u', 'v', 'approvers', 'credentials', 'x')
const operator = fc.constantFrom('==', '!=', '<', '>', '<=', '>=')
const small = fc.constantFrom('0', '1', '2', '3', '1000001')
const path = fc
  .tuple(
    item,
    fc.constantFrom('.id', '.tags', '.user_id', '.type', '', '[0]', '.tags[0]', '[0].id', '[1].tags', '[0..0]'),
  )
  .map((parts) => parts.join(''))
const { bool } = fc.letrec<{ bool: string; list: string; value: string }>((tie) => ({
  value: fc.oneof(
    { weight: 4, arbitrary: path },
    fc.constantFrom("'a'", "'u'", "'1'", "'ops'"),
    fc.tuple(tie('value')).map(([value]) => `[${value}]`),
    fc.tuple(tie('value')).map(([value]) => `{ id: ${value}, tags: [${value}] }.id`),
  ),
  list: fc.oneof(
    { depthSize: 'small' },
    { weight: 4, arbitrary: fc.constantFrom('approvers', 'credentials', 'u.tags', "['a', 'c']", '[]') },
    fc.tuple(tie('list'), item, tie('bool')).map(([list, name, inner]) => `${list}.filter(${name}, ${inner})`),
  ),
  bool: fc.oneof(
    { depthSize: 'medium', maxDepth: 4 },
    { weight: 3, arbitrary: fc.tuple(tie('value'), fc.constantFrom('==', '!='), tie('value')).map((p) => p.join(' ')) },
    fc.tuple(tie('value'), fc.constantFrom("['a', 'c']", '[]', 'u.tags', '[u.id]')).map((p) => p.join(' in ')),
    fc.tuple(tie('list'), operator, small).map(([list, sign, n]) => `${list}.count() ${sign} ${n}`),
    fc.tuple(tie('list'), operator, small).map(([list, sign, n]) => `${n} ${sign} ${list}.count()`),
    fc
      .tuple(tie('list'), fc.constantFrom('any', 'all'), item, tie('bool'))
      .map(([list, call, name, inner]) => `${list}.${call}(${name}, ${inner})`),
    fc.tuple(tie('bool'), fc.constantFrom('&&', '||'), tie('bool')).map((p) => p.join(' ')),
    fc.tuple(tie('bool')).map(([inner]) => `!(${inner})`),
    fc
      .tuple(tie('bool'), fc.constantFrom(' == true', ' != false', ' == false'))
      .map(([inner, end]) => `(${inner})${end}`),
  ),
}))

test('who reads the outline of a consensus knows what custody decides', () => {
  const answers = new Map<Answer | undefined, number>()
  fc.assert(
    fc.property(bool, (text) => {
      const answer = compareReadings('consensus', text, approvals)
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
    }),
    { numRuns: 5000 },
  )
  for (const answer of [true, false] as const) expect(answers.get(answer), String(answer)).toBeGreaterThan(100)
})

/** Single numbers, ranges and lists of them, or all. */
const field = (low: number, high: number) => {
  const number = fc.integer({ min: low, max: high })
  const range = fc.tuple(number, number).map(([one, other]) => `${Math.min(one, other)}-${Math.max(one, other)}`)
  const list = fc
    .array(fc.oneof(number.map(String), range), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join())
  return fc.oneof(fc.constant('*'), list)
}
const cron = fc
  .tuple(field(0, 59), field(0, 23), field(1, 31), field(1, 12), field(0, 6))
  .map((parts) => parts.join(' '))

test('who reads the outline of a time knows what custody decides', () => {
  const answers = new Map<Answer | undefined, number>()
  const nows = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2025, 0, 1) })
  fc.assert(
    fc.property(cron, fc.constantFrom('1m', '90m', '1d2h3m', '7d', '0d5h'), operator, nows, (...row) => {
      const [times, duration, sign, nowMs] = row
      const texts = [
        `CronSpan('${times}', '${duration}', 'UTC')`,
        `!CronSpan('${times}', '${duration}', 'UTC') || time.now ${sign} Timestamp('2024-06-01T00:00:00Z')`,
        `Timestamp('2024-06-01T00:00:00.5Z') ${sign} time.now && time.now ${sign} time.now`,
      ]
      for (const text of texts) {
        const answer = compareReadings('time', text, namesOfClock(nowMs), nowMs)
        answers.set(answer, (answers.get(answer) ?? 0) + 1)
      }
    }),
  )
  for (const answer of [true, false] as const) expect(answers.get(answer), String(answer)).toBeGreaterThan(20)
})
