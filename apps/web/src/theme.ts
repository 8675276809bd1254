import { createStore } from '@latchkey/base'
import { firstPaint } from '@latchkey/react'

/** `system` follows the visitor's computer. */
export type Theme = 'system' | 'light' | 'dark'

/** Where the chosen theme is kept. */
export const themeKey = 'latchkey.theme'

/** The chosen theme. */
export const theme = createStore<Theme>('system')

/** Applies the remembered theme; to be called before the first frame. */
export function startTheme(): void {
  applyTheme(read())
  // Listening opens the browser's line to the other tabs, which the first frame does not need.
  void firstPaint.then(() => {
    window.addEventListener('storage', (event) => {
      if (event.key === themeKey || event.key === null) applyTheme(read())
    })
    applyTheme(read())
  })
}

/** Shows the page in `next`, and tells those who look at the theme. */
export function applyTheme(next: Theme): void {
  theme.set(next)
  const root = document.documentElement
  // Written anew, even the same word would have the whole page styled again.
  if (root.getAttribute('data-latchkey-theme') !== next) root.setAttribute('data-latchkey-theme', next)
}

function read(): Theme {
  try {
    const stored = window.localStorage.getItem(themeKey)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}
