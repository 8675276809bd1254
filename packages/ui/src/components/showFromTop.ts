/** Shows what has just come into a dialog from its beginning, and gives it the focus. */
export function showFromTop(element: HTMLElement): void {
  const body = element.closest('[data-body]')
  if (body !== null) body.scrollTop = 0
  element.focus({ preventScroll: true })
}
