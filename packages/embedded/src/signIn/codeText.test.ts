import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCodeLink, readCodeText } from './codeText.ts'

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
