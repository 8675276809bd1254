import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'

export type Fold = {
  readonly isOpen: boolean
  readonly setIsOpen: (isOpen: boolean) => void
  /** For the button that opens and closes it. */
  readonly button: RefObject<HTMLButtonElement | null>
  /** For what holds the button and what waits behind it. */
  readonly closeByKey: (event: KeyboardEvent) => void
}

/** Something that waits behind a button. Escape closes it, and gives the focus to the button. */
export function useFold(): Fold {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  function closeByKey({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !isOpen) return
    // Before it is gone: focus in it would be lost with it.
    button.current?.focus()
    setIsOpen(false)
  }
  return { isOpen, setIsOpen, button, closeByKey }
}
