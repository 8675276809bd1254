import { describe, expect, test } from 'vitest'
import css from './tokens.css?raw'

const light = readTokens(/:root,\s*\[data-latchkey-theme\] \{([^}]*--latchkey-paper[^}]*)\}/)
const darkBySystem = readTokens(/\[data-latchkey-theme="system"\] \{([^}]*)\}/)
const darkByChoice = readTokens(/\[data-latchkey-theme="dark"\] \{([^}]*)\}/)

test('the two copies of the dark theme are one', () => {
  expect(darkBySystem).toEqual(darkByChoice)
  expect(Object.keys(darkByChoice).filter((name) => !(name in light))).toEqual([])
})

const grounds = ['paper', 'surface', 'sunken'] as const
const writing: readonly (readonly [string, readonly string[]])[] = [
  ['ink', [...grounds, 'danger-surface', 'ok-surface', 'warn-surface']],
  ['ink-soft', grounds],
  ['accent-text', grounds],
  ['accent-ink', ['accent', 'accent-hover']],
  ['danger', ['paper', 'surface', 'danger-surface']],
  ['danger-ink', ['danger']],
  ['ok', ['paper', 'surface', 'sunken', 'ok-surface']],
  ['warn', ['paper', 'surface', 'warn-surface']],
]

describe.each([
  ['light', light],
  ['dark', darkByChoice],
])('%s', (_name, tokens) => {
  test.each(writing)('%s is readable wherever it stands', (ink, places) => {
    for (const ground of places) expect(contrast(tokens[ink], tokens[ground]), ground).toBeGreaterThanOrEqual(4.5)
  })

  test('borders of fields and the focus ring are seen', () => {
    for (const ground of ['paper', 'surface']) {
      expect(contrast(tokens['line-strong'], tokens[ground])).toBeGreaterThanOrEqual(3)
      expect(contrast(tokens['accent-text'], tokens[ground])).toBeGreaterThanOrEqual(3)
    }
  })
})

function readTokens(pattern: RegExp): Record<string, string> {
  const block = css.match(pattern)?.[1] ?? ''
  const lines = [...block.matchAll(/--latchkey-([\w-]+):\s*([^;]+);/g)]
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]))
}

/** WCAG 2 contrast of two `#rrggbb` colours. */
function contrast(one = '', other = ''): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
