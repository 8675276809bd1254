import { expect, test } from 'vitest'
import { pageLanguage } from './pageLanguage.ts'

type Asked = {
  readonly address?: string
  readonly cookie?: string
  readonly accept?: string
  readonly hasPseudo?: boolean
}

function languageFor({ address = '/', cookie, accept, hasPseudo = false }: Asked): string {
  const headers = { ...(cookie && { cookie }), ...(accept && { 'accept-language': accept }) }
  return pageLanguage(new Request(`http://localhost:4400${address}`, { headers }), { hasPseudo }).tag
}

test.each([
  ['ar-EG,ar;q=0.9,en-US;q=0.8,en;q=0.7', 'ar'],
  ['de-AT', 'de'],
  ['pt-BR', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['zh-HK', 'zh-TW'],
  ['iw', 'he'],
  ['xx', 'en'],
  ['xx, en;q=0.5, de;q=0.9', 'de'],
  ['de;q=0, fr', 'fr'],
  ['*', 'en'],
  ['', 'en'],
])('a visitor whose browser names %j is met in %s', (accept, tag) => {
  expect(languageFor({ accept })).toBe(tag)
})

test('what a visitor has chosen wins over his browser, and the address over both', () => {
  const cookie = 'a=b; latchkey.language=ar; c=d'
  expect(languageFor({ cookie, accept: 'de' })).toBe('ar')
  expect(languageFor({ cookie: 'latchkey.language=en', accept: 'de' })).toBe('en')
  expect(languageFor({ cookie, accept: 'de', address: '/send?lang=pt' })).toBe('pt-BR')
})

test.each([
  'x=latchkey.language=ar',
  'latchkey.language',
  'latchkey.language=',
  'latchkey.language="ar"',
  'latchkey.language=AR',
  'latchkey.language=%61r',
  'latchkey.language=../../ar',
  'latchkey.languages=ar',
  'latchkey.language=__proto__',
  'latchkey.language=en-XA',
  ';;;===;',
])('the cookie %j is no choice', (cookie) => {
  expect(languageFor({ cookie, accept: 'de' })).toBe('de')
})

test.each([
  '../../x',
  '',
  '*',
  'de_DE',
  '__proto__',
  'constructor',
  '<script>',
  '%00',
  'de%0d%0ax: y',
  'd'.repeat(9000),
])('an address that asks for %j asks for nothing', (asked) => {
  expect(languageFor({ address: `/?lang=${asked}`, accept: 'fr' })).toBe('fr')
})

test('a header of any length is read as far as browsers write one, and soon', () => {
  const started = performance.now()
  expect(languageFor({ accept: `${'x'.repeat(100_000)},de` })).toBe('en')
  expect(languageFor({ accept: `${'x-'.repeat(50_000)},de` })).toBe('en')
  expect(languageFor({ accept: `de,${'a,'.repeat(50_000)}` })).toBe('de')
  expect(languageFor({ cookie: `${'a=b;'.repeat(25_000)}latchkey.language=ar` })).toBe('ar')
  expect(performance.now() - started).toBeLessThan(500)
})

test('languages that nobody speaks are there for who names them, where pages are tried', () => {
  expect(languageFor({ address: '/?lang=ar-XB', hasPseudo: true })).toBe('ar-XB')
  expect(languageFor({ address: '/?lang=ar-XB' })).toBe('ar')
  expect(languageFor({ address: '/?lang=en-XA' })).toBe('en')
  expect(languageFor({ accept: 'ar-XB', hasPseudo: true })).toBe('ar')
  expect(languageFor({ cookie: 'latchkey.language=ar-XB', accept: 'de', hasPseudo: true })).toBe('de')
})
