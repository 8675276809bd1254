import { expect, test } from 'vitest'
import { themeToCss } from '../theme/themeToCss.ts'
import { readGalleryTheme, themeChoices, writeTheme } from './galleryTheme.ts'

test('a theme of an address is read, and what is none is not', () => {
  const asked = 'preset=ink&accent=%231f6f54&radius=none&density=compact&dialog=compact'
  const theme = { preset: 'ink', accent: '#1f6f54', radius: 'none', density: 'compact', dialog: 'compact' }
  expect(readGalleryTheme(new URLSearchParams(asked))).toEqual(theme)
  expect(readGalleryTheme(new URLSearchParams('preset=sepia&accent=red&radius=4px&density=&dialog=x'))).toEqual({})
})

test('everything that can be chosen is a theme', () => {
  for (const preset of themeChoices.preset) {
    for (const radius of themeChoices.radius) {
      for (const density of themeChoices.density)
        expect(themeToCss({ preset, radius, density })).toContain('--latchkey-')
    }
  }
})

test('the line to copy says what was chosen, and no more', () => {
  expect(writeTheme({ preset: 'ink', accent: '#1f6f54' }, 'dark')).toEqual({
    react: "<HubProvider hub={hub} theme={{ preset: 'ink', mode: 'dark', accent: '#1f6f54' }}>",
    element: '<latchkey-connect preset="ink" mode="dark" accent="#1f6f54"></latchkey-connect>',
    config: "theme: { preset: 'ink', mode: 'dark', accent: '#1f6f54' },",
  })
  expect(writeTheme({}, 'system').config).toBe('theme: {},')
})
