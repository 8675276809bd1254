import * as v from 'valibot'
import { expect, test } from 'vitest'
import { readAs, recordOf } from './readAs.ts'

const counts = recordOf(v.pipe(v.string(), v.maxLength(12)), v.number())

test('a record keeps each of its names, whatever it means to JavaScript', () => {
  const text = '{"__proto__":1,"constructor":2,"prototype":3,"a":4}'
  const read = readAs(counts, JSON.parse(text))
  expect(JSON.stringify(read)).toBe(text)
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
})

test.each([[[]], [null], ['text'], [{ a: 'x' }], [{ [`${'a'.repeat(13)}`]: 1 }]])('%j is no such record', (value) => {
  expect(readAs(counts, value)).toBeUndefined()
})

test('what a prototype brings is no field', () => {
  const schema = v.object({ a: v.optional(v.string()) })
  expect(readAs(schema, JSON.parse('{"__proto__":{"a":"x"}}'))).toEqual({})
})
