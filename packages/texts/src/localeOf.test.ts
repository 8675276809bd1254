import { expect, test } from 'vitest'
import { language } from './languages.ts'
import { localeOf } from './localeOf.ts'

test.each([
  ['en', ['en-GB', 'en'], 'en-GB'],
  ['en', ['de-DE', 'en-AU'], 'en-AU'],
  ['en', ['de-DE'], 'en'],
  ['en', ['no such tag'], 'en'],
  ['ar', ['ar-EG-u-ca-islamic'], 'ar-EG-u-nu-latn'],
  ['zh-CN', ['zh-TW'], 'zh-CN'],
])('the dates of a page in %s are for somebody who speaks %j those of %s', (tag, preferred, locale) => {
  expect(localeOf(language(tag, tag), preferred)).toBe(locale)
})
