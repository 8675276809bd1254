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
  ['a\u3164b\u115f\u2800', 'a\\u{3164}b\\u{115f}\\u{2800}'],
  ['a\ufe0fb\u034f\u{e0100}', 'a\\u{fe0f}b\\u{34f}\\u{e0100}'],
  ['\u2764\ufe0f', '\u2764\ufe0f'],
  ['\ud800', '\\u{d800}'],
  // Written like that, it is not the name that has the character.
  ['Bob\\u{202e}gnp', 'Bob\\u{5c}u{202e}gnp'],
  ['\\u{5c}u{a}', '\\u{5c}u{5c}u{a}'],
  ['C:\\users \\u{} \\u{g}', 'C:\\users \\u{} \\u{g}'],
])('%j is shown as %j', (text, shown) => expect(visible(text)).toBe(shown))
