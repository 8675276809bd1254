import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEmailText } from './emailText.ts'

test.each(['ada@example.org', ' ada@example.org ', 'a.b+c@mail.example.co.uk', 'jürgen@exämple.org'])(
  '%j is an address',
  (text) => expect(isEmailText(text)).toBe(true),
)

test.each([
  '',
  'ada',
  'ada@',
  '@example.org',
  'ada@localhost',
  'a b@example.org',
  'ada@@example.org',
  'ada@.org',
  `${'a'.repeat(250)}@example.org`,
])('%j is none', (text) => expect(isEmailText(text)).toBe(false))

test('never throws, and what passes has one sign in its middle', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.emailAddress()), (text) => {
      if (isEmailText(text)) expect(text.trim().split('@')).toHaveLength(2)
    }),
  )
})
