import * as v from 'valibot'
import { expect, test } from 'vitest'
import { boundedText } from './fields.ts'
import { eachOf, orAbsent, readAs, readEach, recordOf } from './readAs.ts'

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

test('of a list each item that fits is kept, whatever stands beside it', () => {
  const pair = v.tuple([boundedText(3), v.number()])
  const list = [['a', 1], ['', 2], null, ['abcd', 3], ['b', 4], ['c', 5]]
  expect(readEach(pair, list, 5)).toEqual([
    ['a', 1],
    ['b', 4],
  ])
  expect(readEach(pair, { 0: ['a', 1], length: 1 }, 5)).toEqual([])
})

test('a field that does not fit takes nothing else with it', () => {
  const schema = v.object({ list: eachOf(v.number(), 2), name: orAbsent(boundedText(3)), size: v.number() })
  expect(readAs(schema, { list: [1, 'x', 2], name: 'abcd', size: 1 })).toEqual({ list: [1], size: 1 })
  expect(readAs(schema, { size: 1 })).toEqual({ list: [], size: 1 })
  expect(readAs(schema, { list: [], name: 'a' })).toBeUndefined()
})
