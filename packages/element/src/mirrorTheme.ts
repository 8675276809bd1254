import { themeAttribute } from '@latchkey/ui'

const ofAttribute: Readonly<Record<string, string>> = { light: 'light', dark: 'dark', auto: 'system' }

/**
 * Puts the theme on an element, where its styles can see it: its own attribute `mode`, else that of the nearest element
 * around it that has one. `before` is what this has put there last; what the page itself has put there stays.
 */
export function mirrorTheme(element: Element, before: string | undefined): string | undefined {
  const present = element.getAttribute(themeAttribute) ?? undefined
  if (present !== before) return before
  const theme = ofAttribute[element.getAttribute('mode') ?? ''] ?? themeAround(element)
  if (theme === present) return theme
  if (theme === undefined) element.removeAttribute(themeAttribute)
  else element.setAttribute(themeAttribute, theme)
  return theme
}

function themeAround(element: Element): string | undefined {
  let inside: Element | null = element
  while (inside !== null) {
    const found: Element | null | undefined = inside.parentElement?.closest(`[${themeAttribute}]`)
    if (found) return found.getAttribute(themeAttribute) ?? undefined
    const root = inside.getRootNode()
    inside = root instanceof ShadowRoot ? root.host : null
    // The host may have it itself.
    if (inside?.hasAttribute(themeAttribute)) return inside.getAttribute(themeAttribute) ?? undefined
  }
  return undefined
}

/** Tells when a theme anywhere in the document becomes another; the answer ends it. */
export function watchThemes(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document, { subtree: true, attributes: true, attributeFilter: [themeAttribute] })
  return () => observer.disconnect()
}
