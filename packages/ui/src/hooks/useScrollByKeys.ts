import { type RefObject, useLayoutEffect } from 'react'

const focusable = 'a[href], button, input, select, textarea, summary, iframe, [tabindex]:not([tabindex="-1"])'

/**
 * Makes a box a stop for the Tab key while there is more in it than is seen and nothing in it takes the focus: without
 * that, nobody gets to its end by keys. Before and after it has the `tabindex` that it came with.
 */
export function useScrollByKeys(box: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const element = box.current
    if (element === null || !isShown) return
    const own = element.getAttribute('tabindex')
    const look = () => {
      const isNeeded = element.scrollHeight > element.clientHeight + 1 && element.querySelector(focusable) === null
      if (isNeeded) element.setAttribute('tabindex', '0')
      else if (own === null) element.removeAttribute('tabindex')
      else element.setAttribute('tabindex', own)
    }
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    const contents = new MutationObserver(look)
    contents.observe(element, { childList: true, subtree: true, characterData: true })
    return () => {
      sizes.disconnect()
      contents.disconnect()
    }
  }, [box, isShown])
}
