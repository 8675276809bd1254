import { createStore } from '@latchkey/base'
import { followRemembered, readRemembered } from '../remembered.ts'
import { themeAttribute } from './themeAttribute.ts'

/** `system` follows the visitor's computer. */
export type PageTheme = 'system' | 'light' | 'dark'

/** Where the chosen theme is kept, for all pages of this origin. */
export const themeKey = 'latchkey.theme'

/** The theme of a page that is ours as a whole. */
export const pageTheme = createStore<PageTheme>('system')

/** Takes up the theme that was chosen on any page of this origin, else the one that this page bears, and follows it from tab to tab. */
export function startTheme(): void {
  const own = document.documentElement.getAttribute(themeAttribute)
  const read = () => [readRemembered(themeKey), own].find(isTheme) ?? 'system'
  applyTheme(read())
  followRemembered(themeKey, () => applyTheme(read()))
}

/** Shows the page in `theme`, and tells those who look at it. */
export function applyTheme(theme: PageTheme): void {
  pageTheme.set(theme)
  const root = document.documentElement
  // Written anew, even the same word would have the whole page styled again.
  if (root.getAttribute(themeAttribute) !== theme) root.setAttribute(themeAttribute, theme)
}

const isTheme = (value: unknown): value is PageTheme => value === 'light' || value === 'dark' || value === 'system'
