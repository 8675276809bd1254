import { expect, test } from 'vitest'
import { clearText, quoteText } from './clearText.ts'

test.each([
  ['SIGN_TRANSACTION', 'SIGN_TRANSACTION'],
  ['0xAb', '0xAb'],
  ['3f2a-77', '3f2a-77'],
  ['5', "'5'"],
  ['1,000', "'1,000'"],
  ['0xAb or 0xCd', "'0xAb or 0xCd'"],
  ['[eth.tx.to]', "'[eth.tx.to]'"],
  ['eth.tx.to', "'eth.tx.to'"],
  ['u', "'u'"],
  ['TRUE', "'TRUE'"],
  [' a', "' a'"],
  ['a\nIn force:\nNever', "'a\\u{a}In force:\\u{a}Never'"],
  ['1\u202f000', "'1\u202f000'"],
  ['two\u00a0words', "'two\\u{a0}words'"],
  ['\u041eps', "'\\u{41e}ps'"],
  ['\u043e\u0440\u0455', "'\\u{43e}\\u{440}\\u{455}'"],
  ['\uff2f\uff30\uff33', "'\\u{ff2f}\\u{ff30}\\u{ff33}'"],
  ['EXPORT_W\u0410LLET', "'EXPORT_W\\u{410}LLET'"],
  ['Zo\u00eb', "'Zo\u00eb'"],
  [
    '\u0411\u0443\u0445\u0433\u0430\u043b\u0442\u0435\u0440\u0438\u044f',
    "'\u0411\u0443\u0445\u0433\u0430\u043b\u0442\u0435\u0440\u0438\u044f'",
  ],
  ['\u8ca1\u52d9A', "'\u8ca1\u52d9A'"],
  ['a\u200b\\u{200b}\\u{41e}', "'a\\u{200b}\\u{5c}u{200b}\\u{5c}u{41e}'"],
])('%j reads %j', (text, shown) => expect(clearText(quoteText(text, ['u', 'true']))).toBe(shown))
