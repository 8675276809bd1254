type Colour = readonly [red: number, green: number, blue: number]

/** The grounds on which text in the owner's colour has to be read: the wells of the light and of the dark theme. */
const grounds = { light: '#f4f0e7', dark: '#29251c' } as const
const inks = ['#211a0a', '#ffffff'] as const
const readable = 4.5

/** The theme's properties for an owner's colour (`#rrggbb`): the fill as it is, its writing and itself as writing readable. */
export function accentTokens(accent: string): Readonly<Record<string, string>> {
  const colour = toColour(accent)
  const ink = inks.reduce((best, one) =>
    contrast(toColour(one), colour) > contrast(toColour(best), colour) ? one : best,
  )
  const hover = mix(colour, toColour(ink === '#ffffff' ? '#000000' : '#ffffff'), 0.1)
  const light = readableOn(colour, grounds.light, '#000000')
  const dark = readableOn(colour, grounds.dark, '#ffffff')
  return {
    '--latchkey-accent': accent,
    '--latchkey-accent-hover': toText(hover),
    '--latchkey-accent-ink': ink,
    '--latchkey-accent-text': `light-dark(${light}, ${dark})`,
  }
}

/** Puts the owner's colour on the page; through the style object, which the page's policy allows. */
export function applyAccent(accent: string): void {
  for (const [name, value] of Object.entries(accentTokens(accent))) {
    document.documentElement.style.setProperty(name, value)
  }
}

/** The colour itself, moved towards black or white in steps until it can be read. */
function readableOn(colour: Colour, ground: string, end: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mix(colour, toColour(end), share)
    if (contrast(candidate, toColour(ground)) >= readable) return toText(candidate)
  }
  return end
}

function mix(one: Colour, other: Colour, share: number): Colour {
  const part = (index: 0 | 1 | 2) => Math.round(one[index] * (1 - share) + other[index] * share)
  return [part(0), part(1), part(2)]
}

function toColour(text: string): Colour {
  const part = (start: number) => Number.parseInt(text.slice(start, start + 2), 16)
  return [part(1), part(3), part(5)]
}

function toText(colour: Colour): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** WCAG 2 contrast. */
function contrast(one: Colour, other: Colour): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
