import { type Theme, themeKey } from '../storedTheme.ts'
import { applyTheme } from '../theme.ts'

/** Applies and remembers `next`. */
export function chooseTheme(next: Theme): void {
  applyTheme(next)
  try {
    window.localStorage.setItem(themeKey, next)
  } catch {
    // Blocked storage: the choice holds for this page only.
  }
}
