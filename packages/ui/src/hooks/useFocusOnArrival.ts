import { type RefObject, useEffect, useRef } from 'react'

/** Moves the keyboard to what has just come, so that whoever asked for it goes on there; not where `isWanted` is false. */
export function useFocusOnArrival<Target extends HTMLElement>(isWanted = true): RefObject<Target | null> {
  const target = useRef<Target>(null)
  // Of the moment of arrival alone.
  const isAsked = useRef(isWanted)
  useEffect(() => {
    if (isAsked.current) target.current?.focus()
  }, [])
  return target
}
