import { contrastOf, formatColour, type Oklch } from './oklch.ts'

/** Halvings of the way to black or white. */
const steps = 12

/**
 * The colour itself where it holds `ratio` on each of the grounds, or else the nearest to it in lightness that does, in the
 * direction of `end`: 0 is black, 1 is white. Where none does, that end itself.
 */
export function readableOn(colour: Oklch, grounds: readonly string[], ratio: number, end: 0 | 1): string {
  const isReadable = (text: string) => grounds.every((ground) => contrastOf(text, ground) >= ratio)
  const at = (lightness: number) => formatColour({ ...colour, lightness })
  if (isReadable(at(colour.lightness))) return at(colour.lightness)
  let [near, far] = [colour.lightness, end as number]
  for (let step = 0; step < steps; step++) {
    const middle = (near + far) / 2
    if (isReadable(at(middle))) far = middle
    else near = middle
  }
  return at(far)
}

/** The first of the inks that holds `ratio` on the fill, or else the one that is read best there. */
export function firstReadable(inks: readonly string[], fill: string, ratio: number): string {
  const best = inks.reduce((one, other) => (contrastOf(other, fill) > contrastOf(one, fill) ? other : one))
  return inks.find((ink) => contrastOf(ink, fill) >= ratio) ?? best
}

/** The ink that is read best on the fill. */
export function bestInk(inks: readonly string[], fill: string): string {
  return firstReadable(inks, fill, Number.POSITIVE_INFINITY)
}
