import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DigitsField } from './DigitsField.tsx'

afterEach(cleanup)

function show(value: string, more: { readonly hint?: string; readonly error?: string } = {}) {
  const said: string[] = []
  render(<DigitsField label="Code" length={6} value={value} {...more} onText={(text) => said.push(text)} />)
  const field = screen.getByLabelText<HTMLInputElement>('Code')
  const cells = [...document.querySelectorAll('[aria-hidden=true]')]
  return { said, field, cells }
}

test('a code is one field, drawn from left to right as a cell for each digit', () => {
  const { field, cells, said } = show('123', { hint: 'From the mail.' })
  expect(cells.map(({ textContent }) => textContent)).toEqual(['1', '2', '3', '', '', ''])
  expect(cells.map((cell) => cell.hasAttribute('data-next'))).toEqual([false, false, false, true, false, false])
  expect(field.closest('[dir=ltr]')).not.toBeNull()
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('From the mail.')
  fireEvent.change(field, { target: { value: '1234' } })
  expect(said).toEqual(['1234'])
})

test('the next digit goes behind the last one, wherever the field is pressed', () => {
  const { field } = show('123')
  field.focus()
  const choose = (start: number, end: number) => {
    // A button that another test left pressed would have the choice wait for its end.
    fireEvent.mouseDown(field)
    field.setSelectionRange(start, end)
    fireEvent.mouseUp(field)
  }
  choose(1, 1)
  expect([field.selectionStart, field.selectionEnd]).toEqual([3, 3])
  choose(0, 3)
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 3])
})

test('what is wrong is spoken, and marks the field', () => {
  const { field } = show('', { hint: 'From the mail.', error: 'Enter all of it.' })
  expect(screen.getByRole('alert').textContent).toBe('Enter all of it.')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('From the mail.')).toBeNull()
})
