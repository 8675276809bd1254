import { opening, pressEnds } from './parts.ts'

const working = 'a[href], button'
/** How long something may be held down before the page is drawn all the same, in milliseconds. */
const longestHoldMs = 500

/**
 * Draws the page's own parts in place of those that stood in the page. Who has reached one of them by keyboard stays
 * where he is, and what was pressed before it worked is pressed. Waits for somebody who is pressing just now.
 */
export function replacePage(root: Element, draw: () => void): void {
  if (root.hasAttribute('data-held')) onceReleased(() => replaceNow(root, draw))
  else replaceNow(root, draw)
}

function onceReleased(act: () => void): void {
  let isDone = false
  const go = () => {
    if (isDone) return
    isDone = true
    act()
  }
  // The click of a press comes after its end.
  for (const end of pressEnds) window.addEventListener(end, () => setTimeout(go), { once: true })
  setTimeout(go, longestHoldMs)
}

function replaceNow(root: Element, draw: () => void): void {
  const parts: (Element | null)[] = [...root.querySelectorAll(working)]
  const place = parts.indexOf(document.activeElement)
  const pressed = root.getAttribute('data-pressed')
  const said = root.querySelector(opening)?.textContent
  root.removeAttribute('data-drawn')
  draw()
  if (place !== -1) root.querySelectorAll<HTMLElement>(working)[place]?.focus({ preventScroll: true })
  if (pressed === null) return
  root.removeAttribute('data-pressed')
  const button = root.querySelector(opening)
  // Another tab may have connected meanwhile: what says something else now was not what was pressed.
  if (button?.textContent !== said) return
  button?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: Number(pressed) }))
}
