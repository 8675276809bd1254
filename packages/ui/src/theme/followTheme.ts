import { themeAttribute } from './themeAttribute.ts'

/** Where the site keeps the theme its visitor chose. */
const storageKey = 'latchkey.theme'

/** For a page beside the site, at the same origin: takes the theme that was chosen on the site, now and when it changes in another tab; otherwise the computer's. */
export function followTheme(): void {
  apply()
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey || key === null) apply()
  })
}

function apply(): void {
  document.documentElement.setAttribute(themeAttribute, read())
}

function read(): string {
  try {
    const stored = window.localStorage.getItem(storageKey)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}
