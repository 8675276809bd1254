import format from 'icu-minify/format'
import { expect, test } from 'vitest'
import { pseudo } from './pseudo.ts'

const formatters = {
  getNumberFormat: () => new Intl.NumberFormat('en'),
  getDateTimeFormat: () => new Intl.DateTimeFormat('en'),
  getPluralRules: () => new Intl.PluralRules('en'),
}

test.each([
  ['To <b>{name}</b>', '[Tö <Ada> one two]'],
  ['<b>{name}</b>', '[<Ada> one tw]'],
  ['{count, plural, one {a key of {name}} other {# keys of <b>{name}</b>}}', /^\[3 kéýš öf <Ada> one two/],
])('%j keeps its values and tags when it is accented', (sentence, said) => {
  const values = { name: 'Ada', count: 3, b: (inside: readonly string[]) => `<${inside.join('')}>` }
  const shown = format(pseudo('en-XA', sentence) as Parameters<typeof format>[0], 'en', values, { formatters })
  expect(shown).toEqual(typeof said === 'string' ? said : expect.stringMatching(said))
})
