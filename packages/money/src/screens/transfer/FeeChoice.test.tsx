import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  amount,
  closeForm,
  ether,
  fee,
  openForm,
  press,
  recipient,
  review,
  sent,
  to,
  type,
} from '../../testing/transferForm.tsx'

const gwei = 10n ** 9n
const hex = (value: bigint) => `0x${value.toString(16)}`

/** Base fee 10 gwei; a tenth tips 1 gwei, the node proposes 2, nine tenths stay below 4. A block every 12 s. */
const lively = {
  eth_maxPriorityFeePerGas: () => hex(2n * gwei),
  eth_feeHistory: () => ({
    baseFeePerGas: Array.from({ length: 21 }, () => hex(10n * gwei)),
    gasUsedRatio: Array.from({ length: 20 }, () => 0.5),
    reward: Array.from({ length: 20 }, (_, index) => [index % 5 < 3 ? 1n : 2n, 2n, 4n].map((tip) => hex(tip * gwei))),
  }),
  eth_getBlockByNumber: ([block]: readonly unknown[]) => {
    const number = block === 'latest' ? 100 : Number(block)
    return { number: hex(BigInt(number)), timestamp: hex(BigInt(number * 12)), baseFeePerGas: hex(10n * gwei) }
  },
}

beforeEach(() => window.sessionStorage.clear())
afterEach(closeForm)

const speeds = () => within(screen.getByRole('radiogroup', { name: 'How fast' })).getAllByRole('radio')
const speed = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
const rows = () => speeds().map((radio) => radio.closest('label')?.textContent)

async function fill(text = '0.5') {
  await openForm({ node: lively })
  type(to(), recipient)
  type(amount(), text)
  await waitFor(() => expect(fee()).toContain('≈'))
  await waitFor(() => expect(fee()).toContain('about 1'))
}

/** The prices that the wallet was asked to send at. */
const caps = () => {
  const { maxFeePerGas, maxPriorityFeePerGas } = sent[0] as Record<string, string>
  return [BigInt(maxFeePerGas!), BigInt(maxPriorityFeePerGas!)]
}

async function send() {
  press('Review')
  await screen.findByRole('heading', { name: 'Review' })
  press(/^Send /)
  await waitFor(() => expect(sent).toHaveLength(1))
}

describe('the speed of a transfer', () => {
  test('is normal at first: what is sent is what the rule of the specification takes', async () => {
    await openForm({ node: lively })
    await review('0.5')
    expect(screen.queryByRole('radiogroup')).toBeNull()
    press(/^Send /)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(caps()).toEqual([14n * gwei, 2n * gwei])
  })

  test('is chosen of three, each with its time and its cost', async () => {
    await fill()
    await waitFor(() => expect(rows()[0]).toContain('about'))
    expect(rows()).toEqual([
      'Slowabout 20 s0.000231 ETH',
      'Normalabout 15 s0.000252 ETH',
      'Fastabout 15 s0.000294 ETH',
      'CustomSet the price yourself',
    ])
    expect(speed(/^Normal/).checked).toBe(true)
  })

  test.each([
    [/^Fast/, '≈ 0.000294', 24n * gwei, 4n * gwei],
    [/^Slow/, '≈ 0.000231', 12_250_000_000n, gwei],
  ] as const)('%s makes another quote, and that one is sent', async (name, told, most, tip) => {
    await fill()
    fireEvent.click(speed(name))
    await waitFor(() => expect(fee()).toContain(told))
    await send()
    expect(caps()).toEqual([most, tip])
  })

  test('outlives a reload, and a transfer of its own', async () => {
    await fill()
    fireEvent.click(speed(/^Fast/))
    await waitFor(() => expect(fee()).toContain('≈ 0.000294'))
    const stored = window.sessionStorage.getItem('latchkey.transferForm.v1')
    expect(JSON.parse(stored ?? '{}')).toMatchObject({ draft: { fee: { speed: 'fast' } } })
  })

  test('with Max leaves exactly the fee that is paid', async () => {
    await fill()
    fireEvent.click(speed(/^Fast/))
    press('Max')
    await waitFor(() => expect(amount().value).toBe('1.999496'))
    await send()
    // 21,000 gas at 24 gwei, all of it to whoever makes the block.
    expect(caps()).toEqual([24n * gwei, 24n * gwei])
    expect(BigInt((sent[0] as Record<string, string>)['value']!) + 21_000n * 24n * gwei).toBe(2n * ether)
  })
})

describe("a price of the visitor's own", () => {
  const most = () => screen.getByLabelText<HTMLInputElement>('Highest price')
  const tip = () => screen.getByLabelText<HTMLInputElement>('Tip in it')

  async function choose() {
    await fill()
    expect(screen.queryByLabelText('Highest price')).toBeNull()
    fireEvent.click(speed(/^Custom/))
  }

  test('begins with the present one, and is sent as it was typed', async () => {
    await choose()
    expect([most().value, tip().value]).toEqual(['14', '2'])
    type(most(), '15.5')
    type(tip(), '3')
    await waitFor(() => expect(fee()).toContain('≈ 0.000273'))
    await send()
    expect(caps()).toEqual([15_500_000_000n, 3n * gwei])
  })

  test.each([
    ['9', '2', 'At least 10 gwei, or no block takes it now.'],
    ['much', '2', 'Enter a number, such as 1.5.'],
    ['0', '0', 'Enter a number, such as 1.5.'],
    ['14', '15', 'The tip cannot be above the highest price.'],
    ['14', '', 'Enter a number, such as 1.5.'],
    ['23809.53', '2', 'At most 23809.52 gwei. Nothing is sent here for more.'],
  ])('of %s with a tip of %s is not reviewed', async (highest, part, sentence) => {
    await choose()
    type(most(), highest)
    type(tip(), part)
    expect(await screen.findByText(sentence)).toBeTruthy()
    const button = document.querySelector('form button[type="submit"]')
    expect(button?.textContent).toBe('Check the network fee')
    fireEvent.click(button!)
    expect(screen.queryByRole('heading', { name: 'Review' })).toBeNull()
  })

  test('far above the latest block has to be ticked', async () => {
    await choose()
    type(most(), '60')
    await waitFor(() => expect(speed(/^Custom/).checked).toBe(true))
    press('Review')
    await screen.findByRole('heading', { name: 'Review' })
    expect(screen.getByText('The price of gas in it is more than 3 times that of the latest block.')).toBeTruthy()
  })
})

test('a network where hurry brings nothing has no choice', async () => {
  await openForm({ node: { ...lively, eth_feeHistory: () => null, eth_gasPrice: () => '0x1' } })
  type(to(), recipient)
  type(amount(), '0.5')
  await waitFor(() => expect(fee()).toContain('≈'))
  // One speed, and a price of one's own.
  expect(rows()).toHaveLength(2)
})
