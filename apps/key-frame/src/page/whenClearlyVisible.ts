/** An entry as browsers give it that can tell whether something lies over an element. */
type VisibilityEntry = IntersectionObserverEntry & { readonly isVisible?: boolean }

export type Visibility = 'hidden' | 'covered' | 'clear'

/** Long enough that a click meant for what stood there before does not count. */
const settledMs = 500

/**
 * Tells how an element stands: whole in view, with nothing over it, for half a second. Browsers that cannot tell what
 * lies over it count it as clear. The result ends the watch.
 */
export function whenClearlyVisible(element: Element, onChange: (visibility: Visibility) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const options = { threshold: 0.99, trackVisibility: true, delay: 100 }
  const observer = new IntersectionObserver((entries: readonly VisibilityEntry[]) => {
    const entry = entries.at(-1)
    clearTimeout(timer)
    if (entry?.isIntersecting !== true) onChange('hidden')
    else if (entry.isVisible === false) onChange('covered')
    else timer = setTimeout(() => onChange('clear'), settledMs)
  }, options)
  observer.observe(element)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}
