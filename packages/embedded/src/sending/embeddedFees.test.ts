import { firstValue } from '@latchkey/base/testing'
import { describe, expect, test } from 'vitest'
import { connectedPage, failure, other } from '../testing/embeddedPage.ts'

const ether = 10n ** 18n
const hex = (value: bigint) => `0x${value.toString(16)}`

/** A page whose node wants this tip, which is no stranger to its blocks, and what a program of it asks for. */
async function payingPage(tip: bigint) {
  const page = await connectedPage({
    nodeAnswers: {
      eth_maxPriorityFeePerGas: () => hex(tip),
      eth_feeHistory: () => ({ baseFeePerGas: ['0x64', '0x64'], reward: [['0x5', '0x5', '0x5f5e100']] }),
    },
  })
  const params = [{ from: page.custody.address, to: other, value: hex(ether) }]
  const send = (more = {}) =>
    page.hub.connection.get()!.request({ method: 'eth_sendTransaction', params: [{ ...params[0], ...more }] })
  return { page, send }
}

describe('the fee of a transaction of a page', () => {
  test.each([
    ['fine', ether / 10n ** 6n],
    ['tick', ether / 50n],
    ['type', ether / 5n],
  ])('is %s on the card', async (verdict, fee) => {
    const { page, send } = await payingPage(fee / 21_000n)
    void failure(send())
    const asked = await firstValue(page.controller.asking, (card) => card !== undefined)
    expect(asked?.fee).toMatchObject({ judgement: { verdict } })
  })

  test.each([
    ['by tip', 42n * ether, {}],
    ['by its own caps', 1n, { maxFeePerGas: hex(2n * 10n ** 15n), maxPriorityFeePerGas: '0x1' }],
    ['by a price of the older kind', 1n, { gasPrice: hex(2n * 10n ** 15n) }],
    ['by gas', 1n, { gas: '0x1000001' }],
    ['by a tip above its price', 1n, { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2' }],
  ])('is refused before any card where it cannot be right: %s', async (_by, fee, more) => {
    const { page, send } = await payingPage(fee / 21_000n)
    expect(await failure(send(more))).toMatchObject({
      code: 'embedded_wallet_failed',
      cause: { code: 'fee_too_high' },
    })
    expect([page.controller.asking.get(), page.sent]).toEqual([undefined, []])
    expect(page.custody.calls).not.toContain('sign_transaction')
  })
})
