import { createStore } from '@latchkey/base'
import { followRemembered } from './remembered.ts'
import { readTheme, showTheme, type Theme, themeKey } from './storedTheme.ts'

/** The chosen theme. */
export const theme = createStore<Theme>('system')

/** Takes up the remembered theme, which the page shows already, and follows it from tab to tab. */
export function startTheme(): void {
  applyTheme(readTheme())
  followRemembered(themeKey, () => applyTheme(readTheme()))
}

/** Shows the page in `next`, and tells those who look at the theme. */
export function applyTheme(next: Theme): void {
  theme.set(next)
  showTheme(next)
}
