import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCodeDigits, readCodeLink, readCodeText } from './codeText.ts'

const code = '2Pz'.repeat(60)

test.each([
  ['', 'empty'],
  ['  \n', 'empty'],
  ['123456', 'short'],
  ['a'.repeat(99), 'short'],
  ['a'.repeat(256), 'long'],
  [`${'a'.repeat(120)}<script>`, 'strange'],
])('%j is %s', (text, status) => {
  expect(readCodeText(text)).toEqual({ status })
})

test('a code is taken with the line breaks of a mail program', () => {
  const broken = ` ${code.slice(0, 76)}\r\n${code.slice(76)}\n`
  expect(readCodeText(broken)).toEqual({ status: 'ready', code })
})

test('a link carries a code, and nothing else is taken for one', () => {
  expect(readCodeLink(`#code=${code}`)).toBe(code)
  expect([readCodeLink(''), readCodeLink('#'), readCodeLink('#code='), readCodeLink(`#x=${code}`)]).toEqual(
    Array(4).fill(undefined),
  )
})

test('never throws, and a code comes out as it went in', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const reading = readCodeText(text)
      if (reading.status === 'ready') expect(text).toContain(reading.code.slice(0, 1))
      readCodeLink(text)
    }),
  )
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9]{100,255}$/), (text) => {
      expect(readCodeLink(`#code=${encodeURIComponent(text)}`)).toBe(text)
    }),
  )
})

test.each([
  ['123456', '123456'],
  [' 123 456\n', '123456'],
  ['12-34-56', '123456'],
  ['Your code is 012345.', '012345'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['１２３４５６', '123456'],
  ['Code of the 5th: 123456', '123456'],
  ['12345', undefined],
  ['1234567', undefined],
  ['123456 or, 654321', undefined],
  ['', undefined],
  ['Type this code: 123456\n\nIt works for 15 minutes: https://shop.example/wallet#code=a234567b', '123456'],
  [`${'a'.repeat(60)}123456${'b'.repeat(60)}`, undefined],
])('%j holds the digits %j', (text, digits) => {
  expect(readCodeDigits(text)).toBe(digits)
})
