import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatColour, parseColour } from './oklch.ts'
import { themeColours } from './themeColours.ts'

/** WCAG 2.2 contrast as its text has it, and not as the code under test does. */
function wcag(one: string, other: string): number {
  const luminance = (hex: string) => {
    const value = Number.parseInt(hex.slice(1), 16)
    const [red = 0, green = 0, blue = 0] = [value >> 16, (value >> 8) & 255, value & 255].map((byte) => {
      const share = byte / 255
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [high, low] = [Math.max(luminance(one), luminance(other)), Math.min(luminance(one), luminance(other))]
  return (high + 0.05) / (low + 0.05)
}

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const channel = (min: number, max: number) => fc.integer({ min, max })
const ground = (min: number, max: number) =>
  fc
    .tuple(channel(min, max), channel(min, max), channel(min, max))
    .map((bytes) => `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`)
/** Pages as people make them: light ones and dark ones, of any tint. */
const grounds = fc.oneof(ground(232, 255), ground(0, 42))
const seeds = fc.record({ ground: grounds, accent: hex, contrast: fc.constantFrom(1, 1.1, 1.25) })

test('whatever ground and accent are, writing is readable wherever it stands', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const colours = themeColours(seed)
      const { paper, surface, sunken, dangerSurface, okSurface, warnSurface, accent, accentHover } = colours
      const pages = [paper, surface, sunken]
      const readable: readonly (readonly [string, readonly string[]])[] = [
        [colours.ink, [...pages, dangerSurface, okSurface, warnSurface]],
        [colours.inkSoft, pages],
        [colours.accentText, pages],
        [colours.accentInk, [accent, accentHover]],
        [colours.danger, [...pages, dangerSurface]],
        [colours.dangerInk, [colours.danger]],
        [colours.ok, [...pages, okSurface]],
        [colours.warn, [...pages, warnSurface]],
      ]
      for (const [ink, places] of readable) {
        for (const place of places) expect(wcag(ink, place), `${ink} on ${place}`).toBeGreaterThanOrEqual(4.5)
      }
      for (const line of [colours.lineStrong, colours.accentMark]) {
        for (const page of pages) expect(wcag(line, page), `${line} on ${page}`).toBeGreaterThanOrEqual(3)
      }
    }),
  )
})

test('a colour of the owner stays what it is, and another lightness under a pointer', () => {
  fc.assert(
    fc.property(grounds, hex, (page, accent) => {
      fc.pre(parseColour(accent).chroma > 0.1)
      const colours = themeColours({ ground: page, accent, contrast: 1 })
      expect(colours.accent).toBe(accent)
      const step = parseColour(colours.accentHover).lightness - parseColour(accent).lightness
      // Eight bits a channel round the darkest blues by as much.
      expect(Math.abs(Math.abs(step) - 0.04)).toBeLessThan(0.01)
    }),
  )
})

test('an accent that can be read is its own writing, and one that cannot is moved no further than it has to', () => {
  fc.assert(
    fc.property(grounds, hex, (page, accent) => {
      const { paper, surface, sunken, accentText, ...rest } = themeColours({ ground: page, accent, contrast: 1 })
      const worst = (colour: string) => Math.min(...[paper, surface, sunken].map((place) => wcag(colour, place)))
      if (worst(rest.accent) >= 4.5) expect(accentText).toBe(rest.accent)
      else expect(worst(accentText)).toBeLessThan(4.8)
    }),
  )
})

test('every colour of eight bits survives the way there and back', () => {
  fc.assert(
    fc.property(hex, (text) => {
      expect(formatColour(parseColour(text))).toBe(text)
    }),
  )
})

test('a grey that is the page’s own moves off it', () => {
  for (const [page, accent] of [
    ['#faf8f3', '#ffffff'],
    ['#16140f', '#111111'],
  ] as const) {
    const colours = themeColours({ ground: page, accent, contrast: 1 })
    expect(wcag(colours.accent, colours.surface)).toBeGreaterThan(1.5)
  }
})

test.each(['red', '#12', '#12345', 'rgb(0 0 0)', '', '#12345g'])('%j is no colour', (text) => {
  expect(() => parseColour(text)).toThrow(RangeError)
})
