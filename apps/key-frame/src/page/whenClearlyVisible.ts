/** An entry as browsers give it that can tell whether something lies over an element. */
type VisibilityEntry = IntersectionObserverEntry & { readonly isVisible?: boolean }

type Standing = 'hidden' | 'covered' | 'clear'

/** `unseen`: the button is clear, and a fact has not been yet. */
export type Visibility = Standing | 'unseen'

/** Long enough that a click meant for what stood there before does not count. */
const settledMs = 500
const whole = 0.99

/**
 * Tells how a button stands: whole in view, with nothing over it, for half a second. It is clear only when each of the
 * facts that it is about has been so once: a page around that cuts them off shows a button alone. Browsers that cannot
 * tell what lies over an element count it as clear. The result ends the watch.
 */
export function whenClearlyVisible(
  button: Element,
  onChange: (visibility: Visibility) => void,
  facts: readonly Element[] = [],
): () => void {
  const timers = new Map<Element, ReturnType<typeof setTimeout>>()
  const unseen = new Set(facts)
  let standing: Standing = 'hidden'

  const note = (element: Element, next: Standing) => {
    if (next === 'clear') unseen.delete(element)
    if (element === button) standing = next
    onChange(standing === 'clear' && unseen.size > 0 ? 'unseen' : standing)
  }
  const take = (entry: VisibilityEntry) => {
    const { target } = entry
    clearTimeout(timers.get(target))
    if (!isInView(entry)) note(target, 'hidden')
    else if (entry.isVisible === false) note(target, 'covered')
    else {
      const timer = setTimeout(() => note(target, 'clear'), settledMs)
      timers.set(target, timer)
    }
  }
  const options = { threshold: [0.01, whole], trackVisibility: true, delay: 100 }
  const observer = new IntersectionObserver((entries) => entries.forEach(take), options)
  // In this order they settle, so that nothing is missed for a moment.
  for (const element of [...facts, button]) observer.observe(element)
  return () => {
    for (const timer of timers.values()) clearTimeout(timer)
    observer.disconnect()
  }
}

/** A part that is higher than the frame is never whole in it. */
function isInView({ isIntersecting, intersectionRatio, boundingClientRect }: IntersectionObserverEntry): boolean {
  return isIntersecting && (intersectionRatio >= whole || boundingClientRect.height > window.innerHeight)
}
