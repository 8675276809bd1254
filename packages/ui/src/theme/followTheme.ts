import { themeAttribute } from './themeAttribute.ts'

/** Where the site keeps the theme its visitor chose. */
const storageKey = 'latchkey.theme'

/** For a page beside the site, at the same origin: takes the theme that was chosen on the site, now and when it changes in another tab; otherwise that which it bears from the start. */
export function followTheme(): void {
  const own = document.documentElement.getAttribute(themeAttribute) ?? 'system'
  const apply = () => document.documentElement.setAttribute(themeAttribute, read() ?? own)
  apply()
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey || key === null) apply()
  })
}

function read(): string | undefined {
  try {
    const stored = window.localStorage.getItem(storageKey) ?? ''
    return ['light', 'dark', 'system'].includes(stored) ? stored : undefined
  } catch {
    return undefined
  }
}
