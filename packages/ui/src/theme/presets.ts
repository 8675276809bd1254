import type { ColourSeed } from './colour/themeColours.ts'

/** A finished look to begin with. `paper` is the one without a word. */
export type Preset = 'paper' | 'plain' | 'ink' | 'midnight'

/** How round corners are. */
export type Radius = 'none' | 'small' | 'medium' | 'large'

/** The room that things have. */
export type Density = 'comfortable' | 'compact'

/** The seeds of a preset in either look, and the corners that go with it. */
export type PresetSeed = { readonly light: ColourSeed; readonly dark: ColourSeed; readonly radius: Radius }

/** Warm paper and brass; neutral with blue; black and white; and the blue of the night. */
export const presets: Readonly<Record<Preset, PresetSeed>> = {
  paper: {
    light: { ground: '#faf8f3', accent: '#c99b38', contrast: 1 },
    dark: { ground: '#16140f', accent: '#d9b057', contrast: 1 },
    radius: 'medium',
  },
  plain: {
    light: { ground: '#f9fafb', accent: '#2563d9', contrast: 1 },
    dark: { ground: '#131416', accent: '#5c93f5', contrast: 1 },
    radius: 'medium',
  },
  ink: {
    light: { ground: '#fcfcfc', accent: '#111111', contrast: 1.25 },
    dark: { ground: '#0b0b0b', accent: '#f4f4f4', contrast: 1.25 },
    radius: 'small',
  },
  midnight: {
    light: { ground: '#f5f6fd', accent: '#5247d6', contrast: 1 },
    dark: { ground: '#0e1124', accent: '#9a94ff', contrast: 1 },
    radius: 'large',
  },
}

/** Custom properties of each roundness, in px but for the tile, which is a share of its side. */
export const radiusTokens: Readonly<Record<Radius, Readonly<Record<string, string>>>> = {
  none: corners('0px', '0px', '0px', '0px', '0px', '0px', '0%'),
  small: corners('6px', '10px', '12px', '16px', '4px', '8px', '15%'),
  medium: corners('12px', '20px', '24px', '28px', '10px', '999px', '25%'),
  large: corners('16px', '28px', '32px', '36px', '14px', '999px', '35%'),
}

function corners(...[control, card, dialog, sheet, small, pill, tile]: readonly string[]) {
  const all = { radius: control, 'radius-large': card, 'radius-dialog': dialog, 'radius-sheet': sheet }
  return { ...all, 'radius-small': small, 'radius-pill': pill, 'radius-tile': tile } as Readonly<Record<string, string>>
}

/** Custom properties of each density. */
export const densityTokens: Readonly<Record<Density, Readonly<Record<string, string>>>> = {
  comfortable: {
    ...{ 'space-1-half': '12px', 'space-2': '16px', 'space-3': '24px', 'space-4': '32px', 'space-6': '48px' },
    ...{ control: '48px', row: '56px' },
  },
  compact: {
    ...{ 'space-1-half': '8px', 'space-2': '12px', 'space-3': '16px', 'space-4': '24px', 'space-6': '32px' },
    ...{ control: '40px', row: '48px' },
  },
}
