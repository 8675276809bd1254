import { describe, expect, test } from 'vitest'
import { waitingPage } from '../testing/waitingPage.ts'
import { storedTransfers } from '../transfers/storedTransfers.ts'
import { transferBook } from '../transfers/transferBook.ts'
import { quoteReplacement } from './quoteReplacement.ts'
import { replacementsOf } from './replacementsOf.ts'
import { replaceTransfer } from './replaceTransfer.ts'

const fail = (text: string) => () => {
  throw Object.assign(new Error(text), { code: -32000 })
}

describe('a replacement', () => {
  test('has the nonce and the payment of the first, at an eighth more or at the fast price, and is kept with its hash', async () => {
    const { hub, asked, hash, only } = await waitingPage()
    const replacement = await quoteReplacement(hub, 'waiting', 'speedUp')
    expect(replacement).toMatchObject({ nonce: 7, feeBefore: 2_100_000n })
    expect(replacement.quote.transfer).toMatchObject({
      value: 5n,
      maxFeePerGas: 113n,
      maxPriorityFeePerGas: 9n,
      gasLimit: 21_000n,
    })
    expect(Object.isFrozen(replacement)).toBe(true)
    await replaceTransfer(hub, replacement)
    expect(asked).toMatchObject([{ nonce: '0x7', value: '0x5', maxFeePerGas: '0x71', maxPriorityFeePerGas: '0x9' }])
    expect(only().attempts).toMatchObject([{ kind: 'speedUp', instead: hash, hash: `0x${'cd'.repeat(32)}` }])
    expect(storedTransfers.read(hub.storage, 'waiting')?.attempts).toEqual(only().attempts)
  })

  test('is written down before the wallet is asked, so that nothing is lost with the page', async () => {
    const seen: unknown[] = []
    const page = await waitingPage({
      onSend: () => seen.push(storedTransfers.read(page.hub.storage, 'waiting')?.attempts?.length),
    })
    await replaceTransfer(page.hub, await quoteReplacement(page.hub, 'waiting', 'cancel')).catch(() => undefined)
    expect(seen).toEqual([1])
  })

  test('that a person refuses is forgotten', async () => {
    const { hub, only } = await waitingPage({
      onSend: () => {
        throw Object.assign(new Error('no'), { code: 4001 })
      },
    })
    const replacement = await quoteReplacement(hub, 'waiting', 'cancel')
    await expect(replaceTransfer(hub, replacement)).rejects.toMatchObject({ code: 'user_rejected_request' })
    expect(only().attempts ?? []).toEqual([])
  })

  test('of what a speed-up already is begins with that one, and a cancellation ends speed-ups', async () => {
    const { hub, only } = await waitingPage()
    await replaceTransfer(hub, await quoteReplacement(hub, 'waiting', 'cancel'))
    expect(replacementsOf(hub, only())).toEqual(['cancel'])
    await expect(quoteReplacement(hub, 'waiting', 'speedUp')).rejects.toMatchObject({ code: 'replacement_not_offered' })
  })
})

describe('danger: a payment must never be made twice', () => {
  test.each([
    ['another nonce', { nonce: '0x8' }],
    ['another price', { maxFeePerGas: '0xffff' }],
    ['another amount of gas', { gas: '0xffffff' }],
    ['another recipient', { to: `0x${'66'.repeat(20)}` }],
    ['another amount', { value: '0x6' }],
    ['another signature', { r: '0x1' }],
    ['another kind', { type: '0x0', gasPrice: '0x64' }],
    ['no signature', { r: null }],
  ])('a node that shows %s is not believed', async (_what, shown) => {
    const { hub, asked } = await waitingPage({ shown })
    await expect(quoteReplacement(hub, 'waiting', 'speedUp')).rejects.toMatchObject({ code: 'replacement_not_seen' })
    expect(asked).toEqual([])
  })

  test.each([
    ['the count of used nonces has passed it', { eth_getTransactionCount: () => '0x8' }, 'replacement_too_late'],
    ['the node does not tell that count', { eth_getTransactionCount: () => null }, 'replacement_not_seen'],
  ])('nothing is sent where %s', async (_why, node, code) => {
    const { hub, asked } = await waitingPage({ node })
    const replacement = await quoteReplacement(hub, 'waiting', 'speedUp')
    await expect(replaceTransfer(hub, replacement)).rejects.toMatchObject({ code })
    expect(asked).toEqual([])
  })

  test.each(['included', 'confirmed', 'replaced', 'dropped', 'unknown', 'submitted'] as const)(
    'nothing is offered for one that is %s, and nothing sent of what was offered before',
    async (status) => {
      const { hub, asked, only } = await waitingPage()
      const replacement = await quoteReplacement(hub, 'waiting', 'speedUp')
      transferBook.patch(hub, 'waiting', { status })
      expect(replacementsOf(hub, only())).toEqual([])
      await expect(replaceTransfer(hub, replacement)).rejects.toMatchObject({ code: 'replacement_too_late' })
      expect(asked).toEqual([])
    },
  )

  test('one with another nonce than the record is not sent', async () => {
    const { hub, asked } = await waitingPage()
    const replacement = await quoteReplacement(hub, 'waiting', 'speedUp')
    await expect(replaceTransfer(hub, { ...replacement, nonce: 8 })).rejects.toMatchObject({
      code: 'replacement_not_offered',
    })
    expect(asked).toEqual([])
  })

  test('a second press at the same moment sends nothing', async () => {
    const { hub, asked } = await waitingPage({ onSend: () => new Promise(() => undefined) })
    const replacement = await quoteReplacement(hub, 'waiting', 'speedUp')
    void replaceTransfer(hub, replacement).catch(() => undefined)
    await expect(replaceTransfer(hub, replacement)).rejects.toMatchObject({ code: 'transfer_in_flight' })
    expect(asked.length <= 1).toBe(true)
  })
})

test.each([
  [
    'a price of nobody',
    { eth_feeHistory: () => ({ baseFeePerGas: ['0xffffffffffff', '0xffffffffffff'], reward: [['0x1']] }) },
  ],
])('a fee that is refused is refused here too: %s', async (_why, node) => {
  const { hub, asked } = await waitingPage({ node: { ...node, eth_getBalance: () => '0xffffffffffffffffffffff' } })
  const replacement = await quoteReplacement(hub, 'waiting', 'speedUp')
  await expect(replaceTransfer(hub, replacement)).rejects.toMatchObject({ code: 'fee_refused' })
  expect(asked).toEqual([])
})

test.each([
  ['nonce too low', 'replacement_too_late'],
  ['replacement transaction underpriced', 'replacement_underpriced'],
])('the word of a node is told in ours: %s', async (text, code) => {
  const { hub } = await waitingPage({ onSend: fail(text) })
  const replacement = await quoteReplacement(hub, 'waiting', 'speedUp')
  await expect(replaceTransfer(hub, replacement)).rejects.toMatchObject({ code })
})
