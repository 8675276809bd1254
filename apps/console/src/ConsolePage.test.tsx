import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConsolePage } from './ConsolePage.tsx'

const files = vi.hoisted(() => ({ isThere: true }))
vi.mock('./invited/InvitedPage.tsx', async (original) => {
  const real = await original<typeof import('./invited/InvitedPage.tsx')>()
  return {
    get InvitedPage() {
      if (!files.isThere) throw new TypeError('Failed to fetch dynamically imported module')
      return real.InvitedPage
    },
  }
})

afterEach(cleanup)

const boot = { name: 'Acme', custodyUrl: '/custody', rpId: 'localhost' }

test('without start values it says so, and guesses nothing', () => {
  render(<ConsolePage boot={undefined} token={undefined} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This page was not served as it should be')
})

test('error: an invitation whose page does not come can be tried again, and keeps its secret', async () => {
  files.isThere = false
  render(<ConsolePage boot={boot} token="secret" />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  files.isThere = true
  await act(async () => void fireEvent.click(again))
  expect(await screen.findByText(/Acme/)).toBeTruthy()
  expect(screen.queryByRole('alert', { name: /damaged/ })).toBeNull()
})
