import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRawId } from './rawId.ts'

test.each([
  ['{"id":1749000000000123456,"jsonrpc":"2.0"}', '1749000000000123456'],
  ['{"id":"1749000000000123456","jsonrpc":"2.0"}', '"1749000000000123456"'],
  ['{"jsonrpc":"2.0","params":{"id":7,"topic":"id"},"id" :\n 9 }', '9'],
  ['{"params":[{"id":1}],"method":"\\"id\\":2","id":3}', '3'],
  ['{"id":1,"id":2}', '2'],
  ['{"\\u0069d":5}', '5'],
  ['{"a":"\\\\","id":6}', '6'],
  ['{"id":null}', 'null'],
  ['{"id":{"id":4}}', undefined],
  ['{"id":[4]}', undefined],
  ['{"result":true}', undefined],
  ['[{"id":8}]', undefined],
  ['"id"', undefined],
  ['7', undefined],
])('%s', (frame, expected) => expect(readRawId(frame)).toBe(expected))

test('the id of any frame is the one JSON reads', () => {
  const id = fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.boolean())
  const spaces = fc.constantFrom(0, 1, '\t')
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), id, fc.boolean(), spaces, (rest, value, isFirst, space) => {
      const frame = JSON.stringify(isFirst ? { id: value, ...rest, id2: 1 } : { ...rest, id: value }, null, space)
      const raw = readRawId(frame)
      const expected: unknown = JSON.parse(frame).id
      if (typeof expected === 'object' && expected !== null) expect(raw).toBeUndefined()
      else expect(JSON.parse(raw ?? '')).toEqual(expected)
    }),
  )
})
