import { opening, pressEnds } from './parts.ts'

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
  const findReached = finderOf(root, document.activeElement)
  const pressed = root.getAttribute('data-pressed')
  const meant = whoseOf(root)
  root.removeAttribute('data-drawn')
  draw()
  findReached()?.focus({ preventScroll: true })
  if (pressed === null) return
  root.removeAttribute('data-pressed')
  // Another tab may have connected meanwhile: what stands for somebody else now was not what was pressed.
  if (whoseOf(root) !== meant) return
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail: Number(pressed) })
  root.querySelector(opening)?.dispatchEvent(click)
}

/** Finds what does the same as a part that is about to be replaced, wherever it stands then. */
function finderOf(root: Element, part: Element | null): () => HTMLElement | null | undefined {
  if (part === null || !root.contains(part)) return () => undefined
  if (part.matches(opening)) return () => root.querySelector<HTMLElement>(opening)
  const href = part.getAttribute('href')
  return () => [...root.querySelectorAll<HTMLElement>('a[href]')].find((link) => link.getAttribute('href') === href)
}

/** Nobody's or whose account the button stands for. Behind a comma it says how far that account is by now. */
function whoseOf(root: Element): string | undefined {
  return root.querySelector(opening)?.textContent.split(',', 1)[0]
}
