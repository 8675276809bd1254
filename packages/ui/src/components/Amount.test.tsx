import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Amount } from './Amount.tsx'

afterEach(() => document.body.replaceChildren())

test('a press shows every digit, and another one the short form again', () => {
  render(<Amount value={9_499_864_060_155_892_594n} decimals={18} symbol="ETH" />)
  const amount = screen.getByRole('button')
  fireEvent.click(amount)
  expect(amount.textContent).toBe('9.499864060155892594 ETH')
  fireEvent.click(amount)
  expect(amount.textContent).toBe('9.4998 ETH')
})

test('an amount that is shown whole is nothing to be pressed', () => {
  render(<Amount value={1_250_000n} decimals={6} symbol="USDC" />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.body.textContent).toBe('1.25 USDC')
})
