import { afterEach, expect, test } from 'vitest'
import { withLanguage } from './withLanguage.ts'

afterEach(() => document.documentElement.removeAttribute('lang'))

const init = { method: 'POST', headers: { 'X-Stamp': 'a' } }
const languageOf = (lang: string) => {
  document.documentElement.lang = lang
  return new Headers(withLanguage(init).headers).get('accept-language')
}

test('a request names the language of the page, beside what it said already', () => {
  expect(languageOf('pt-BR')).toBe('pt-BR')
  expect(new Headers(withLanguage(init).headers).get('x-stamp')).toBe('a')
  expect(withLanguage(init).method).toBe('POST')
})

test.each(['', 'english', 'de"', 'de\n', 'de; q=1', 'é'])('the language %j is left to the browser', (lang) => {
  expect(languageOf(lang)).toBeNull()
})
