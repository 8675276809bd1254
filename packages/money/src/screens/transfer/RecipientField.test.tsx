import { RpcError } from '@latchkey/base'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  amount,
  closeForm,
  earlierTransfer,
  noteOf,
  openForm,
  press,
  pressOn,
  recipient,
  to,
  type,
} from '../../testing/transferForm.tsx'

const ben = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
const earlier = [
  { ...earlierTransfer, recipientName: 'anna.eth' },
  { ...earlierTransfer, clientId: 'second', to: ben, createdAtMs: earlierTransfer.createdAtMs + 1 } as const,
]

beforeEach(() => window.sessionStorage.clear())
afterEach(async () => {
  vi.unstubAllGlobals()
  await closeForm()
})

const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
const key = (name: string) => fireEvent.keyDown(to(), { key: name })
const marked = () => screen.getAllByRole('option').findIndex((one) => one.getAttribute('aria-selected') === 'true')

test('whom the account has paid is offered while the field is filled in, and nowhere else', async () => {
  await openForm({ earlier })
  expect(options()).toEqual([])
  act(() => to().focus())
  expect(options()).toEqual([
    expect.stringMatching(/^0xdbF03B…C8C6FBLast paid/),
    expect.stringMatching(/^anna\.eth0x5aAeb6…1BeAed/),
  ])
  type(to(), 'ann')
  expect(options()).toHaveLength(1)
  type(to(), 'nobody')
  expect([options(), to().getAttribute('aria-expanded')]).toEqual([[], 'false'])
})

test('arrows walk the list, Escape puts it away and Enter takes what is marked', async () => {
  await openForm({ earlier })
  act(() => to().focus())
  key('ArrowUp')
  expect(marked()).toBe(1)
  key('ArrowDown')
  expect(marked()).toBe(0)
  expect(to().getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]?.id)
  key('Escape')
  expect(options()).toEqual([])
  key('ArrowDown')
  key('ArrowDown')
  key('Enter')
  expect([to().value, document.activeElement]).toEqual([recipient, amount()])
})

test('a chosen recipient stands there with the whole address, and can be taken back', async () => {
  await openForm({ earlier })
  act(() => to().focus())
  fireEvent.click(screen.getAllByRole('option')[0] ?? to())
  expect(to().value).toBe(ben)
  expect(screen.getAllByRole('img', { name: /^0x/ })).toHaveLength(1)
  press('Choose another recipient')
  expect([to().value, document.activeElement]).toEqual(['', to()])
  expect(screen.queryByRole('img', { name: /^0x/ })).toBeNull()
})

test('who comes back to the field edits what was typed', async () => {
  await openForm()
  type(to(), recipient)
  act(() => to().focus())
  type(to(), `${recipient}0`)
  fireEvent.blur(to())
  await waitFor(() => expect(noteOf(to())).toMatch(/not an address/))
})

test('what was copied is taken by a press, and it is said where the browser does not allow it', async () => {
  const readText = vi.fn(async () => ` ${recipient}\n`)
  vi.stubGlobal('navigator', Object.create(window.navigator, { clipboard: { value: { readText } } }))
  await openForm()
  press('Paste')
  await waitFor(() => expect(to().value).toBe(recipient))
  press('Choose another recipient')
  readText.mockRejectedValue(new Error('not allowed'))
  press('Paste')
  expect(await screen.findByText(/^The browser does not let this page read/)).toBeTruthy()
  expect(document.activeElement).toBe(to())
})

test('a name that could not be looked up is not paid with Max, which reckons with the own address until then', async () => {
  const contracts = { ensUniversalResolver: '0xeEeEEEEE14D718C2B47D9923Deab1335E144EeEe' } as const
  const eth_call = () => {
    throw new RpcError('rpc_unreachable')
  }
  await openForm({ contracts, node: { eth_call } })
  type(to(), 'anna.eth')
  press('Max')
  // Typing has to pause, and the tables of names are long.
  await waitFor(() => expect(noteOf(to())).toContain('could not be looked up'))
  await waitFor(() => expect(amount().value).not.toBe(''))
  pressOn()
  await waitFor(() => expect(document.activeElement).toBe(to()))
  expect(screen.queryByRole('heading', { name: 'Review' })).toBeNull()
}, 30_000)
