import { expect, expectTypeOf, test } from 'vitest'
import { type Theme, themeToCss, themeTokens } from './themeToCss.ts'
import css from './tokens.css?raw'

const known = new Set([...css.matchAll(/--latchkey-([\w-]+):/g)].map(([, name]) => name))
const presets = ['paper', 'plain', 'ink', 'midnight'] as const

test('the sheet of the kit says what the function makes where nothing is chosen', () => {
  const block = (pattern: RegExp) =>
    Object.fromEntries(
      [...(css.match(pattern)?.[1] ?? '').matchAll(/--latchkey-([\w-]+):\s*([^;]+);/g)].map(
        ([, name = '', value = '']) => [name, value.replace(/\s+/g, ' ')],
      ),
    )
  const { shape, light, dark } = themeTokens()
  expect(block(/:root,\s*\[data-latchkey-theme\] \{([^}]*--latchkey-paper[^}]*)\}/)).toMatchObject({
    ...shape,
    ...light,
  })
  expect(block(/\[data-latchkey-theme="system"\] \{([^}]*)\}/)).toEqual(dark)
  expect(block(/\[data-latchkey-theme="dark"\] \{([^}]*)\}/)).toEqual(dark)
})

test.each(presets)('%s sets custom properties of ours alone, for the light and both ways into the dark', (preset) => {
  const text = themeToCss({ preset, density: 'compact', radius: 'large', font: "'Your Font', serif" })
  const names = [...text.matchAll(/--latchkey-([\w-]+):/g)].map(([, name]) => name)
  expect(names.filter((name) => !known.has(name))).toEqual([])
  const [first, ...rules] = text.split('\n').slice(0, -1)
  expect(first).toBe('@layer latchkey {')
  expect(rules).toHaveLength(3)
  expect(rules[0]).toMatch(/^:root, \[data-latchkey-theme\] \{ --latchkey-font: 'Your Font', serif;/)
  expect(rules[1]).toMatch(/^@media \(prefers-color-scheme: dark\) \{ :root:not\(\[data-latchkey-theme="light"\]\)/)
  expect(rules[2]).toMatch(/^\[data-latchkey-theme="dark"\] \{/)
})

test('a look that is chosen stands above that of the computer, and an attribute above both', () => {
  const rules = themeToCss({ mode: 'dark' }).split('\n')
  expect(rules.at(-2)).toMatch(
    /^:root:not\(\[data-latchkey-theme="system"\], \[data-latchkey-theme="light"\]\) \{ --latchkey-scheme: dark;/,
  )
  // The kit's own sheet has its tokens by the second of these where the host says its look.
  expect(themeToCss({ accent: '#123456' }, ':host')).toContain('\n:host, :host([data-latchkey-theme]) { ')
  expect(themeToCss({ mode: 'light' }, ':host')).toContain(
    ':host(:not([data-latchkey-theme="system"], [data-latchkey-theme="dark"])) { --latchkey-scheme: light;',
  )
})

test('an accent may differ between the looks, and the font may be that of the page', () => {
  const { shape, light, dark } = themeTokens({ accent: { light: '#123456', dark: '#abcdef' }, font: 'inherit' })
  expect([shape['font'], light['accent'], dark['accent']]).toEqual(['initial', '#123456', '#abcdef'])
})

test.each<[string, object]>([
  ['preset', { preset: 'sepia' }],
  ['preset', { preset: 'constructor' }],
  ['radius', { radius: '4px' }],
  ['density', { density: 'huge' }],
  ['font', { font: 'x; } body { display: none' }],
  ['font', { font: 'url(x)' }],
  ['font', { font: '' }],
  ['colour', { accent: 'red; } body { display: none' }],
])('no other %s is taken: %j', (field, theme) => {
  expect(() => themeToCss(theme as Theme)).toThrow(new RegExp(field))
  expectTypeOf<{ colour: string }>().not.toExtend<Theme>
})
