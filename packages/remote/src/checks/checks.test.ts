import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  anything,
  type Check,
  dictionary,
  either,
  listOf,
  literal,
  number,
  optional,
  record,
  text,
  truth,
  unfit,
  whole,
  withDefault,
} from './checks.ts'

const short = text(({ length }) => length > 0 && length <= 3)
const shortSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(3))
const positive = number((value) => value >= 0 && value < Number.POSITIVE_INFINITY)
const positiveSchema = v.pipe(v.number(), v.finite(), v.minValue(0))

/** Each check, and the same by another library. */
const pairs: readonly [string, Check<unknown>, v.GenericSchema][] = [
  ['texts', short, shortSchema],
  ['numbers', positive, positiveSchema],
  ['whole numbers', whole, v.pipe(v.number(), v.safeInteger())],
  ['truths', truth, v.boolean()],
  ['lists', listOf(short, { least: 1, most: 2 }), v.pipe(v.array(shortSchema), v.nonEmpty(), v.maxLength(2))],
  ['dictionaries', dictionary(whole), v.record(v.string(), v.pipe(v.number(), v.safeInteger()))],
  [
    'records',
    record({
      a: short,
      b: optional(whole),
      c: withDefault(short, 'x'),
      d: optional(record({ a: truth })),
      e: anything,
    }),
    v.object({
      a: shortSchema,
      b: v.optional(v.pipe(v.number(), v.safeInteger())),
      c: v.optional(shortSchema, 'x'),
      d: v.optional(v.object({ a: v.boolean() })),
      e: v.optional(v.unknown()),
    }),
  ],
  [
    'variants',
    either(record({ a: literal('a'), b: whole }), record({ a: literal('b'), c: truth })),
    v.variant('a', [
      v.object({ a: v.literal('a'), b: v.pipe(v.number(), v.safeInteger()) }),
      v.object({ a: v.literal('b'), c: v.boolean() }),
    ]),
  ],
]

/** Near to what fits, and what is not. */
const leaf = fc.oneof(
  fc.constantFrom('a', 'b', 'abc', 'abcd', '', true, false, null, undefined, 0, -1, 1.5, 2 ** 53, Number.NaN, 1 / 0),
  fc.anything({ maxDepth: 1 }),
)
const shape = fc.dictionary(
  fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  fc.oneof(leaf, fc.dictionary(fc.constant('a'), leaf)),
)
const value = fc.oneof(leaf, fc.array(leaf, { maxLength: 3 }), shape)

describe.each(pairs)('%s', (_name, check, schema) => {
  test('20 000 values are taken or refused as another library does, lists never as records', () => {
    fc.assert(
      fc.property(value, (given) => {
        const other = v.safeParse(schema, given)
        const isList = Array.isArray(given) && schema.type !== 'array'
        const isOther = !other.success || isList
        expect(check(given)).toEqual(isOther ? unfit : other.output)
      }),
    )
  })
})

test('fields of the language count for nothing', () => {
  const check = record({ constructor: optional(text()), toString: anything })
  expect(check({})).toEqual({})
  expect(check(JSON.parse('{"__proto__":{"toString":"x"}}'))).toEqual({})
  expect(dictionary(text())(JSON.parse('{"__proto__":"x"}'))).toHaveProperty(['__proto__'], 'x')
  expect(record({ a: text() })(Object.create({ a: 'inherited' }))).toBe(unfit)
})
