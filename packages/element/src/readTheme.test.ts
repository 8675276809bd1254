import { themeToCss } from '@latchkey/ui'
import { expect, test } from 'vitest'
import { readTheme, themeAttributes } from './readTheme.ts'

function elementOf(attributes: Readonly<Record<string, string>>): Element {
  const element = document.createElement('div')
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}

test('an element without a word has no theme, and each attribute is a field of one', () => {
  expect(readTheme(elementOf({ chains: '1', mode: 'dark' }))).toEqual({})
  const written = { preset: 'ink', radius: 'none', font: 'serif', density: 'compact', dialog: 'compact' }
  expect(readTheme(elementOf({ ...written, accent: '#1f6f54', logo: 'a.svg' }))).toEqual({
    ...written,
    accent: '#1f6f54',
    logo: 'a.svg',
  })
})

test('an accent and a logo may differ in the dark', () => {
  const dark = { accent: '#111111', 'accent-dark': '#eeeeee', logo: 'a.svg', 'logo-dark': 'b.svg' }
  expect(readTheme(elementOf(dark))).toEqual({
    accent: { light: '#111111', dark: '#eeeeee' },
    logo: { light: 'a.svg', dark: 'b.svg' },
  })
})

test('every attribute but that of the look is read', () => {
  const all = elementOf(Object.fromEntries(themeAttributes.map((name) => [name, 'x'])))
  expect(Object.keys(readTheme(all))).toHaveLength(7)
  expect(() => themeToCss(readTheme(all), ':host')).toThrow(RangeError)
})
