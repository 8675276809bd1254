import { useEffect, useRef } from 'react'
import { useEffectEvent } from './useEffectEvent.ts'

/** Marks the entry of a step in the browser's history. */
const mark = 'latchkeyStep'

/**
 * Gives a step of a page, while it is shown, an entry of its own in the browser's history: the browser's Back then leaves
 * the step (`onBack`) and not the page. A step that is left in another way takes its entry with it.
 */
export function useHistoryStep(isShown: boolean, onBack: () => void): void {
  const goBack = useEffectEvent(onBack)
  const isWanted = useRef(false)
  useEffect(() => {
    if (!isShown) return
    isWanted.current = true
    if (!isOnStep()) window.history.pushState({ ...window.history.state, [mark]: true }, '')
    const onPop = () => {
      if (!isOnStep()) goBack()
    }
    window.addEventListener('popstate', onPop)
    return () => {
      window.removeEventListener('popstate', onPop)
      isWanted.current = false
      // Later, since a strict mode ends and begins everything once for nothing.
      queueMicrotask(() => {
        if (!isWanted.current && isOnStep()) window.history.back()
      })
    }
  }, [isShown, goBack])
}

function isOnStep(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && Reflect.get(state, mark) === true
}
