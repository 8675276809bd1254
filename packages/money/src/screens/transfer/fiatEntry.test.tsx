import { toHex, toUtf8 } from '@latchkey/base'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  amount,
  closeForm,
  ether,
  fee,
  openForm,
  pickAsset,
  press,
  recipient,
  sent,
  to,
  type,
} from '../../testing/transferForm.tsx'

beforeEach(() => window.sessionStorage.clear())
afterEach(async () => {
  vi.unstubAllGlobals()
  await closeForm()
})

const feed = {
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  description: 'X / USD',
  decimals: 8,
  heartbeatSeconds: 3600,
} as const
const word = (value: bigint | number) => value.toString(16).padStart(64, '0')
const description = `0x${word(32)}${word(7)}${toHex(toUtf8('X / USD')).slice(2).padEnd(64, '0')}` as const

/** A node whose feed tells `dollars()` for one coin. */
function priced(dollars: () => number) {
  return {
    prices: { feeds: [{ of: 'native', ...feed }], pools: [] },
    node: {
      eth_call([call]: readonly unknown[]) {
        const { data } = call as { data: string }
        const now = Math.floor(Date.now() / 1000)
        if (data === '0xfeaf968c') {
          return `0x${word(1)}${word(BigInt(dollars()) * 10n ** 8n)}${word(now)}${word(now)}${word(1)}`
        }
        return data === '0x7284e416' ? description : `0x${word(data === '0x313ce567' ? 8 : 5_000_000)}`
      },
    },
  } as const
}

test('a sum of dollars becomes coins at the price that was known then, and coins are what is sent', async () => {
  let dollars = 2000
  await openForm(priced(() => dollars))
  type(to(), recipient)
  type(amount(), '0.5')
  expect(await screen.findByText('about $1,000.00')).toBeTruthy()
  press('Enter in USD')
  expect(amount().value).toBe('1000')
  expect(screen.getByText('0.5 ETH, at $2,000.00 for one')).toBeTruthy()
  dollars = 4000
  type(amount(), '500')
  expect(screen.getByText('0.25 ETH, at $2,000.00 for one')).toBeTruthy()
  await waitFor(() => expect(fee()).toContain('≈'))
  press('Review')
  const send = await screen.findByRole('button', { name: 'Send 0.25 ETH' })
  // The review shows the coins, and what they are worth by now.
  expect(document.querySelector('[data-size]')?.nextElementSibling?.textContent).toMatch(/^about \$(500|1,000)\.00$/)
  press(send.textContent ?? '')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(BigInt((sent[0] as { value: string }).value)).toBe(ether / 4n)
})

test('what is no sum makes no amount, and a share or another asset ends the entry', async () => {
  await openForm(priced(() => 2000))
  await waitFor(() => press('Enter in USD'))
  type(amount(), '12.345')
  expect(screen.getByText('0 ETH, at $2,000.00 for one')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Enter a recipient' })).toBeTruthy()
  type(to(), recipient)
  expect(await screen.findByRole('button', { name: 'Enter an amount' })).toBeTruthy()
  await waitFor(() => expect(screen.getByText('You have 2 ETH')).toBeTruthy())
  press('50%')
  expect([amount().value, screen.queryByRole('button', { name: 'Enter in ETH' })]).toEqual(['1', null])
  press('Enter in USD')
  pickAsset('USDL')
  expect(screen.queryByRole('button', { name: /^Enter in/ })).toBeNull()
})

test('without a price there is no such entry', async () => {
  await openForm()
  type(amount(), '0.5')
  await waitFor(() => expect(screen.getByText('You have 2 ETH')).toBeTruthy())
  expect(screen.queryByRole('button', { name: /^Enter in/ })).toBeNull()
})
