import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  amount,
  closeForm,
  ether,
  hub,
  openForm,
  press,
  recipient,
  review,
  sent,
  to,
  type,
} from '../../testing/transferForm.tsx'
import { longestQuoteAgeMs } from './quoteChange.ts'

const stolen = 42n * ether
const hex = (value: bigint) => `0x${value.toString(16)}`
/** A node with a tip that makes a plain payment cost this much. */
const costing = (fee: bigint) => ({ eth_maxPriorityFeePerGas: () => hex(fee / 21_000n) })
const rich = { eth_getBalance: () => hex(1000n * ether) }
const send = () => screen.getByRole('button', { name: 'Send 0.5 ETH' })
const isOff = () => send().getAttribute('aria-disabled') === 'true'

beforeEach(() => window.sessionStorage.clear())
afterEach(async () => {
  vi.useRealTimers()
  await closeForm()
})

describe('a fee that is doubted', () => {
  test('stands on the review, and is sent with a tick only', async () => {
    await openForm({ node: costing(ether / 50n) })
    await review('0.5')
    expect(screen.getByText(/^The network fee can be as much as 0\.020/)).toBeTruthy()
    expect(isOff()).toBe(true)
    fireEvent.click(send())
    fireEvent.click(screen.getByRole('checkbox'))
    fireEvent.click(send())
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  test('is typed by hand where it is hardly ever right', async () => {
    await openForm({ node: { ...rich, ...costing(ether / 5n) } })
    await review('0.5')
    expect(screen.queryByRole('checkbox')).toBeNull()
    const field = screen.getByLabelText(/^To send all the same, type the fee: 0\.201$/)
    type(field, '0.1')
    expect(isOff()).toBe(true)
    type(field, '0,201')
    fireEvent.click(send())
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  test('that was ticked is not the one that comes later', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
      shouldAdvanceTime: true,
    })
    let fee = ether / 50n
    await openForm({ node: { ...rich, eth_maxPriorityFeePerGas: () => hex(fee / 21_000n) } })
    await review('0.5')
    fireEvent.click(screen.getByRole('checkbox'))
    expect(isOff()).toBe(false)
    fee = ether / 5n
    await act(() => vi.advanceTimersByTimeAsync(longestQuoteAgeMs + 1000))
    await screen.findByLabelText(/^To send all the same, type the fee/)
    expect(isOff()).toBe(true)
    fireEvent.click(send())
    expect(sent).toEqual([])
  })
})

describe('a fee that cannot be right', () => {
  const history = (baseFee: bigint) => ({ baseFeePerGas: [hex(baseFee), hex(baseFee)], reward: [['0x1', '0x9']] })
  const gone = () => {
    throw new Error('Method not found')
  }

  test.each([
    ['base fee', { eth_feeHistory: () => history(stolen / 21_000n) }],
    ['tip', costing(stolen)],
    ['gas', { eth_estimateGas: () => hex(stolen / (2n * 10n ** 9n)) }],
    ['base fee and a tip of 19 times', both(10n ** 14n)],
  ])('is refused: 42 ETH by %s', async (_by, lie) => {
    await openForm({ node: { ...rich, ...lie } })
    await review('0.5')
    expect(screen.getByText('This is not sent')).toBeTruthy()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(isOff()).toBe(true)
    fireEvent.click(send())
    expect([sent, hub.transfers.get()]).toEqual([[], []])
  })

  test('is refused where the network has no fee market', async () => {
    const legacy = { eth_feeHistory: gone, eth_maxPriorityFeePerGas: gone, eth_getBlockByNumber: () => ({}) }
    await openForm({ node: { ...rich, ...legacy, eth_gasPrice: () => hex(stolen / 21_000n) } })
    type(to(), recipient)
    type(amount(), '0.5')
    await waitFor(() => expect(screen.getByRole('group', { name: 'Network fee' }).textContent).toContain('42 ETH'))
    press('Review')
    await screen.findByText('This is not sent')
    expect(isOff()).toBe(true)
  })

  test('is no review at all where it is no figure', async () => {
    await openForm({ node: { ...rich, eth_estimateGas: () => `0x${'f'.repeat(64)}` } })
    type(to(), recipient)
    type(amount(), '0.5')
    await waitFor(() => expect(screen.getByRole('group', { name: 'Network fee' }).textContent).toContain('cannot be'))
    press('Review')
    await waitFor(() => expect(screen.getAllByText(/fee that cannot be right/).length).toBeGreaterThan(1))
    expect(screen.queryByRole('heading', { name: 'Review' })).toBeNull()
  })

  function both(base: bigint) {
    return { eth_feeHistory: () => history(base), eth_maxPriorityFeePerGas: () => hex(base * 19n) }
  }
})
