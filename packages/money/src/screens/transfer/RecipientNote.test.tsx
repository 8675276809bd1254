import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeForm, earlierTransfer, openForm, recipient, to, type } from '../../testing/transferForm.tsx'

beforeEach(() => window.sessionStorage.clear())
afterEach(closeForm)

test('a look-alike stands below the address that it resembles, and what differs is marked in both', async () => {
  await openForm({ earlier: [earlierTransfer] })
  const poisoned = recipient.toLowerCase().replace('5aaeb6053f', '5aae0000ff')
  type(to(), poisoned)
  await waitFor(() => expect(document.querySelector('[data-look-alike]')).not.toBeNull())
  const [known, other] = [...document.querySelectorAll('[data-look-alike] dd')]
  const marked = (element: Element | undefined) =>
    [...(element?.querySelectorAll('[data-other]') ?? [])].map(({ textContent }) => textContent)
  expect(known?.textContent?.toLowerCase()).toBe(recipient.toLowerCase())
  expect(other?.textContent?.toLowerCase()).toBe(poisoned)
  expect(marked(known).map((group) => group?.toLowerCase())).toEqual(['b605', '3f3e'])
  expect(marked(other).map((group) => group?.toLowerCase())).toEqual(['0000', 'ff3e'])
})

test('what this browser knows by itself is told with what was typed, and moves nothing later', async () => {
  await openForm({ earlier: [earlierTransfer], node: { eth_getCode: async () => await new Promise(() => {}) } })
  type(to(), recipient.toLowerCase().replace('5aaeb6053f', '5aae0000ff'))
  expect(document.querySelector('[data-look-alike]')).not.toBeNull()
})

test('a name that the network did not look up is asked for again by a button, without being typed anew', async () => {
  let isAway = true
  await openForm({
    contracts: { ensUniversalResolver: '0xeEeEEEEE14D718C2B47D9923Deab1335E144EeEe' },
    node: {
      eth_call: () => {
        if (isAway) throw new Error('away')
        return '0x'
      },
    },
  })
  type(to(), 'anna.eth')
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByText(/could not be looked up/)).toBeTruthy()
  isAway = false
  fireEvent.blur(to())
  fireEvent.click(again)
  expect(await screen.findByText('Nobody has the name “anna.eth”.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
