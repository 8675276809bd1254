import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readText, rootFolder } from '../repository.ts'
import { checkLocale, checkSentence } from './check.ts'
import { pseudo } from './pseudo.ts'
import { madeFolder, renderTexts } from './render.ts'
import { readLocales } from './sources.ts'

const [english, ...others] = readLocales()

test.each([english, ...others].map((locale) => [locale.tag, locale] as const))('%s says it all', (_tag, locale) => {
  expect(checkLocale(locale, english)).toEqual([])
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
