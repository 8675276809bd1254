import { expect, test } from 'vitest'
import { cleanText } from './plainChain.ts'

test.each(['\u3164', '\u115f', '\uffa0', '\u034f', '\ufe0f', '\u{e0100}', '\u2800', '\u200b', '\u202e'])(
  'a name with the unseen %j in it is the name that is seen',
  (unseen) => {
    expect(cleanText(`US${unseen}DC${unseen}`)).toBe('USDC')
    expect(cleanText(unseen)).toBeUndefined()
  },
)

test('letters of any language, marks and pictures stay', () => {
  for (const text of ['é', 'कि', 'ไทย', '🔑', '❤\ufe0f', 'USD₮0', 'عملة']) expect(cleanText(text)).toBe(text)
})
