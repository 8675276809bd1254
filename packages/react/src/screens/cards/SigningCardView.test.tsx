import type { SigningCard } from '@latchkey/evm'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SigningCardView } from './SigningCardView.tsx'

afterEach(cleanup)

const row = (code: 'issued_at' | 'statement', value: string) =>
  ({ label: { code }, value, kind: 'text', depth: 0 }) as const
const moment = '2026-11-21T22:18:31.123Z'
const card: SigningCard = {
  kind: 'signIn',
  title: { code: 'sign_in', values: { site: 'localhost' } },
  rows: [row('issued_at', moment), row('statement', `It ends ${moment}`)],
  dangers: [],
  hashes: {},
}

test('a moment is told in words with its letters beneath, broken before its hour alone', () => {
  render(<SigningCardView card={card} />)
  const [issued, statement] = screen.getAllByRole('definition')
  expect(issued?.querySelector('time')?.dateTime).toBe(moment)
  expect(issued?.querySelector('time')?.textContent).toMatch(/2026/)
  expect([...(issued?.querySelectorAll('span span') ?? [])].map(({ textContent }) => textContent)).toEqual([
    '2026-11-21',
    'T22:18:31.123Z',
  ])
  expect(statement?.innerHTML).toBe(`<bdi>It ends ${moment}</bdi>`)
})

test('an address within a sentence stands in its groups, and what only holds one does not', () => {
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const told = { ...card, rows: [row('statement', `Pay ${address}, not ${address}00.`)] }
  render(<SigningCardView card={told} />)
  const statement = screen.getByRole('definition')
  expect(statement.textContent).toBe(`Pay ${address}, not ${address}00.`)
  expect(screen.getAllByRole('img')).toHaveLength(1)
})

test('what is sent along is told below the dangers, without the word for them', () => {
  const amount = { value: 10n ** 17n, decimals: 18, symbol: 'ETH' }
  const dangers = [
    { code: 'also_sends', values: { amount } },
    { code: 'unknown_call', values: {} },
  ] as const
  render(<SigningCardView card={{ ...card, dangers }} />)
  expect(screen.getAllByText('Danger')).toHaveLength(1)
  const [unknown, sends] = [screen.getByText(/cannot be told/), screen.getByText('Also sends 0.1 ETH to the contract.')]
  expect(unknown.compareDocumentPosition(sends) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})
