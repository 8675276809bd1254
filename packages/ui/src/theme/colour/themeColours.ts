import { contrastOf, formatColour, type Oklch, parseColour } from './oklch.ts'
import { bestInk, firstReadable, readableOn } from './readableOn.ts'

/** All that the colours of a look are made of. */
export type ColourSeed = {
  /** The page itself, as `#rrggbb`. A ground darker than the middle makes a dark look. */
  readonly ground: string
  /** "Act here", as `#rrggbb`. */
  readonly accent: string
  /** How far writing stands off its ground: 1 is ours, more is sharper. */
  readonly contrast: number
}

/** Colours by their task, as `#rrggbb` or, where something shines through, as `rgb(… / …)`. */
export type ThemeColours = ReturnType<typeof themeColours>

/** WCAG 2 for writing, and for lines and graphics. */
const [writing, graphics] = [4.5, 3]
/** Lightness by which a fill differs under a pointer. */
const hoverStep = 0.04

/**
 * Every colour of a look, from its ground, its accent and its contrast. Whatever those are, writing holds 4.5 to 1 on the
 * worst ground that it stands on, and lines that mean something 3 to 1.
 */
export function themeColours({ ground, accent, contrast }: ColourSeed) {
  const page = parseColour(ground)
  const isDark = page.lightness < 0.5
  const scale = isDark ? darkScale : lightScale
  // Writing goes towards the other end of lightness than the ground.
  const away = isDark ? 1 : 0
  const onGround = ([step, share]: readonly [number, number]) =>
    formatColour({ ...page, lightness: page.lightness + step, chroma: tintOf(page, share) })
  const paper = formatColour(page)
  const [surface, sunken] = [onGround(scale.surface), onGround(scale.sunken)]
  const grounds = [paper, surface, sunken]
  const tinted = (lightness: number, share: number): Oklch => ({ ...page, lightness, chroma: tintOf(page, share) })
  const ownGround = (hue: number, share = 1) =>
    formatColour({ ...scale.statusGround, chroma: scale.statusGround.chroma * share, hue })
  const status = (hue: number, chroma: number, own: string) =>
    readableOn({ lightness: scale.status, chroma, hue }, [...grounds, own], writing, away)
  const [dangerSurface, okSurface, warnSurface] = [
    ownGround(hues.danger),
    ownGround(hues.ok),
    ownGround(hues.warnGround, 1.6),
  ]
  const everyGround = [...grounds, dangerSurface, okSurface, warnSurface]
  const danger = status(hues.danger, scale.dangerChroma, dangerSurface)
  const seen = awayFrom(page, parseColour(accent), away)
  const ink = readableOn(tinted(scale.ink, 2), everyGround, Math.min(12 * contrast, 15), away)
  return {
    paper,
    surface,
    sunken,
    ink,
    inkSoft: readableOn(tinted(scale.inkSoft, 3), grounds, Math.max(writing, scale.soft * contrast), away),
    line: onGround(scale.line),
    lineStrong: readableOn(tinted(scale.lineStrong, 3), grounds, graphics * Math.max(1, contrast), away),
    ...accentFill(seen, isDark),
    accentText: readableOn(seen, grounds, writing, away),
    accentMark: readableOn(seen, grounds, graphics, away),
    danger,
    dangerInk: firstReadable(['#ffffff', '#2a0d09', '#000000'], danger, writing),
    dangerSurface,
    ok: status(hues.ok, 0.1, okSurface),
    okSurface,
    warn: status(hues.warn, 0.11, warnSurface),
    warnSurface,
    ...shades(paper, ink, isDark),
  }
}

/** A coloured ground gives its tint to all that stands on it, but makes no colour of it. */
function tintOf({ chroma }: Oklch, share: number): number {
  return Math.min(chroma * share, Math.max(chroma, 0.032))
}

const hues = { danger: 29, ok: 158, warn: 66, warnGround: 84 } as const

/** Steps of lightness from the page and shares of its chroma; and where the search for each writing begins. */
const lightScale = {
  surface: [0.0155, 0.8],
  sunken: [-0.0235, 1.8],
  line: [-0.08, 2.9],
  ink: 0.233,
  inkSoft: 0.52,
  soft: 5.4,
  lineStrong: 0.62,
  status: 0.5,
  dangerChroma: 0.16,
  statusGround: { lightness: 0.962, chroma: 0.02 },
} as const

const darkScale = {
  surface: [0.032, 1.2],
  sunken: [0.074, 1.7],
  line: [0.128, 1.9],
  ink: 0.947,
  inkSoft: 0.7,
  soft: 6.4,
  lineStrong: 0.56,
  status: 0.78,
  dangerChroma: 0.115,
  statusGround: { lightness: 0.26, chroma: 0.032 },
} as const

/** A grey that is nearly the page's would be a button that nobody sees: it moves off. */
function awayFrom(page: Oklch, accent: Oklch, away: 0 | 1): Oklch {
  const isGrey = accent.chroma < 0.06
  const distance = 0.25
  if (!isGrey || Math.abs(accent.lightness - page.lightness) >= distance) return accent
  return { ...accent, lightness: page.lightness + (away === 1 ? distance : -distance) }
}

function accentFill(seen: Oklch, isDark: boolean) {
  const accent = formatColour(seen)
  const at = (step: number) => formatColour({ ...seen, lightness: seen.lightness + step })
  const tint = { chroma: Math.min(seen.chroma, 0.03), hue: seen.hue }
  const inks = [formatColour({ lightness: 0.22, ...tint }), '#ffffff']
  const tinted = bestInk(inks, accent)
  // In the middle only true black or white is enough.
  const accentInk = firstReadable([tinted, bestInk(['#000000', '#ffffff'], accent)], accent, writing)
  const ways = isDark ? [hoverStep, -hoverStep] : [-hoverStep, hoverStep]
  const isLeft = (step: number) => seen.lightness + step >= 0 && seen.lightness + step <= 1
  const isFit = (step: number) => isLeft(step) && contrastOf(accentInk, at(step)) >= writing
  return { accent, accentHover: at(ways.find(isFit) ?? ways.find(isLeft) ?? 0), accentInk }
}

/** Shadows of all that floats, and the veil behind it. */
function shades(paper: string, ink: string, isDark: boolean) {
  const [veil, share] = isDark ? ['#000000', 0.6] : [ink, 0.32]
  const shade = (alpha: number) => `rgb(${toBytes(veil).join(' ')} / ${alpha})`
  const [under, over] = [toBytes(paper), toBytes(veil)]
  const mixed = under.map((byte, index) => Math.round(byte * (1 - share) + (over[index] ?? 0) * share))
  const edge = isDark ? ', inset 0 1px 0 rgb(255 255 255 / 0.06)' : ''
  const [menu, near, far] = isDark ? [0.4, 0.3, 0.5] : [0.1, 0.08, 0.18]
  return {
    backdrop: shade(share),
    paperBehind: `#${mixed.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`,
    shadowMenu: `0 8px 24px ${shade(menu)}${edge}`,
    shadow: `0 1px 2px ${shade(near)}, 0 24px 64px ${shade(far)}${edge}`,
  }
}

function toBytes(colour: string): readonly number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
}
