import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toasts } from './Toasts.tsx'

const onDismiss = vi.fn()
const toasts = ['a', 'b', 'c', 'd'].map((key) => ({ key, kind: 'good' as const, text: `News ${key}` }))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  onDismiss.mockReset()
})

function show(): HTMLElement {
  render(<Toasts label="News" toasts={toasts} onDismiss={onDismiss} />)
  return screen.getByRole('region', { name: 'News' })
}

test('three are shown at once, and the newest is read politely', () => {
  show()
  expect(screen.getAllByRole('paragraph').map(({ textContent }) => textContent)).toEqual(['News a', 'News b', 'News c'])
  expect(screen.getByRole('status').textContent).toBe('News a')
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('one goes after a while, but not while somebody is at it', () => {
  const place = show()
  fireEvent.mouseEnter(place)
  vi.advanceTimersByTime(60_000)
  expect(onDismiss).not.toHaveBeenCalled()
  fireEvent.mouseLeave(place)
  vi.advanceTimersByTime(5_999)
  expect(onDismiss).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onDismiss.mock.calls).toEqual([['a'], ['b'], ['c']])
})

test('behind another page all of them wait for who comes back', () => {
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  show()
  vi.advanceTimersByTime(60_000)
  expect(onDismiss).not.toHaveBeenCalled()
  seen.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  vi.advanceTimersByTime(6_000)
  expect(onDismiss).toHaveBeenCalledTimes(3)
})
