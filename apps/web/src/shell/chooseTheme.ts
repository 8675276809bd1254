import { remember } from '../remembered.ts'
import { type Theme, themeKey } from '../storedTheme.ts'
import { applyTheme } from '../theme.ts'

/** Applies and remembers `next`. */
export function chooseTheme(next: Theme): void {
  applyTheme(next)
  remember(themeKey, next)
}
