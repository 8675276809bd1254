import { readRemembered } from './remembered.ts'

/** `system` follows the visitor's computer. */
export type Theme = 'system' | 'light' | 'dark'

/** Where the chosen theme is kept. */
export const themeKey = 'latchkey.theme'

/** The chosen theme, or that of the owner's page, which bears it from the start. */
export function readTheme(): Theme {
  return (
    [readRemembered(themeKey), document.documentElement.getAttribute('data-latchkey-theme')].find(isTheme) ?? 'system'
  )
}

function isTheme(value: unknown): value is Theme {
  return value === 'light' || value === 'dark' || value === 'system'
}

/** Has the style sheets show the page in `theme`. */
export function showTheme(theme: Theme): void {
  const root = document.documentElement
  // Written anew, even the same word would have the whole page styled again.
  if (root.getAttribute('data-latchkey-theme') !== theme) root.setAttribute('data-latchkey-theme', theme)
}
