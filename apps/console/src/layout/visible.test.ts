import { expect, test } from 'vitest'
import { visible } from './visible.ts'

test.each([
  ['Petty cash', 'Petty cash'],
  ['Zoë 日本 🙂', 'Zoë 日本 🙂'],
  ['two\nlines', 'two\nlines'],
  ['Bob\u202egnp', 'Bob\\u{202e}gnp'],
  ['Ow\u200bner', 'Ow\\u{200b}ner'],
  ['a\u0000b\u001b', 'a\\u{0}b\\u{1b}'],
  ['\ufeff', '\\u{feff}'],
])('%j is shown as %j', (text, shown) => expect(visible(text)).toBe(shown))
