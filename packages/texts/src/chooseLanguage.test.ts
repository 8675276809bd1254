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
])('the languages %j are met by %s', (preferred, tag) => {
  expect(chooseLanguage(preferred, languages)?.tag).toBe(tag)
})
