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

test('a moment is shown to the letter, and broken before its hour alone', () => {
  render(<SigningCardView card={card} />)
  const [issued, statement] = screen.getAllByRole('definition')
  expect(issued?.textContent).toBe(moment)
  expect([...(issued?.querySelectorAll('span') ?? [])].map(({ textContent }) => textContent)).toEqual([
    '2026-11-21',
    'T22:18:31.123Z',
  ])
  expect(statement?.innerHTML).toBe(`<bdi>It ends ${moment}</bdi>`)
})
