import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Visibility, whenClearlyVisible } from './whenClearlyVisible.ts'

type Seen = { readonly ratio: number; readonly isVisible?: boolean; readonly height?: number }

let tell: (target: Element, seen: Seen) => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', { innerHeight: 600 })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onEntries: (entries: object[]) => void) {
        tell = (target, { ratio, isVisible = true, height = 40 }) =>
          onEntries([
            { target, isVisible, isIntersecting: ratio > 0, intersectionRatio: ratio, boundingClientRect: { height } },
          ])
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

// The watch asks nothing of its elements.
const [button, danger, text] = [{}, {}, {}] as [Element, Element, Element]

function watch(...facts: Element[]) {
  const told: Visibility[] = []
  const end = whenClearlyVisible(button, (visibility) => told.push(visibility), facts)
  return { told, end }
}

test('a button is clear when it and every fact have been whole in view for half a second', () => {
  const { told } = watch(danger)
  tell(button, { ratio: 1 })
  tell(danger, { ratio: 0.5 })
  vi.advanceTimersByTime(500)
  expect(told.at(-1)).toBe('unseen')
  tell(danger, { ratio: 1 })
  vi.advanceTimersByTime(499)
  expect(told.at(-1)).toBe('unseen')
  vi.advanceTimersByTime(1)
  expect(told.at(-1)).toBe('clear')
  // Scrolled away again, it has been seen.
  tell(danger, { ratio: 0 })
  expect(told.at(-1)).toBe('clear')
  tell(button, { ratio: 0.5 })
  expect(told.at(-1)).toBe('hidden')
})

test('a fact that flashes, or that something lies over, has not been seen', () => {
  const { told } = watch(danger)
  tell(danger, { ratio: 1 })
  vi.advanceTimersByTime(499)
  tell(danger, { ratio: 0 })
  tell(button, { ratio: 1 })
  tell(danger, { ratio: 1, isVisible: false })
  vi.advanceTimersByTime(5000)
  expect(told.at(-1)).toBe('unseen')
  tell(button, { ratio: 1, isVisible: false })
  expect(told.at(-1)).toBe('covered')
})

test('a fact higher than the frame is seen in parts, and nothing is told after the end', () => {
  const { told, end } = watch(text)
  tell(text, { ratio: 0.3, height: 900 })
  tell(button, { ratio: 1 })
  vi.advanceTimersByTime(500)
  expect(told.at(-1)).toBe('clear')
  tell(button, { ratio: 1, isVisible: false })
  tell(button, { ratio: 1 })
  end()
  vi.advanceTimersByTime(500)
  expect(told.at(-1)).toBe('covered')
})
