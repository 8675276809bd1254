import { readRemembered } from './remembered.ts'

/** `system` follows the visitor's computer. */
export type Theme = 'system' | 'light' | 'dark'

/** Where the chosen theme is kept. */
export const themeKey = 'latchkey.theme'

/** The chosen theme. */
export function readTheme(): Theme {
  const stored = readRemembered(themeKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Has the style sheets show the page in `theme`. */
export function showTheme(theme: Theme): void {
  const root = document.documentElement
  // Written anew, even the same word would have the whole page styled again.
  if (root.getAttribute('data-latchkey-theme') !== theme) root.setAttribute('data-latchkey-theme', theme)
}
