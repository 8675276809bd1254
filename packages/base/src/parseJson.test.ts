import { expect, test } from 'vitest'
import { toUtf8 } from './encoding.ts'
import { parseJson } from './parseJson.ts'

test.each([
  ['{"a":[1,null]}', { a: [1, null] }],
  ['null', null],
  [toUtf8('"ö"'), 'ö'],
  ['', undefined],
  ['{', undefined],
  ['undefined', undefined],
  [Uint8Array.of(0x22, 0xff, 0x22), undefined],
  [null, undefined],
  [undefined, undefined],
])('%j is %j', (text, value) => {
  expect(parseJson(text)).toEqual(value)
})
