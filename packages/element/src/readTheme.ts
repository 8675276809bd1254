import type { Theme } from '@latchkey/ui'

/** The attributes of an element that say how it looks; a change of one is seen at once. */
export const themeAttributes = [
  ...['preset', 'mode', 'accent', 'accent-dark', 'radius', 'font', 'density', 'dialog', 'logo', 'logo-dark'],
] as const

/** Reads them. `mode` is not among them: it stands on the element for the styles to see. The rest is checked where it is used. */
export function readTheme(element: Element): Theme {
  const read = (name: (typeof themeAttributes)[number]) => element.getAttribute(name) ?? undefined
  const forEachLook = (light: string | undefined, dark: string | undefined) =>
    light === undefined || dark === undefined ? light : { light, dark }
  const written = {
    preset: read('preset'),
    accent: forEachLook(read('accent'), read('accent-dark')),
    radius: read('radius'),
    font: read('font'),
    density: read('density'),
    dialog: read('dialog'),
    logo: forEachLook(read('logo'), read('logo-dark')),
  }
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined)) as Theme
}
