import { type ThemeColours, themeColours } from './colour/themeColours.ts'
import { type Density, densityTokens, type Preset, presets, type Radius, radiusTokens } from './presets.ts'

/** One value for both looks, or one for each. */
export type ForEachLook = string | { readonly light: string; readonly dark: string }

/** The looks of a page's own; what is left out is that of the preset, which is `paper` unless given. */
export type Theme = {
  readonly preset?: Preset | undefined
  /** `auto` follows the visitor's computer, unless `data-latchkey-theme` says otherwise. */
  readonly mode?: 'auto' | 'light' | 'dark' | undefined
  /** "Act here", such as `#1f6f54`. Everything that has to be read on it or in it is computed. */
  readonly accent?: ForEachLook | undefined
  readonly radius?: Radius | undefined
  /** `inherit` is the font of the page; otherwise a list as `font-family` has it. The page brings the font itself. */
  readonly font?: string | undefined
  readonly density?: Density | undefined
  /** `wide` shows the list of wallets and what a choice leads to side by side, where there is room; it is so unless given. */
  readonly dialog?: 'compact' | 'wide' | undefined
  /** A picture shown above the list of wallets: an address of your own, or `data:image/…`. */
  readonly logo?: ForEachLook | undefined
}

type Tokens = Readonly<Record<string, string>>

/** Every custom property that a theme sets, without `--latchkey-`: of both looks, and of either. */
export type ThemeTokens = { readonly shape: Tokens; readonly light: Tokens; readonly dark: Tokens }

/** Throws `RangeError` for a preset, a colour, or a value that is none. */
export function themeTokens(theme: Theme = {}): ThemeTokens {
  const { preset = 'paper', accent, density = 'comfortable', font } = theme
  const seed = known(presets, preset, 'preset')
  const radius = theme.radius ?? seed.radius
  return {
    shape: {
      ...(font !== undefined && { font: font === 'inherit' ? 'initial' : fontOf(font) }),
      ...known(radiusTokens, radius, 'radius'),
      ...known(densityTokens, density, 'density'),
    },
    light: coloursOf(seed, 'light', accent),
    dark: coloursOf(seed, 'dark', accent),
  }
}

/**
 * The style sheet of a theme, for a page that a server draws or a shadow root; `HubProvider` makes its own. It stands in the
 * layer of the kit's own sheet, so that a plain rule of the page wins. Throws `RangeError` as `themeTokens` does.
 */
export function themeToCss(theme: Theme, root: ':root' | ':host' = ':root'): string {
  const { mode = 'auto' } = theme
  const { shape, light, dark } = themeTokens(theme)
  const { whole, bySystem, byChoice, pinned } = root === ':root' ? ofPage : ofHost
  const [day, night] = [declarations(light), declarations(dark)]
  const rules = [
    `${whole} { ${declarations(shape)} ${day} }`,
    `@media (prefers-color-scheme: dark) { ${bySystem} { ${night} } }`,
    `${byChoice} { ${night} }`,
    ...(mode === 'auto' ? [] : [`${pinned(mode)} { ${mode === 'dark' ? night : day} }`]),
  ]
  return `@layer latchkey {\n${rules.join('\n')}\n}`
}

const attribute = (look: string) => `[data-latchkey-theme="${look}"]`

/** Where the nearest word on the look stands: on the page itself, or on a part of it. */
const ofPage = {
  whole: ':root, [data-latchkey-theme]',
  bySystem: `:root:not(${attribute('light')}), ${attribute('system')}`,
  byChoice: attribute('dark'),
  pinned: (mode: 'light' | 'dark') =>
    `:root:not(${attribute('system')}, ${attribute(mode === 'dark' ? 'light' : 'dark')})`,
}

const ofHost = {
  // With a word of its own on the look it has the kit's tokens by a narrower rule.
  whole: ':host, :host([data-latchkey-theme])',
  bySystem: `:host(:not(${attribute('light')}))`,
  byChoice: `:host(${attribute('dark')})`,
  pinned: (mode: 'light' | 'dark') =>
    `:host(:not(${attribute('system')}, ${attribute(mode === 'dark' ? 'light' : 'dark')}))`,
}

function coloursOf(seed: (typeof presets)[Preset], look: 'light' | 'dark', accent: ForEachLook | undefined): Tokens {
  const own = typeof accent === 'object' ? accent[look] : accent
  const colours: ThemeColours = themeColours({ ...seed[look], ...(own !== undefined && { accent: own }) })
  const entries = Object.entries(colours).map(([name, value]) => [toProperty(name), value] as const)
  const only = { 'only-light': look === 'light' ? 'block' : 'none', 'only-dark': look === 'dark' ? 'block' : 'none' }
  return { scheme: look, ...only, ...Object.fromEntries(entries) }
}

/** `accentInk` → `accent-ink`. */
function toProperty(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function declarations(tokens: Tokens): string {
  return Object.entries(tokens)
    .map(([name, value]) => `--latchkey-${name}: ${value};`)
    .join(' ')
}

function known<Value>(table: Readonly<Record<string, Value>>, name: string, field: string): Value {
  const value = Object.hasOwn(table, name) ? table[name] : undefined
  if (value === undefined) throw new RangeError(`The theme's ${field} is none of ${Object.keys(table).join(', ')}`)
  return value
}

/** Nothing but names of fonts: no value can end its declaration or fetch anything. */
function fontOf(font: string): string {
  if (!/^[\p{L}\p{N} ,'"_.-]{1,200}$/u.test(font)) throw new RangeError("The theme's font is no list of fonts")
  return font
}
