const working = 'a[href], button'

/**
 * Draws the page's own parts in place of those that stood in the page. Who has reached one of them by keyboard stays
 * where he is, and what was pressed before it worked is pressed.
 */
export function replacePage(root: Element, draw: () => void): void {
  const parts: (Element | null)[] = [...root.querySelectorAll(working)]
  const place = parts.indexOf(document.activeElement)
  const pressed = root.getAttribute('data-pressed')
  draw()
  root.removeAttribute('data-drawn')
  if (place !== -1) root.querySelectorAll<HTMLElement>(working)[place]?.focus({ preventScroll: true })
  if (pressed === null) return
  root.removeAttribute('data-pressed')
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail: Number(pressed) })
  root.querySelector('header [aria-haspopup]')?.dispatchEvent(click)
}
