import { opening, pressEnds } from './parts.ts'

/**
 * Notes at the drawn page what its visitor does before it works: `data-held` while something is pressed down, so that it
 * is not taken from under the finger, and `data-pressed` once the button was pressed, which the page's own code makes good.
 */
export function notePresses(page: HTMLElement): void {
  const isDrawn = () => page.getAttribute('data-drawn') === 'for-visitor'
  const hold = () => isDrawn() && page.setAttribute('data-held', '')
  const release = () => page.removeAttribute('data-held')
  const buttonAt = (target: EventTarget | null) => (target instanceof Element ? target.closest(opening) : null)
  /** Who leaves it, or thinks better of it, does not want it any more. Not every browser focuses what is clicked. */
  const forget = () => {
    if (!isDrawn()) return
    page.removeAttribute('data-pressed')
    page.querySelector('[aria-busy]')?.removeAttribute('aria-busy')
  }
  window.addEventListener('pointerdown', ({ target }) => {
    hold()
    if (buttonAt(target) === null) forget()
  })
  window.addEventListener('keydown', ({ key }) => {
    if (key === ' ') hold()
    if (key === 'Escape') forget()
  })
  for (const end of pressEnds) window.addEventListener(end, release)
  page.addEventListener('focusout', forget)
  page.addEventListener('click', ({ target, detail }) => {
    const button = buttonAt(target)
    if (!isDrawn() || button === null) return
    page.setAttribute('data-pressed', String(detail))
    button.setAttribute('aria-busy', 'true')
  })
}
