import { createStore } from '@latchkey/base'

/** `system` follows the visitor's computer. */
export type Theme = 'system' | 'light' | 'dark'

/** Every theme, in the order in which the button goes through them. */
export const themes: readonly Theme[] = ['system', 'light', 'dark']

const storageKey = 'latchkey.theme'

/** The chosen theme. */
export const theme = createStore<Theme>('system')

/** Applies the remembered theme; to be called before the first frame. */
export function startTheme(): void {
  apply(read())
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey || event.key === null) apply(read())
  })
}

/** Applies and remembers `next`. */
export function chooseTheme(next: Theme): void {
  apply(next)
  try {
    window.localStorage.setItem(storageKey, next)
  } catch {
    // Blocked storage: the choice holds for this page only.
  }
}

function apply(next: Theme): void {
  theme.set(next)
  const root = document.documentElement
  // Written anew, even the same word would have the whole page styled again.
  if (root.getAttribute('data-latchkey-theme') !== next) root.setAttribute('data-latchkey-theme', next)
}

function read(): Theme {
  try {
    const stored = window.localStorage.getItem(storageKey)
    return themes.find((candidate) => candidate === stored) ?? 'system'
  } catch {
    return 'system'
  }
}
