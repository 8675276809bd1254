import { type KeyboardEvent, useState } from 'react'

/** The keys of a field above a list: arrows walk it, Enter takes what is marked, Escape puts the list away. */
export function useChoiceKeys(text: string, count: number, onTake: (index: number) => void) {
  // For what is typed now: other text is another list.
  const [marked, setMarked] = useState({ text, index: -1 })
  const [closedFor, setClosedFor] = useState<string>()
  const index = marked.text === text && marked.index < count ? marked.index : -1
  const isOpen = count > 0 && closedFor !== text

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (count === 0) return
      event.preventDefault()
      setClosedFor(undefined)
      const next = event.key === 'ArrowDown' ? index + 1 : Math.max(index, 0) - 1
      setMarked({ text, index: isOpen ? (next + count) % count : 0 })
      return
    }
    if (!isOpen) return
    if (event.key === 'Enter' && index >= 0) {
      event.preventDefault()
      onTake(index)
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      setClosedFor(text)
    }
  }

  /** A field that was left and come back to has its list again. */
  function reopen() {
    setMarked({ text, index: -1 })
    setClosedFor(undefined)
  }

  return { index, isOpen, handleKey, reopen }
}
