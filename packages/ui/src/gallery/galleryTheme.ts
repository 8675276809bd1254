import type { Density, Preset, Radius } from '../theme/presets.ts'
import type { Theme } from '../theme/themeToCss.ts'

/** The part of a theme that the gallery tries on. */
export type GalleryTheme = Pick<Theme, 'dialog'> & {
  readonly preset?: Preset | undefined
  /** As `#rrggbb`. */
  readonly accent?: string | undefined
  readonly radius?: Radius | undefined
  readonly density?: Density | undefined
}

/** All that can be chosen, the choice of a page without a theme first. */
export const themeChoices = {
  preset: ['paper', 'plain', 'ink', 'midnight'],
  radius: ['none', 'small', 'medium', 'large'],
  density: ['comfortable', 'compact'],
  dialog: ['wide', 'compact'],
} as const

/** Reads the query of an address. What it does not know is as if it were not there. */
export function readGalleryTheme(query: URLSearchParams): GalleryTheme {
  const read = <Choice extends string>(name: string, choices: readonly Choice[]) =>
    choices.find((choice) => choice === query.get(name))
  const accent = query.get('accent') ?? ''
  const chosen = {
    preset: read('preset', themeChoices.preset),
    accent: /^#[0-9a-f]{6}$/i.test(accent) ? accent : undefined,
    radius: read('radius', themeChoices.radius),
    density: read('density', themeChoices.density),
    dialog: read('dialog', themeChoices.dialog),
  }
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined))
}

/** A theme as it is written in a page of React, in the configuration, and on the element. */
export function writeTheme(theme: GalleryTheme, mode: 'system' | 'light' | 'dark') {
  const { preset, accent, radius, density, dialog } = theme
  const all = { preset, ...(mode !== 'system' && { mode }), accent, radius, density, dialog }
  const said = Object.entries(all).filter(([, value]) => value !== undefined)
  const object = `{ ${said.map(([name, value]) => `${name}: '${value}'`).join(', ')} }`
  return {
    react: `<HubProvider hub={hub} theme={${said.length === 0 ? '{}' : object}}>`,
    element: `<${['latchkey-connect', ...said.map(([name, value]) => `${name}="${value}"`)].join(' ')}></latchkey-connect>`,
    config: `theme: ${said.length === 0 ? '{}' : object},`,
  }
}
