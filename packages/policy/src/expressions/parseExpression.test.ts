import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PolicyError } from '../errors.ts'
import { maxListLength, parseExpression } from './parseExpression.ts'
import { maxExpressionBytes } from './tokenize.ts'
import { maxExpressionDepth } from './tokenReader.ts'

function codeOf(text: string): string {
  try {
    parseExpression(text)
    return 'parsed'
  } catch (error) {
    // Any other error fails the test with itself.
    if (error instanceof PolicyError) return error.code
    throw error
  }
}

const messageOf = (text: string): string => {
  try {
    parseExpression(text)
    return ''
  } catch (error) {
    return error instanceof PolicyError ? error.message : String(error)
  }
}

const codes = ['parsed', 'invalid_syntax', 'expression_too_long', 'expression_too_deep', 'list_too_long']
const words = [
  ...['(', ')', '[', ']', '{', '}', '.', ',', ':', '!', '..', '&&', '||', '==', '!=', '<', '>=', ' in ', ' ', '\n'],
  ...["'a'", "'", '0', '12', 'true', 'eth', '.tx', 'approvers', '.any(u, ', '.count()', '.all', '[0..2]', 'x'],
  ...["Timestamp('2026-03-01T00:00:00Z')", "CronSpan('0 9 * * 1-5', '8h', 'UTC')", '"', '=', '\u{1F511}', '\0'],
]

test('random texts are parsed or refused with a known code', () => {
  const soup = fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((parts) => parts.join(''))
  const seen = new Set<string>()
  fc.assert(
    fc.property(fc.oneof(soup, soup, fc.string({ unit: 'binary', maxLength: 60 })), (text) => {
      const code = codeOf(text)
      seen.add(code)
      return codes.includes(code)
    }),
  )
  expect([...seen]).toEqual(expect.arrayContaining(['parsed', 'invalid_syntax']))
})

test('the limits of length, depth and lists hold at their very edge', () => {
  const padded = (bytes: number) => `'${'a'.repeat(bytes - 2)}'`
  expect(codeOf(padded(maxExpressionBytes))).toBe('parsed')
  expect(codeOf(padded(maxExpressionBytes + 1))).toBe('expression_too_long')
  expect(codeOf(`'${'\u{1F511}'.repeat(maxExpressionBytes / 4)}'`)).toBe('expression_too_long')
  const nested = (depth: number) => `${'('.repeat(depth)}1${')'.repeat(depth)}`
  expect(codeOf(nested(maxExpressionDepth - 1))).toBe('parsed')
  expect(codeOf(nested(maxExpressionDepth))).toBe('expression_too_deep')
  expect(codeOf('!'.repeat(500))).toBe('expression_too_deep')
  expect(codeOf(`a${'.b'.repeat(500)}`)).toBe('expression_too_deep')
  expect(codeOf(`[${Array(maxListLength).fill('1').join()}]`)).toBe('parsed')
  expect(
    codeOf(
      `[${Array(maxListLength + 1)
        .fill('1')
        .join()}]`,
    ),
  ).toBe('list_too_long')
})

test('"and" binds closer than "or", and "!" takes the whole comparison', () => {
  expect(parseExpression('a || b && !c == d')).toMatchObject({
    kind: 'any',
    parts: [{ name: 'a' }, { kind: 'all', parts: [{ name: 'b' }, { kind: 'not', part: { kind: 'compare' } }] }],
  })
})

test('long chains of equal operators are not deep', () => {
  expect(codeOf(Array(1000).fill('a').join(' && '))).toBe('parsed')
})

test.each([
  ['a = b', 'equality is written =='],
  ['a & b', '"and" is written &&'],
  ['a == "b"', "texts stand between straight single quotes: 'text'"],
  ['a == \u2018b\u2019', "texts stand between straight single quotes: 'text'"],
  ['1 + 1', 'the language does not calculate'],
  ['a < -1', 'the language does not calculate, and has neither numbers below zero nor comments'],
  ['a < 1.5', 'numbers are whole'],
  ['a == 0xAb', "hexadecimal stands between quotes: '0x…'"],
  ["a == 'b", 'a text begins here and does not end'],
  ['1 < 2 < 3', 'comparisons cannot be chained: join two of them by &&'],
  ['a.map(x, x)', 'there is no function "map", only all, any, filter, contains and count'],
  ['matches(a)', 'there is no function "matches"'],
  ['a == ', 'something is missing at the end'],
  ['a b', '"b" is too much: the expression ends before it'],
  ['a[2..1]', 'this slice ends before it begins'],
  ['a[b..2]', 'a slice has two written numbers: [0..10]'],
  ['(a', 'what is in parentheses needs ")" here, not the end'],
  ['{ a: 1, a: 2 }', 'the struct has "a" twice'],
  ['a\u00a0== b', 'the character U+00A0 has no meaning here'],
  [`a == ${'9'.repeat(78)}`, 'numbers go up to 2^256 - 1'],
  ["time.now < Timestamp('2026-02-30T00:00:00Z')", '"2026-02-30T00:00:00Z" is not a moment in UTC'],
  ["time.now < Timestamp('2026-03-01T00:00:00-05:00')", 'is not a moment in UTC like 2026-03-01T00:00:00Z'],
  ["CronSpan('*/5 * * * *', '8h', 'UTC')", 'the minute is *, or numbers and ranges from 0 to 59'],
  ["CronSpan('0 9 * * MON', '8h', 'UTC')", 'the day of the week is *, or numbers and ranges from 0 to 6'],
  ["CronSpan('0 9 * *', '8h', 'UTC')", 'a schedule has 5 fields'],
  ["CronSpan('0 9 30 2 *', '8h', 'UTC')", 'no month of this schedule has such a day'],
  ["CronSpan('0 9 * * *', '8d', 'UTC')", 'more than nothing, at most 7 days'],
  ["CronSpan('0 9 * * *', '0h', 'UTC')", 'more than nothing, at most 7 days'],
  ["CronSpan('0 9 * * *', '1.5h', 'UTC')", 'a duration is like 8h, 90m or 1d12h'],
  ["CronSpan('0 9 * * *', '8h', 'Mars/Olympus')", '"Mars/Olympus" is not a time zone like America/New_York'],
])('%s: %s', (text, problem) => {
  expect(messageOf(text)).toContain(problem)
})
