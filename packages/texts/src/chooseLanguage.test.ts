import { expect, test } from 'vitest'
import { chooseLanguage } from './chooseLanguage.ts'
import { languages } from './languages.ts'

test.each([
  [['de-AT', 'en'], 'de'],
  [['zh-HK'], 'zh-TW'],
  [['zh'], 'zh-CN'],
  [['pt'], 'pt-BR'],
  [['PT-br'], 'pt-BR'],
  [['sv', 'fr'], 'fr'],
  [['no such tag', 'es-419'], 'es'],
  [['sr-Latn'], undefined],
  [[], undefined],
])('the wishes %j are met by %s', (wishes, tag) => {
  expect(chooseLanguage(wishes, languages)?.tag).toBe(tag)
})
