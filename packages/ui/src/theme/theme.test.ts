import { expect, expectTypeOf, test } from 'vitest'
import { type Theme, type ThemeColours, themeToCss } from './theme.ts'
import css from './tokens.css?raw'

const names = [...new Set([...css.matchAll(/--latchkey-([a-z-]+):/g)].map(([, name]) => name))]

test('a theme sets what it names, for the light and for both ways into the dark', () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    themeToCss({ radius: '2px', light: { accent: '#06c', accentInk: '#fff' }, dark: { accent: '#9cf' } }),
  )
  const rules = [...sheet.cssRules].map(({ cssText }) => cssText.replace(/\s+/g, ' '))
  expect(rules).toHaveLength(3)
  expect(rules[0]).toContain('--latchkey-radius: 2px; --latchkey-accent: #06c; --latchkey-accent-ink: #fff;')
  expect(rules[1]).toMatch(/^@media \(prefers-color-scheme: dark\) .*--latchkey-accent: #9cf;/)
  expect(rules[2]).toMatch(/^:root\[data-latchkey-theme="dark"\].*--latchkey-accent: #9cf;/)
})

test('nothing of a theme is left out, and what is not named is not written', () => {
  expect(themeToCss({})).toBe('')
  expect(themeToCss({ light: { ink: '#000' } })).toBe(':root, [data-latchkey-theme] { --latchkey-ink: #000; }')
})

test('each name of a theme is a custom property of ours', () => {
  const colours: Record<keyof Required<ThemeColours>, string> = {
    ...{ paper: 'red', surface: 'red', sunken: 'red', ink: 'red', inkSoft: 'red', line: 'red', lineStrong: 'red' },
    ...{ accent: 'red', accentHover: 'red', accentInk: 'red', accentText: 'red', backdrop: 'red' },
    ...{ danger: 'red', dangerInk: 'red', dangerSurface: 'red' },
    ...{ ok: 'red', okSurface: 'red', warn: 'red', warnSurface: 'red' },
  }
  const theme: Theme = { font: 'a', fontMono: 'b', radius: '1px', radiusLarge: '2px', motion: '1ms', light: colours }
  const set = [...themeToCss(theme).matchAll(/--latchkey-([a-z-]+):/g)].map(([, name]) => name)
  expect(set).toHaveLength(24)
  expect(set.filter((name) => !names.includes(name))).toEqual([])
  expectTypeOf<{ colour: string }>().not.toExtend<Theme>
})

test.each(['red; } body { display: none', 'url(x)/*', '</style>', '\\65'])('%s is refused', (accent) => {
  expect(() => themeToCss({ light: { accent } })).toThrow(RangeError)
})
