import { contactsOf, saveContact } from '@latchkey/connect'
import { fakeVault } from '@latchkey/connect/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  closeForm,
  earlierTransfer,
  hub,
  openForm,
  press,
  recipient,
  review,
  to,
  type,
} from '../../testing/transferForm.tsx'
import { contactBook } from './lateContactBook.ts'

const ben = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'

beforeAll(() => contactBook.load())
beforeEach(() => {
  window.sessionStorage.clear()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:made', revokeObjectURL: () => undefined }))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await closeForm()
})

const dialog = async () => within(await screen.findByRole('dialog'))
const labels = () =>
  contactsOf(hub)
    .get()
    .contacts.map(({ label }) => label)

test('an address is given a label, chosen by it, renamed and forgotten', async () => {
  await openForm()
  press('Contacts')
  const book = await dialog()
  fireEvent.click(book.getByRole('button', { name: 'New contact' }))
  const save = () => fireEvent.click(book.getByRole('button', { name: 'Save contact' }))
  type(book.getByLabelText('Address'), recipient.replace('aA', 'Aa'))
  save()
  expect(book.getByText('This address has a typing mistake. Copy it again.')).toBeTruthy()
  type(book.getByLabelText('Address'), ` ${recipient} `)
  save()
  expect(await book.findByText('Enter a label.')).toBeTruthy()
  type(book.getByLabelText('Label'), 'Anna')
  save()
  fireEvent.click(await book.findByRole('button', { name: /^Anna/ }))
  expect(labels()).toEqual(['Anna'])
  expect(to().value).toBe(recipient)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('Anna')).toBeTruthy()

  press('Contacts')
  fireEvent.click(book.getByRole('button', { name: 'Edit Anna' }))
  type(book.getByLabelText('Label'), 'Anna at work')
  save()
  fireEvent.click(await book.findByRole('button', { name: 'Edit Anna at work' }))
  fireEvent.click(book.getByRole('button', { name: 'Delete contact' }))
  expect(labels()).toEqual(['Anna at work'])
  fireEvent.click(within(book.getByRole('group')).getByRole('button', { name: 'Delete contact' }))
  await waitFor(() => expect(labels()).toEqual([]))
})

test('contacts are offered first while the recipient is filled in, and are no strangers', async () => {
  await openForm()
  await act(() => saveContact(hub, { address: ben, label: 'Ben' }))
  act(() => to().focus())
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Ben0xdbF03B…C8C6FB'])
  type(to(), ben)
  fireEvent.blur(to())
  expect(await screen.findByText('Ben')).toBeTruthy()
  expect(screen.queryByText(/You have not sent to this address/)).toBeNull()
})

test('a file is taken in, and it is said what was not', async () => {
  await openForm()
  await act(() => saveContact(hub, { address: ben, label: 'Ben' }))
  press('Contacts')
  const book = await dialog()
  const contacts = [{ address: recipient, label: 'Anna' }, { address: recipient, label: 'Again' }, 7]
  const text = JSON.stringify({ kind: 'latchkey-contacts', version: 1, contacts })
  const choose = (file: File) => fireEvent.change(book.getByLabelText('Import'), { target: { files: [file] } })
  choose(new File([text], 'contacts.json'))
  const told =
    '1 contact was added. 2 were left out: they are here already, their labels are taken, or they cannot be read.'
  await waitFor(() => expect(book.getAllByText(told).length).toBeGreaterThan(0))
  expect(labels()).toEqual(['Anna', 'Ben'])
  choose(new File(['<svg/>'], 'contacts.json'))
  await waitFor(() => expect(book.getAllByText('This is not a file of contacts.').length).toBeGreaterThan(0))
  expect(book.getByRole('link', { name: 'Export' }).getAttribute('href')).toBe('blob:made')
})

test('an address that looks like one that was paid is told before it is kept, when it would count as known', async () => {
  await openForm({ earlier: [earlierTransfer] })
  press('Contacts')
  const book = await dialog()
  fireEvent.click(book.getByRole('button', { name: 'New contact' }))
  type(book.getByLabelText('Address'), recipient.toLowerCase().replace('5aaeb6053f', '5aae0000ff'))
  expect(document.querySelector('[data-look-alike]')).not.toBeNull()
})

/** A page that has sealed Ben and is opened again. */
async function openAgain() {
  const vault = fakeVault()
  await openForm({ vault })
  await act(() => saveContact(hub, { address: ben, label: 'Ben' }))
  return { vault, reopen: async () => await closeForm().then(() => openForm({ vault })) }
}

test('contacts that cannot be read are told, tried again, and come back', async () => {
  const { vault, reopen } = await openAgain()
  const { key } = vault.kept
  vault.kept.key = undefined
  await reopen()
  press('Contacts')
  const book = await dialog()
  expect(await book.findByText('Your contacts cannot be read')).toBeTruthy()
  fireEvent.click(book.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(book.getAllByText('They still cannot be read.').length).toBeGreaterThan(0))
  vault.kept.key = key
  fireEvent.click(book.getByRole('button', { name: 'Try again' }))
  expect(await book.findByRole('button', { name: 'Edit Ben' })).toBeTruthy()
  expect(book.queryByText('They still cannot be read.')).toBeNull()
  expect(book.getByText(/under a key of its own/)).toBeTruthy()
})

test('contacts of which the key is gone are started anew, but only on purpose', async () => {
  const { vault, reopen } = await openAgain()
  vault.kept.key = undefined
  await reopen()
  press('Contacts')
  const book = await dialog()
  fireEvent.click(await book.findByRole('button', { name: 'Start anew' }))
  expect(book.getByRole('group', { name: 'Delete all contacts that cannot be read?' })).toBeTruthy()
  fireEvent.click(book.getByRole('button', { name: 'Keep' }))
  expect(vault.kept.contacts).toBeDefined()
  fireEvent.click(book.getByRole('button', { name: 'Start anew' }))
  fireEvent.click(within(book.getByRole('group')).getByRole('button', { name: 'Start anew' }))
  expect(await book.findByText('No contacts yet')).toBeTruthy()
  expect(vault.kept.contacts).toBeUndefined()
})

test('who is paid while contacts cannot be read has not been compared with them, and that has to be acknowledged', async () => {
  const { vault, reopen } = await openAgain()
  vault.kept.key = undefined
  await reopen()
  await review('0.5')
  expect(screen.getByRole('group', { name: 'Look at this before you send' }).textContent).toContain(
    'this address was not compared with them',
  )
})

test('nothing is called empty before it was read', async () => {
  const vault = fakeVault()
  vault.fault = 'silent'
  await openForm({ vault })
  press('Contacts')
  const book = await dialog()
  expect(book.getByRole('status', { name: 'Loading' })).toBeTruthy()
  expect(book.queryByText('No contacts yet')).toBeNull()
})

test('a browser without room is told, and what was typed stays', async () => {
  const { vault } = await openAgain()
  vault.fault = 'full'
  press('Contacts')
  const book = await dialog()
  fireEvent.click(book.getByRole('button', { name: 'Edit Ben' }))
  type(book.getByLabelText('Label'), 'Benjamin')
  fireEvent.click(book.getByRole('button', { name: 'Save contact' }))
  expect(await book.findByText(/it may have no room left/)).toBeTruthy()
  expect(book.getByLabelText<HTMLInputElement>('Label').value).toBe('Benjamin')
  expect(labels()).toEqual(['Ben'])
})
