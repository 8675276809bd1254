import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findJsonMistake } from './findJsonMistake.ts'

test.each([
  ['{ "a": }', 1, 8],
  ['{\n  "a": 1,\n  "b": nothing\n}', 3, 8],
  ['{\r\n"a" 1}', 2, 5],
  ['{"a": 1,}', 1, 9],
  ['[1, 2,]', 1, 7],
  ['[1 2]', 1, 4],
  ['{"a": 1]', 1, 8],
  ["{'a': 1}", 1, 2],
  ['{"a": 01}', 1, 8],
  ['{} {}', 1, 4],
  ['hello', 1, 1],
])('%j has its mistake in line %d, column %d', (text, line, column) => {
  expect(findJsonMistake(text)).toEqual({ line, column, isAtEnd: false })
})

test.each(['', ' ', '{ "domain": ', '{"a": 1', '[', '{"a"'])('%j ends too early', (text) => {
  expect(findJsonMistake(text)?.isAtEnd).toBe(true)
})

test('finds a mistake in exactly what the engine refuses', () => {
  const nearly = fc.tuple(fc.json(), fc.nat(), fc.string({ maxLength: 2 })).map(([json, place, typed]) => {
    const at = place % (json.length + 1)
    return json.slice(0, at) + typed + json.slice(at + (place % 3))
  })
  const signs = fc.array(fc.constantFrom(...'{}[],:"\\1-.e \n', 'null', '"a"')).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), nearly, signs), (text) => {
      expect(findJsonMistake(text) === undefined).toBe(isJson(text))
    }),
  )
})

test('a text of the longest kind, deep or long, costs no stack', () => {
  expect(findJsonMistake('['.repeat(100_000))?.isAtEnd).toBe(true)
  expect(findJsonMistake(`"${'\\n'.repeat(50_000)}"`)).toBeUndefined()
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
