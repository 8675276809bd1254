import type { ShownFrame } from '@latchkey/embedded'
import { type RefObject, useEffect, useRef } from 'react'

/** A place in the page for one key frame. Whatever is shown there goes with it, also what comes only later. */
export function useFramePlace<Frame extends ShownFrame>() {
  const place: RefObject<HTMLDivElement | null> = useRef(null)
  const shown = useRef<Frame>(undefined)
  const isHere = useRef(true)

  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      shown.current?.close()
    }
  }, [])

  async function show(open: (place: HTMLDivElement) => Promise<Frame>): Promise<void> {
    const element = place.current
    if (element === null) return
    const frame = await open(element)
    if (isHere.current) shown.current = frame
    else frame.close()
  }

  return { place, shown, show }
}
