import { expect, test } from 'vitest'
import { joinNames } from './joinNames.ts'
import { language } from './languages.ts'

const join = (tag: string, names: readonly string[], options?: Intl.ListFormatOptions) =>
  joinNames(language(tag, tag), names, options)

/** A list as `<…>` where it runs from right to left of itself, with `[…]` around each name that keeps to itself. */
const drawn = (text: string) =>
  text
    .replace(/^\u2067(.*)\u2069$/, '<$1>')
    .replaceAll('\u2068', '[')
    .replaceAll('\u2069', ']')

const short = { type: 'unit' } as const

test.each([
  ['ar', ['Base', 'Polygon'], undefined, '<[Base] و[Polygon]>'],
  ['ar', ['(1) b', 'أ', 'x!'], { type: 'disjunction' }, '<[(1) b] أو [أ] أو [x!]>'],
  // No letter stands between these names that would tell the direction of the list.
  ['he', ['Base', 'Polygon', 'Optimism'], short, '<[Base], [Polygon], [Optimism]>'],
  ['fa', ['Base'], short, '<[Base]>'],
] as const)('in %s, %j run from right to left, each by itself', (tag, names, options, joined) => {
  expect(drawn(join(tag, names, options))).toBe(joined)
})

test.each(['ar', 'he', 'en'])('in %s, a name with a comma in it stays one name', (tag) => {
  const joined = drawn(join(tag, ['Base, Polygon', 'רשת, ב'], short))
  expect(joined.match(/\[[^\]]*\]/g)).toEqual(['[Base, Polygon]', '[רשת, ב]'])
})

test('names from right to left keep their places in a list from left to right', () => {
  expect(drawn(join('en', ['רשת', '2 نت', 'Base']))).toBe('[רשת], [2 نت], and [Base]')
})

test.each([
  ['en', 'Ethereum, OP Mainnet, Base'],
  ['de', 'Ethereum, OP Mainnet, Base'],
  ['ru', 'Ethereum, OP Mainnet, Base'],
  ['tr', 'Ethereum, OP Mainnet, Base'],
  ['ja', 'Ethereum、OP Mainnet、Base'],
  ['zh-CN', 'Ethereum、OP Mainnet、Base'],
  ['zh-TW', 'Ethereum、OP Mainnet、Base'],
])('in %s, names side by side are parted by a sign', (tag, joined) => {
  expect(join(tag, ['Ethereum', 'OP Mainnet', 'Base'], short)).toBe(joined)
})

test('a list in which nothing runs the other way is plain', () => {
  expect(join('en', ['Base', '日本', '1) x'])).toBe('Base, 日本, and 1) x')
  expect(join('de', [])).toBe('')
})
