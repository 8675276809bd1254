import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { MovingDigits } from './MovingDigits.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function allowMotion(isAllowed: boolean) {
  const list = { matches: isAllowed, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => list)
}

const movingIn = (container: HTMLElement) =>
  [...container.querySelectorAll('[data-way]')].map((digit) => [digit.textContent, digit.getAttribute('data-way')])

test('only the digits that changed move, each in its place, and the figure is plain text again afterwards', () => {
  allowMotion(true)
  const { container, rerender } = render(<MovingDigits text="1,234.50" />)
  expect(movingIn(container)).toEqual([])
  rerender(<MovingDigits text="1,239.50" />)
  expect(movingIn(container)).toEqual([['9', 'up']])
  expect(container.textContent).toBe('1,239.50')
  const [digit] = container.querySelectorAll('[data-way]')
  if (digit !== undefined) fireEvent.animationEnd(digit)
  expect(container.innerHTML).toBe('1,239.50')
})

test('places are counted from the end of a whole number and from the start of a fraction', () => {
  allowMotion(true)
  const whole = render(<MovingDigits text="99" />)
  whole.rerender(<MovingDigits text="199" />)
  expect(movingIn(whole.container)).toEqual([['1', 'up']])
  cleanup()
  const fraction = render(<MovingDigits text=".5" from="start" />)
  fraction.rerender(<MovingDigits text=".49" from="start" />)
  expect(movingIn(fraction.container).map(([digit]) => digit)).toEqual(['4', '9'])
})

test('nothing moves for those who want no motion', () => {
  allowMotion(false)
  const { container, rerender } = render(<MovingDigits text="1" />)
  rerender(<MovingDigits text="2" />)
  expect(container.innerHTML).toBe('2')
})
