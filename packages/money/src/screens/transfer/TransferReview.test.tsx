import { RpcError } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { stopWaiting, switchChain } from '@latchkey/connect'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  amount,
  closeForm,
  earlierTransfer,
  ether,
  fee,
  hash,
  hub,
  noteOf,
  openForm,
  press,
  recipient,
  review,
  sent,
  showForm,
  to,
  type,
} from '../../testing/transferForm.tsx'
import { contactBook } from '../contacts/lateContactBook.ts'
import { longestQuoteAgeMs } from './quoteChange.ts'

beforeAll(() => contactBook.load())
beforeEach(() => window.sessionStorage.clear())
afterEach(async () => {
  vi.useRealTimers()
  await closeForm()
})

describe('the review', () => {
  test('sends exactly what it shows, once however often its button is pressed', async () => {
    await openForm()
    await review('0.5')
    const send = screen.getByRole('button', { name: 'Send 0.5 ETH' })
    fireEvent.click(send)
    fireEvent.click(send)
    await screen.findByRole('heading', { name: 'On its way' })
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ to: recipient, value: `0x${(ether / 2n).toString(16)}`, gas: '0x5208' })
    press('New transfer')
    expect([to().value, amount().value]).toEqual(['', ''])
  })

  test('shows the whole address of the recipient once', async () => {
    await openForm()
    await review('0.5')
    expect(screen.getAllByRole('img', { name: /^0x/ })).toHaveLength(1)
    expect(document.body.textContent?.match(/5aAe/g)).toHaveLength(1)
  })

  test('shows the sum once, and what is left at the least', async () => {
    await openForm()
    await review('0.123456789012345678')
    const shown = [...document.querySelectorAll('[data-size]')].map(({ textContent }) => textContent)
    expect(shown).toEqual(['0.123456789012345678 ETH'])
    await waitFor(() => expect(screen.getByText('at least 1.876497010987654322 ETH')).toBeTruthy())
  })

  const alike = '0x5aaE0000FF3E94c9B9A09F33669435E7Ef1bEaED'
  const pairs = () => document.querySelectorAll('[data-look-alike]')

  test('is not shown for a look-alike until the visitor has compared it and saved it', async () => {
    await openForm({ earlier: [earlierTransfer] })
    type(to(), alike.toLowerCase())
    type(amount(), '0.5')
    await waitFor(() => expect(fee()).toContain('≈'))
    press('Review')
    await waitFor(() => expect(to().getAttribute('aria-invalid')).toBe('true'))
    expect(noteOf(to())).toContain('looks like an address you know')
    expect([pairs().length, screen.queryByRole('heading', { name: 'Review' })]).toEqual([1, null])
    press('Save contact')
    type(await screen.findByLabelText('Label'), 'Another Anna')
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save contact' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    press('Review')
    await screen.findByRole('heading', { name: 'Review' })
    expect(screen.getByRole('group', { name: 'Look at this before you send' }).textContent).toContain('looks like')
    expect([pairs().length, screen.getAllByRole('img', { name: /^0x/ }).length]).toEqual([1, 2])
    expect(screen.getAllByText('Another Anna')).toHaveLength(2)
  })

  test('an address that is known as well is not to be given up for another known one that looks like it', async () => {
    await openForm({
      earlier: [
        earlierTransfer,
        { ...earlierTransfer, clientId: 'led-astray', to: '0x5AAe0000FF3E94c9b9a09f33669435E7Ef1bEaeD' },
      ],
    })
    type(to(), earlierTransfer.to)
    type(amount(), '0.5')
    await waitFor(() => expect(pairs()).toHaveLength(1))
    expect(screen.queryByRole('button', { name: 'Use the address you know' })).toBeNull()
  })

  test('whoever was led to a look-alike is led back to the address that he knows by one press', async () => {
    await openForm({ earlier: [earlierTransfer] })
    type(to(), alike.toLowerCase())
    type(amount(), '0.5')
    await waitFor(() => expect(pairs()).toHaveLength(1))
    // Pressed by a mouse it stays where it is: the field is not left, and does not change its height.
    expect(fireEvent.mouseDown(screen.getByRole('button', { name: 'Use the address you know' }))).toBe(false)
    press('Use the address you know')
    expect([to().value, pairs().length]).toEqual([earlierTransfer.to, 0])
    press('Review')
    await screen.findByRole('heading', { name: 'Review' })
  })

  test('a refusal comes back to it with everything kept', async () => {
    let refuse: (thrown: unknown) => void = () => undefined
    const clock = fakeClock()
    await openForm({
      clock,
      onSend: () =>
        new Promise((_resolve, reject) => {
          refuse = reject
        }),
    })
    await review('0.5')
    press('Send 0.5 ETH')
    await waitFor(() => expect(sent).toHaveLength(1))
    await clock.advance(1000)
    refuse(Object.assign(new Error('User denied transaction signature.'), { code: 4001 }))
    await waitFor(() =>
      expect(screen.getAllByText('You cancelled the request. Nothing was sent.').length).toBeGreaterThan(0),
    )
    expect(screen.getByRole('button', { name: 'Send 0.5 ETH' })).toBeTruthy()
    press('Back')
    expect([to().value, amount().value]).toEqual([recipient, '0.5'])
  })

  test('a refusal of the wallet itself is not told as one of the visitor', async () => {
    await openForm({
      onSend: () => {
        throw Object.assign(new Error('User denied transaction signature.'), { code: 4001 })
      },
    })
    await review('0.5')
    press('Send 0.5 ETH')
    await screen.findAllByText('The wallet refused by itself, without asking you. Nothing was sent.')
  })

  test('says whom the wallet waits for', async () => {
    let approve: (value: string) => void = () => undefined
    await openForm({
      onSend: () =>
        new Promise((resolve) => {
          approve = resolve
        }),
    })
    await review('0.5')
    press('Send 0.5 ETH')
    await waitFor(() => expect(screen.getAllByText('Confirm in Fake Wallet').length).toBeGreaterThan(0))
    await waitFor(() => expect(sent).toHaveLength(1))
    approve(hash)
    await screen.findByRole('heading', { name: 'On its way' })
  })

  test('is not to be seen again while the wallet is still asked', async () => {
    await openForm({ onSend: () => new Promise(() => undefined) })
    await review('0.5')
    press('Send 0.5 ETH')
    await waitFor(() => expect(sent).toHaveLength(1))
    // Left and come back to, within the page or by a reload of it.
    cleanup()
    showForm()
    expect(screen.getByRole('heading', { name: 'Waiting for the wallet' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull()
  })

  test('gives way to the transfer when the wallet is not waited for any more', async () => {
    await openForm({ onSend: () => new Promise(() => undefined) })
    await review('0.5')
    press('Send 0.5 ETH')
    await waitFor(() => expect(sent).toHaveLength(1))
    act(() => stopWaiting(hub, hub.transfers.get()[0]?.clientId ?? ''))
    await screen.findByRole('heading', { name: 'Outcome unknown' })
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull()
    press('New transfer')
    expect([to().value, amount().value]).toEqual(['', ''])
  })

  test('is left for good: a fee that comes late does not bring it back', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
      shouldAdvanceTime: true,
    })
    const held: (() => void)[] = []
    let isHeld = false
    await openForm({
      node: {
        eth_estimateGas: () => (isHeld ? new Promise((resolve) => held.push(() => resolve('0x5208'))) : '0x5208'),
      },
    })
    await review('0.5')
    isHeld = true
    await act(() => vi.advanceTimersByTimeAsync(longestQuoteAgeMs))
    await waitFor(() => expect(held.length).toBe(1))
    press('Back')
    await act(async () => {
      for (const answer of held) answer()
      await vi.advanceTimersByTimeAsync(1000)
    })
    expect(screen.queryByRole('heading', { name: 'Review' })).toBeNull()
    expect(amount().value).toBe('0.5')
  })

  test.each([
    ['while the wallet is asked to switch', { isElsewhere: true, isOld: false }],
    ['while the wallet is asked to switch, until its fee is old', { isElsewhere: true, isOld: true }],
    ['while its fee is asked for', { isElsewhere: false, isOld: true }],
  ])('is not sent once the visitor went back %s', async (_when, { isElsewhere, isOld }) => {
    const clock = fakeClock()
    let answer: (value?: unknown) => void = () => undefined
    const held = new Promise((resolve) => {
      answer = resolve
    })
    let isHeld = false
    const onSwitch = () => (isHeld ? held : undefined)
    const eth_estimateGas = () => (isHeld && !isElsewhere ? held.then(() => '0x5208') : '0x5208')
    await openForm({ clock, onSwitch, node: { eth_estimateGas } })
    await review('0.5')
    if (isElsewhere) await act(() => switchChain(hub, 31338))
    isHeld = true
    const pass = () => act(() => clock.advance(longestQuoteAgeMs + 1))
    if (!isElsewhere) await pass()
    press(/^Send 0\.5 ETH/)
    if (isElsewhere) await waitFor(() => expect(screen.getAllByText(/^Switch network in/).length).toBeGreaterThan(0))
    act(() => window.history.back())
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Review' })).toBeNull())
    if (isElsewhere && isOld) await pass()
    await act(async () => {
      answer()
      await clock.advance(1000)
    })
    expect([sent, hub.transfers.get()]).toEqual([[], []])
    expect(screen.queryByRole('heading', { name: 'Review' })).toBeNull()
  })

  test('a wallet that does not switch need not be waited for', async () => {
    const clock = fakeClock()
    let isHeld = false
    await openForm({ clock, onSwitch: () => isHeld && new Promise(() => undefined) })
    await review('0.5')
    await act(() => switchChain(hub, 31338))
    isHeld = true
    press(/^Send 0\.5 ETH/)
    await screen.findByText('Switch the network in Fake Wallet')
    await act(() => clock.advance(8000))
    press('Stop waiting')
    await waitFor(() => expect(screen.queryByText('Switch the network in Fake Wallet')).toBeNull())
    expect(screen.getByRole('button', { name: 'Back' }).hasAttribute('disabled')).toBe(false)
    expect(sent).toEqual([])
  })

  test('a fee that could not be estimated is said, and nothing is sent without knowing it', async () => {
    await openForm({
      node: {
        eth_estimateGas: () => {
          throw new RpcError('rpc_failed', { data: { method: 'eth_estimateGas', text: 'no' } })
        },
      },
    })
    type(to(), recipient)
    type(amount(), '0.5')
    await waitFor(() => expect(fee()).toContain('could not be estimated'))
    press('Review')
    const send = await screen.findByRole('button', { name: 'Send 0.5 ETH' })
    fireEvent.click(send)
    expect(send.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(screen.getByRole('checkbox'))
    fireEvent.click(send)
    await waitFor(() => expect(sent).toHaveLength(1))
    // The wallet works its own fee out.
    expect(sent[0]).not.toHaveProperty('gas')
  })

  test('a contract as recipient has to be acknowledged', async () => {
    await openForm({ node: { eth_getCode: () => '0x6001' } })
    await review('0.5')
    press('Send 0.5 ETH')
    expect(sent).toEqual([])
    fireEvent.click(screen.getByRole('checkbox'))
    press('Send 0.5 ETH')
    await waitFor(() => expect(sent).toHaveLength(1))
  })
})
