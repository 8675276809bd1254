import { contactsOf } from '@latchkey/connect'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  amount,
  closeForm,
  earlierTransfer,
  hash,
  hub,
  keepDraft,
  openForm,
  press,
  showForm,
  to,
} from '../../testing/transferForm.tsx'
import { contactBook } from '../contacts/lateContactBook.ts'
import { emptyDraft } from './transferDraft.ts'

beforeAll(() => contactBook.load())
beforeEach(() => window.sessionStorage.clear())
afterEach(closeForm)

describe('coming back to it', () => {
  const followed = { draft: emptyDraft(31337), clientId: 'earlier' }

  test('shows the way of a transfer that is still followed, to its end', async () => {
    keepDraft(followed)
    const pending = { ...earlierTransfer, status: 'seen', confirmations: 0 } as const
    await openForm({ earlier: [pending] })
    expect(screen.getByRole('heading', { name: 'On its way' })).toBeTruthy()
    act(() => hub.transfers.set([{ ...pending, status: 'confirmed', confirmations: 3, updatedAtMs: Date.now() }]))
    expect(screen.getByRole('heading', { name: 'Sent' })).toBeTruthy()
  })

  test('names the recipient as the visitor did, beside the address', async () => {
    keepDraft(followed)
    await openForm({ earlier: [{ ...earlierTransfer, recipientName: 'anna.eth', updatedAtMs: Date.now() }] })
    expect(screen.getByText('anna.eth')).toBeTruthy()
    expect(document.body.textContent).toContain('5aAe')
  })

  test('who was paid is saved as a contact, and is named by the label from then on', async () => {
    keepDraft(followed)
    await openForm({ earlier: [{ ...earlierTransfer, recipientName: 'anna.eth', updatedAtMs: Date.now() }] })
    press('Save contact')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByLabelText('Label')).toHaveProperty('value', 'anna.eth')
    fireEvent.change(dialog.getByLabelText('Label'), { target: { value: 'Anna' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save contact' }))
    expect(await screen.findByRole('button', { name: 'Saved as Anna' })).toBeTruthy()
    expect(screen.getByText('Anna').tagName).toBe('STRONG')
    expect(contactsOf(hub).get().contacts).toMatchObject([{ label: 'Anna', name: 'anna.eth', chainId: 31337 }])
  })

  test('a tick stands by what went well, and the hash behind a word', async () => {
    keepDraft(followed)
    await openForm({ earlier: [{ ...earlierTransfer, updatedAtMs: Date.now() }] })
    const details = screen.getByText('Details').closest('details')
    expect([details?.open, details?.textContent]).toEqual([false, expect.stringContaining(hash)])
    expect(document.querySelector('path[pathLength]')).not.toBeNull()
    expect(screen.queryByRole('list')).toBeNull()
  })

  test('nothing that is not what was approved has a tick', async () => {
    keepDraft(followed)
    await openForm({ earlier: [{ ...earlierTransfer, mismatch: [{ kind: 'call' }], updatedAtMs: Date.now() }] })
    expect(screen.getByRole('heading', { name: 'Not what you approved' })).toBeTruthy()
    expect(document.querySelector('path[pathLength]')).toBeNull()
  })

  test('the ring has as many full parts as there are confirmations, and the page may be left', async () => {
    keepDraft(followed)
    await openForm({ earlier: [{ ...earlierTransfer, status: 'included', confirmations: 2 }] })
    expect(document.querySelectorAll('svg > path[class*="done"]')).toHaveLength(2)
    expect(screen.getByText('2 of 3')).toBeTruthy()
    expect(screen.getByText(/^You can leave this page/)).toBeTruthy()
  })

  test.each([
    { status: 'confirmed', title: 'Sent' },
    { status: 'replaced', title: 'Replaced' },
    { status: 'cancelled', title: 'Cancelled' },
    { status: 'reverted', title: 'Failed' },
  ] as const)('shows once how a transfer ended meanwhile, then an empty form ($status)', async ({ status, title }) => {
    keepDraft(followed)
    await openForm({ earlier: [{ ...earlierTransfer, status, updatedAtMs: Date.now() }] })
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
    cleanup()
    showForm()
    expect([to().value, amount().value]).toEqual(['', ''])
  })

  test('a transfer that was cancelled here, as the visitor asked, is no failure', async () => {
    keepDraft(followed)
    const replacedBy = `0x${'cd'.repeat(32)}` as const
    const attempts = [{ kind: 'cancel', hash: replacedBy, atMs: 0 }] as const
    await openForm({
      earlier: [{ ...earlierTransfer, status: 'cancelled', replacedBy, attempts, updatedAtMs: Date.now() }],
    })
    expect(screen.getByRole('heading', { name: 'Cancelled' })).toBeTruthy()
    expect(screen.getByText(/^It was cancelled here, as you asked/, { selector: 'p' })).toBeTruthy()
    expect(document.querySelector('path[pathLength]')).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Save contact' })).toBeNull()
  })

  test('is an empty form for who comes back long after all went well', async () => {
    keepDraft(followed)
    await openForm({ earlier: [{ ...earlierTransfer, updatedAtMs: Date.now() - 121_000 }] })
    expect([to().value, amount().value]).toEqual(['', ''])
  })

  test('one that was not sent can be forgotten where it is shown', async () => {
    keepDraft(followed)
    await openForm({ earlier: [{ ...earlierTransfer, status: 'unknown', confirmations: 0 }] })
    fireEvent.click(screen.getByRole('button', { name: 'It was not sent: forget it' }))
    expect([to().value, amount().value, hub.transfers.get().length]).toEqual(['', '', 0])
  })

  test('a failure that may still be undone is no end yet', async () => {
    keepDraft(followed)
    await openForm({ earlier: [{ ...earlierTransfer, status: 'reverted', confirmations: 1 }] })
    expect(screen.getByRole('heading', { name: 'Failed, 1 of 3' })).toBeTruthy()
    expect(screen.getAllByText(/wait before you send again/i).length).toBeGreaterThan(0)
    cleanup()
    showForm()
    expect(screen.getByRole('heading', { name: 'Failed, 1 of 3' })).toBeTruthy()
  })

  test.each([
    { status: 'dropped', confirmations: 0 },
    { status: 'unknown', confirmations: 0 },
    { status: 'reverted', confirmations: 2 },
    { status: 'seen', confirmations: 0 },
  ] as const)('does not press for another transfer while this one may come true ($status)', async (changes) => {
    keepDraft(followed)
    await openForm({ earlier: [{ ...earlierTransfer, ...changes }] })
    const isPrimary = screen.getByRole('button', { name: 'New transfer' }).className.includes('primary')
    expect(isPrimary).toBe(false)
  })

  test('shows the hash of what took its place', async () => {
    keepDraft(followed)
    const replacedBy = `0x${'cd'.repeat(32)}` as const
    await openForm({ earlier: [{ ...earlierTransfer, status: 'replaced', replacedBy }] })
    expect(screen.getByText(replacedBy)).toBeTruthy()
  })
})
