import { pass } from '@latchkey/base/testing'
import { describe, expect, test } from 'vitest'
import { type BatchingSetting, batchingPage, batchRequest } from '../testing/batchingPage.ts'
import { cheapFees, fakeChain } from '../testing/fakeChain.ts'
import { type SendBatchOptions, sendBatch } from './sendBatch.ts'

/** A wallet that knows nothing of batches, or is not to be asked for one. */
async function plainPage(setting: BatchingSetting & { readonly fees?: object } = {}) {
  const chain = fakeChain(7, 100, { ...cheapFees, ...setting.fees })
  const page = await batchingPage({ atomic: 'unsupported', chain, ...setting })
  const send = (options: SendBatchOptions = {}) => {
    const sending = sendBatch(page.hub, batchRequest, options)
    return { sending, move: () => pass(page.clock, 20_000) }
  }
  return { ...page, send }
}

const statusesOf = async (sending: ReturnType<typeof sendBatch>) => {
  const outcome = await sending
  return outcome.way === 'oneByOne' ? outcome.steps.map(({ status }) => status) : outcome.way
}

describe('a wallet that cannot carry calls out as one', () => {
  test('gets them one by one, each when the one before it is in a block', async () => {
    const page = await plainPage()
    const { sending, move } = page.send()
    await move()
    expect(page.asked('eth_sendTransaction')).toHaveLength(1)
    page.chain.mine()
    await move()
    expect(page.asked('eth_sendTransaction')).toHaveLength(2)
    page.chain.mine()
    await move()
    const outcome = await sending
    expect(outcome).toMatchObject({
      way: 'oneByOne',
      steps: [
        { call: batchRequest.calls[0], status: 'done', record: { amount: '1', status: 'included' } },
        { call: batchRequest.calls[1], status: 'done', record: { amount: '2', status: 'included' } },
      ],
    })
    expect([page.asked('wallet_sendCalls'), page.hub.batches.get()]).toEqual([[], []])
  })

  test.each<[string, BatchingSetting]>([
    ['is asked to by choice', { atomic: 'supported' }],
    ['knows no such question', { handlers: { wallet_getCapabilities: () => Promise.reject({ code: -32601 }) } }],
    ['answers rubbish', { handlers: { wallet_getCapabilities: () => ['0x1'] } }],
    ['says nothing', { handlers: { wallet_getCapabilities: () => new Promise(() => undefined) } }],
  ])('so does one that %s', async (_name, setting) => {
    const page = await plainPage(setting)
    const { sending, move } = page.send(setting.atomic === undefined ? {} : { way: 'oneByOne' })
    for (const _turn of [1, 2, 3]) {
      await move()
      page.chain.mine()
    }
    await move()
    expect(await statusesOf(sending)).toEqual(['done', 'done'])
  })

  test('each call is shown with its fee before it is sent, and a no ends the row', async () => {
    const page = await plainPage()
    const shown: unknown[] = []
    const review: SendBatchOptions['review'] = async ({ index, call, quote }) => {
      shown.push([index, call, quote.transfer.to])
      return index === 0
    }
    const { sending, move } = page.send({ review })
    await move()
    page.chain.mine()
    await move()
    expect(await statusesOf(sending)).toEqual(['done', 'unsent'])
    expect(shown).toEqual(batchRequest.calls.map((call, index) => [index, call, call.to]))
    expect(page.asked('eth_sendTransaction')).toHaveLength(1)
  })

  test.each<[string, BatchingSetting & { readonly fees?: object }, readonly string[]]>([
    [
      'a refusal',
      { handlers: { eth_sendTransaction: () => Promise.reject({ code: 4001, message: 'User rejected.' }) } },
      ['failed', 'unsent'],
    ],
    [
      'a lost answer',
      { handlers: { eth_sendTransaction: () => Promise.reject({ code: -32603, message: 'Internal' }) } },
      ['late', 'unsent'],
    ],
    [
      'a fee that nobody knows',
      { fees: { eth_estimateGas: () => Promise.reject(new Error('down')) } },
      ['failed', 'unsent'],
    ],
  ])('ends with %s, and says what was not tried', async (_name, setting, expected) => {
    const page = await plainPage(setting)
    const { sending, move } = page.send()
    await move()
    expect(await statusesOf(sending)).toEqual(expected)
    expect(page.asked('eth_sendTransaction').length).toBeLessThan(2)
  })

  test('ends with a transaction that the chain undid, and with one that no block takes', async () => {
    const chain = fakeChain(7, 100, cheapFees)
    const undone = await batchingPage({
      atomic: 'unsupported',
      chain,
      handlers: { eth_sendTransaction: ([parameters]) => chain.send(parameters, { status: '0x0' }) },
    })
    const first = sendBatch(undone.hub, batchRequest)
    await pass(undone.clock, 5000)
    chain.mine()
    await pass(undone.clock, 20_000)
    expect(await statusesOf(first)).toEqual(['failed', 'unsent'])
    const page = await plainPage()
    const { sending } = page.send()
    await pass(page.clock, 620_000, 5000)
    expect(await statusesOf(sending)).toEqual(['late', 'unsent'])
  })
})
