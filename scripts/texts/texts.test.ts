import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readText, rootFolder } from '../repository.ts'
import { checkLocale, checkSentence } from './check.ts'
import { fillWithEnglish, toFormsOf } from './fill.ts'
import { pseudo } from './pseudo.ts'
import { madeFolder, renderTexts } from './render.ts'
import { markOf, readLocales, readSame } from './sources.ts'
import { isCopy, standingOf } from './standing.ts'

const [english, ...others] = readLocales()

test.each([english, ...others].map((locale) => [locale.tag, locale] as const))('%s says it all', (_tag, locale) => {
  expect(checkLocale(locale, english)).toEqual([])
})

test.each(others.map((locale) => [locale.tag, locale] as const))('%s calls no English its own', (tag, locale) => {
  const same = readSame()[tag] ?? []
  const meant = new Map([...english.areas.values()].flatMap((sentences) => Object.entries(sentences)))
  const copies = [...locale.areas.values()].flatMap((sentences) =>
    Object.entries(sentences).flatMap(([key, said]) => (isCopy(said, meant.get(key) ?? '') ? [key] : [])),
  )
  expect(copies.filter((key) => locale.state[key] !== undefined && !same.includes(key))).toEqual([])
  expect(same.filter((key) => !copies.includes(key))).toEqual([])
})

test('a language is told what it has yet to say, and what says another English than today’s', () => {
  const of = (tag: string, sentences: Readonly<Record<string, string>>, state: Readonly<Record<string, string>>) => ({
    tag,
    areas: new Map([['ui', sentences]]),
    state,
  })
  const meant = of('en', { 'ui.a': 'A one', 'ui.b': 'A two', 'ui.c': 'A three', 'ui.d': 'A four' }, {})
  const marks = { 'ui.a': markOf('A one'), 'ui.b': markOf('Another'), 'ui.c': markOf('Another') }
  const said = of('de', { 'ui.a': 'Eins', 'ui.b': 'Zwei', 'ui.c': 'A three' }, marks)
  expect(standingOf(said, meant)).toEqual({
    missing: [
      { key: 'ui.c', english: 'A three' },
      { key: 'ui.d', english: 'A four' },
    ],
    stale: [{ key: 'ui.b', english: 'A two' }],
  })
  expect(isCopy('{amount} {symbol} · 25 %', '{amount} {symbol} · 25 %')).toBe(false)
})

test('English stands in for a line that is missing, in the plural forms of the language, and in its place', () => {
  const of = (tag: string, sentences: Readonly<Record<string, string>>) => ({
    tag,
    areas: new Map([['ui', sentences]]),
    state: {},
  })
  const meant = of('en', {
    'ui.a': 'A',
    'ui.b': '<b>{n, plural, =0 {none} one {# key} other {# keys}}</b>',
    'ui.c': 'C',
  })
  expect(
    [...fillWithEnglish(of('ja', { 'ui.a': 'い', 'ui.c': 'ろ' }), meant)].map(([, lines]) => Object.entries(lines)),
  ).toEqual([
    [
      ['ui.a', 'い'],
      ['ui.b', '<b>{n, plural, =0 {none} other {# keys}}</b>'],
      ['ui.c', 'ろ'],
    ],
  ])
  expect([...fillWithEnglish(meant, meant)]).toEqual([])
  const plurals = [...english.areas.values()].flatMap(Object.values<string>).filter((text) => text.includes(', plural'))
  for (const sentence of plurals) {
    expect(toFormsOf('en', sentence)).toBe(sentence)
    for (const tag of ['ja', 'pl', 'ar']) expect(checkSentence(toFormsOf(tag, sentence), sentence, tag)).toEqual([])
  }
})

test('what is compiled is what stands in the sentences (npm run texts writes it)', () => {
  const rendered = renderTexts()
  const folder = join(rootFolder, madeFolder)
  const made = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(rootFolder.length))
  expect(made.sort()).toEqual([...rendered.keys()].sort())
  for (const [path, text] of rendered) expect(readText(path)).toBe(text)
})

test('a made language changes what is said, and no name of a value, wherever it stands', () => {
  expect(pseudo('en-XA', 'Send <b>{amount}</b> to {count, plural, one {{name}} other {<i>#</i> friends}}')).toEqual([
    ...['[', 'Šéñd ', ['b', ['amount']], ' tö '],
    ['count', 2, { one: [['name']], other: [['i', 0], ' frîéñdš'] }],
    expect.stringMatching(/^ one two/),
  ])
})

describe('a sentence is refused that', () => {
  test.each([
    ['Noch {count} Versuche', 'You have {tries} tries', 'de', 'wants count (string), and not tries (string)'],
    ['Lies <b>das</b>', 'Read <link>this</link>', 'de', 'wants b (tag), and not link (tag)'],
    ['{count, plural, one {raz} other {razy}}', '{count, plural, one {one} other {#}}', 'pl', 'has the plural forms'],
    ['Willkommen bei Schlüssel', 'Welcome to Latchkey', 'de', 'changes the word Latchkey'],
    ['Recht &amp; billig', 'Fair', 'de', 'has an entity of HTML'],
    ['Fair\u202e', 'Fair', 'de', 'has a control for the direction of writing'],
    ['Fair ', 'Fair', 'de', 'has blanks to spare'],
    ['{count', 'Fair', 'de', 'cannot be read'],
  ])('%j for %j in %s: it %4$s', (sentence, original, tag, wrong) => {
    expect(checkSentence(sentence, original, tag).join()).toContain(wrong)
  })

  test('nothing is wrong with a good one', () => {
    const [meant, said] = [
      '{count, plural, one {# key} other {# keys}}',
      '{count, plural, one {# Schlüssel} other {# Schlüssel}}',
    ]
    expect(checkSentence(said ?? '', meant ?? '', 'de')).toEqual([])
  })
})
