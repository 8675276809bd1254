import { HubContext } from '@latchkey/react/testing'
import { TextsProvider } from '@latchkey/ui'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  amount,
  closeForm,
  earlierTransfer,
  fee,
  hash,
  hub,
  keepDraft,
  noteOf,
  openForm,
  press,
  recipient,
  to,
  type,
} from '../../testing/transferForm.tsx'
import { TransferForm } from './TransferForm.tsx'
import { emptyDraft } from './transferDraft.ts'

beforeEach(() => window.sessionStorage.clear())
afterEach(closeForm)

/** The same form in English, and a way to change its language. */
function reopen() {
  cleanup()
  const page = (language: string) => (
    <TextsProvider language={language}>
      <HubContext value={hub}>
        <TransferForm />
      </HubContext>
    </TextsProvider>
  )
  const { rerender } = render(page('en'))
  return (language: string) => rerender(page(language))
}

/** The rest of the page beside the sentences of `en-XA`, which stand in brackets: values alone. */
const unsaid = () => document.body.textContent?.split(/\[[^\]]*\]/).filter((text) => text.trim() !== '')

test('the form, and a fault that stands in it, follow the language', async () => {
  await openForm()
  const speak = reopen()
  press('Enter a recipient')
  await waitFor(() => expect(noteOf(to())).toBe('Enter who receives it.'))
  speak('en-XA')
  expect(await screen.findByText(/^\[Éñtér whö/)).toBeTruthy()
  expect(unsaid()).toEqual(['EtETH', '25%50%'])
})

test('a fee, its parts and the review follow the language', async () => {
  await openForm({ earlier: [earlierTransfer] })
  const speak = reopen()
  type(to(), recipient)
  type(amount(), '0.5')
  await waitFor(() => expect(fee()).toContain('≈'))
  speak('en-XA')
  const costs = ['0.000042 ETH', '0.000042 ETH', '0.000042 ETH', '0.0000462 ETH', '21000']
  await waitFor(() => expect(unsaid()).toEqual([recipient, 'EtETH', '25%50%', ...costs]))
  press(/^\[Révîéw/)
  expect(await screen.findByRole('button', { name: /^\[Šéñd 0\.5 ETH/ })).toBeTruthy()
})

test('the progress of a transfer follows the language', async () => {
  keepDraft({ draft: emptyDraft(31337), clientId: 'earlier' })
  await openForm({ earlier: [{ ...earlierTransfer, status: 'included', confirmations: 2 }] })
  const speak = reopen()
  expect(screen.getByText('In a block · 2 of 3 confirmations')).toBeTruthy()
  speak('en-XA')
  await waitFor(() => expect(unsaid()).toEqual([hash]))
})

test('a warning about the recipient follows the language', async () => {
  await openForm({ node: { eth_getCode: () => '0x6001' } })
  const speak = reopen()
  type(to(), recipient)
  expect(await screen.findByText(/^This is a contract/)).toBeTruthy()
  speak('en-XA')
  expect(await screen.findByText(/^\[Thîš îš å/)).toBeTruthy()
})
