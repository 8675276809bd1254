/** A colour by what an eye sees: lightness and chroma from 0 to 1, hue in degrees. */
export type Oklch = { readonly lightness: number; readonly chroma: number; readonly hue: number }

type Channels = readonly [red: number, green: number, blue: number]

/** `#rrggbb` or `#rgb` → OKLCH, by the matrices of CSS Color 4. Throws `RangeError` for anything else. */
export function parseColour(text: string): Oklch {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text)
  const whole =
    short === null
      ? text
      : `#${short
          .slice(1)
          .map((digit) => digit + digit)
          .join('')}`
  if (!/^#[0-9a-f]{6}$/i.test(whole)) throw new RangeError(`${text} is no colour such as #8a5a00`)
  const part = (start: number) => toLinear(Number.parseInt(whole.slice(start, start + 2), 16) / 255)
  return fromLinear([part(1), part(3), part(5)])
}

/** OKLCH → `#rrggbb`. A colour that no screen can show loses chroma, and keeps lightness and hue. */
export function formatColour({ lightness, chroma, hue }: Oklch): string {
  const held = Math.min(1, Math.max(0, lightness))
  let [low, high] = [0, chroma]
  if (!isShown(toLinearChannels({ lightness: held, chroma, hue }))) {
    for (let step = 0; step < gamutSteps; step++) {
      const middle = (low + high) / 2
      if (isShown(toLinearChannels({ lightness: held, chroma: middle, hue }))) low = middle
      else high = middle
    }
  } else low = chroma
  const shown = toLinearChannels({ lightness: held, chroma: low, hue })
  return `#${shown.map((channel) => toByte(channel).toString(16).padStart(2, '0')).join('')}`
}

/** Halvings of the chroma: the last one is finer than a step of eight bits. */
const gamutSteps = 12
/** Less than half a step of eight bits outside of the gamut is rounding. */
const tolerance = 0.0005

function isShown(channels: Channels): boolean {
  return channels.every((channel) => channel >= -tolerance && channel <= 1 + tolerance)
}

function fromLinear([red, green, blue]: Channels): Oklch {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return {
    lightness: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * 180) / Math.PI,
  }
}

function toLinearChannels({ lightness, chroma, hue }: Oklch): Channels {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function toByte(linear: number): number {
  const held = Math.min(1, Math.max(0, linear))
  return Math.round(255 * (held <= 0.0031308 ? held * 12.92 : 1.055 * held ** (1 / 2.4) - 0.055))
}

/** WCAG 2 contrast of two `#rrggbb` colours: from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
    toLinear(Number.parseInt(colour.slice(start, start + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
