import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { MailNoticesView } from './MailNoticesView.tsx'

afterEach(cleanup)

const email = 'ada@shop.example'

test('mails are asked for by an address, which nothing but a press sends', () => {
  const onChange = vi.fn()
  render(<MailNoticesView notices={{ state: 'off' }} isBusy={false} refusal={undefined} onChange={onChange} />)
  fireEvent.click(screen.getByRole('button', { name: 'Get mails' }))
  const field = screen.getByRole('textbox', { name: 'Your mail address' })
  fireEvent.click(screen.getByRole('button', { name: 'Send a code' }))
  fireEvent.change(field, { target: { value: ` ${email} ` } })
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Send a code' }))
  expect(onChange).toHaveBeenCalledWith({ kind: 'ask', email })
})

test('the code confirms it, in whatever groups it was typed, and a wrong one is told at its field', () => {
  const onChange = vi.fn()
  const props = { notices: { state: 'asked', email }, isBusy: false, onChange } as const
  const { rerender } = render(<MailNoticesView {...props} refusal={undefined} />)
  expect(screen.getAllByText(`A code is on its way to ${email}.`).length).toBeGreaterThan(0)
  fireEvent.change(screen.getByRole('textbox', { name: 'Code from the mail' }), { target: { value: '1234 5678' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(onChange).toHaveBeenCalledWith({ kind: 'confirm', code: '12345678' })
  rerender(<MailNoticesView {...props} refusal="wrongCode" />)
  expect(screen.getByRole('textbox', { name: 'Code from the mail' }).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText('This is not the code, or it is too old.').length).toBeGreaterThan(0)
  fireEvent.click(screen.getByRole('button', { name: 'Use another address' }))
  expect(screen.getByRole('textbox', { name: 'Your mail address' })).toBeTruthy()
})

test('where they go is said, and one press ends them', () => {
  const onChange = vi.fn()
  render(<MailNoticesView notices={{ state: 'on', email }} isBusy={false} refusal={undefined} onChange={onChange} />)
  expect(screen.getByText(`Mails of what comes in go to ${email}.`)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Stop them' }))
  expect(onChange).toHaveBeenCalledWith({ kind: 'end' })
})
