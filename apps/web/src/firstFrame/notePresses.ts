/**
 * Notes at the drawn page what its visitor does before it works: `data-held` while something is pressed down, so that it
 * is not taken from under the finger, and `data-pressed` once the button was pressed, which the page's own code makes good.
 */
export function notePresses(page: HTMLElement): void {
  const isDrawn = () => page.hasAttribute('data-drawn')
  const hold = () => isDrawn() && page.setAttribute('data-held', '')
  const release = () => page.removeAttribute('data-held')
  const forget = () => {
    page.removeAttribute('data-pressed')
    page.querySelector('[aria-busy]')?.removeAttribute('aria-busy')
  }
  page.addEventListener('pointerdown', hold)
  page.addEventListener('keydown', ({ key }) => {
    if (key === ' ') hold()
    // Who leaves or thinks better of it does not want it any more.
    if (isDrawn() && key === 'Escape') forget()
  })
  for (const end of ['pointerup', 'pointercancel', 'keyup']) window.addEventListener(end, release)
  page.addEventListener('focusout', () => isDrawn() && forget())
  page.addEventListener('click', ({ target, detail }) => {
    const button = target instanceof Element ? target.closest('[aria-haspopup]') : null
    if (!isDrawn() || button === null) return
    page.setAttribute('data-pressed', String(detail))
    button.setAttribute('aria-busy', 'true')
  })
}
