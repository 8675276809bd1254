import { english, isReviewed, offeredLanguages } from '@latchkey/texts'
import { afterEach, expect, test } from 'vitest'
import { findLanguage, speak, spokenLanguage } from './language.ts'

afterEach(async () => {
  await speak(english)
})

const offered = (tag: string) => offeredLanguages().find((language) => language.tag === tag) ?? english

test('a visitor who has chosen nothing meets no language that nobody has read', () => {
  for (const { tag } of offeredLanguages()) expect(isReviewed(findLanguage(undefined, [tag, 'en']))).toBe(true)
  expect(findLanguage(undefined, ['en-GB'])).toBe(english)
  expect(findLanguage(undefined, [])).toBe(english)
})

test.each([
  ['de', 'de'],
  ['ar', 'ar'],
  ['tlh', 'en'],
  // Those are for trying pages, and nobody's to choose.
  ['en-XA', 'en'],
  ['__proto__', 'en'],
])('the choice %s is spoken as %s, whatever the browser asks for', (choice, tag) => {
  expect(findLanguage(choice, ['fr']).tag).toBe(tag)
})

test('the document says in which language and direction it is', async () => {
  expect(await speak(offered('ar'))).toBe(true)
  expect(document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' })
  expect(await speak(offered('de'))).toBe(true)
  expect(document.documentElement).toMatchObject({ lang: 'de', dir: 'ltr' })
})

test('of two languages chosen the last one is spoken', async () => {
  expect(await Promise.all([speak(offered('ar')), speak(offered('de'))])).toEqual([false, true])
  expect(spokenLanguage.get().tag).toBe('de')
})
