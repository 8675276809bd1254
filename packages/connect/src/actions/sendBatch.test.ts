import { pass, settle } from '@latchkey/base/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseBatch } from '../batches/storedBatches.ts'
import { batchingPage, batchRequest } from '../testing/batchingPage.ts'
import { fakeChain } from '../testing/fakeChain.ts'
import { hang } from '../testing/sendingPage.ts'
import { dismissBatch, stopWaitingForBatch } from './dismissBatch.ts'
import { followBatches } from './followBatches.ts'
import { readCapabilities } from './readCapabilities.ts'
import { sendBatch } from './sendBatch.ts'
import { sendTransfer } from './sendTransfer.ts'

const fail =
  (code: number, message = 'no') =>
  () => {
    throw { code, message }
  }
const together = { status: 'submitted', isAtomic: false, hashes: [], confirmations: 0 }

describe('a wallet that carries calls out as one', () => {
  test('is asked once for exactly the calls, by a name of ours, and followed to the third confirmation', async () => {
    const page = await batchingPage()
    const seen: string[] = []
    const outcome = await sendBatch(page.hub, batchRequest, { onRecorded: (clientId) => seen.push(clientId) })
    expect(outcome).toMatchObject({ way: 'together', record: together })
    const [request, ...more] = page.asked('wallet_sendCalls')
    expect([more, seen]).toEqual([[], [page.only()?.clientId]])
    expect(request?.params).toEqual([
      {
        version: '2.0.0',
        id: page.only()?.batchId,
        from: batchRequest.from,
        chainId: '0x1',
        atomicRequired: false,
        calls: batchRequest.calls.map(({ to, value, data }) => ({ to, value: `0x${value}`, data })),
      },
    ])
    await pass(page.clock, 4000)
    expect(page.only()).toMatchObject({ status: 'submitted' })
    page.chain.mine()
    await pass(page.clock, 4000)
    expect(page.only()).toMatchObject({ status: 'included', isAtomic: true, confirmations: 1 })
    page.chain.mine(2)
    await pass(page.clock, 4000)
    expect(page.only()).toMatchObject({ status: 'confirmed', confirmations: 3, hashes: [...page.sent.values()] })
    const count = page.asked('wallet_getCallsStatus').length
    await pass(page.clock, 60_000)
    expect(page.asked('wallet_getCallsStatus')).toHaveLength(count)
  })

  test.each(['supported', 'ready', 'unsupported'])('says what it can do: %s', async (atomic) => {
    const { hub } = await batchingPage({ atomic })
    expect(await readCapabilities(hub)).toMatchObject({ atomic })
    expect(await readCapabilities(hub, 10)).toMatchObject({ atomic: 'unsupported' })
  })

  test('what became of it is learned after the page was opened again', async () => {
    const before = await batchingPage()
    await sendBatch(before.hub, batchRequest)
    before.hub.running.close()
    const after = await batchingPage({ ...before, handlers: { wallet_getCallsStatus: before.status } })
    followBatches(after.hub)
    expect(after.only()).toMatchObject({ clientId: before.only()?.clientId, status: 'submitted' })
    after.chain.mine(3)
    await pass(after.clock, 4000)
    expect(after.only()).toMatchObject({ status: 'confirmed' })
    expect(after.asked('wallet_sendCalls')).toEqual([])
  })

  test('a page that was closed while the wallet asked finds the batch by its name', async () => {
    const before = await batchingPage()
    const hanging = await batchingPage({
      ...before,
      handlers: {
        wallet_sendCalls: ([request]) => {
          const { id, from } = request as { readonly id: string; readonly from: string }
          before.sent.set(id, before.chain.send({ from, to: from, value: '0x0', data: '0x12' }))
          return hang()
        },
      },
    })
    void sendBatch(hanging.hub, batchRequest).catch(() => undefined)
    await settle()
    expect(hanging.only()).toMatchObject({ status: 'awaiting' })
    hanging.hub.running.close()
    const after = await batchingPage({ ...before, handlers: { wallet_getCallsStatus: before.status } })
    followBatches(after.hub)
    await pass(after.clock, 6000)
    expect(after.only()).toMatchObject({ status: 'submitted' })
    after.chain.mine(3)
    await pass(after.clock, 6000)
    expect(after.only()).toMatchObject({ status: 'confirmed' })
    expect(after.asked('wallet_sendCalls')).toEqual([])
  })
})

describe('a refusal', () => {
  test.each<[number, string]>([
    [5700, 'batch_capability_unsupported'],
    [5710, 'batch_chain_unsupported'],
    [4902, 'chain_not_added'],
    [5740, 'batch_too_large'],
    [5750, 'batch_upgrade_refused'],
    [5760, 'batch_not_atomic'],
    [4100, 'wallet_unauthorized'],
    [-32601, 'wallet_method_unsupported'],
    [-32602, 'wallet_invalid_params'],
  ])('%i is told as %s, leaves nothing behind, and nothing else is tried', async (number, code) => {
    const page = await batchingPage({ handlers: { wallet_sendCalls: fail(number) } })
    await expect(sendBatch(page.hub, batchRequest)).rejects.toMatchObject({ code })
    expect(page.hub.batches.get()).toEqual([])
    expect([page.asked('wallet_sendCalls').length, page.asked('eth_sendTransaction').length]).toEqual([1, 0])
  })

  test('of the visitor is believed, early and late', async () => {
    let refuse: (reason: unknown) => void = () => undefined
    const page = await batchingPage({
      handlers: {
        wallet_sendCalls: () =>
          new Promise((_resolve, reject) => {
            refuse = reject
          }),
      },
    })
    const sending = sendBatch(page.hub, batchRequest)
    await settle()
    await pass(page.clock, 1000)
    refuse({ code: 4001, message: 'User rejected the request.' })
    await expect(sending).rejects.toMatchObject({ code: 'user_rejected_request' })
    expect(page.hub.batches.get()).toEqual([])
    const again = sendBatch(page.hub, batchRequest).catch((error: unknown) => error)
    await settle()
    stopWaitingForBatch(page.hub, page.only()?.clientId ?? '')
    expect(await again).toMatchObject({ code: 'transfer_dismissed' })
    expect(page.only()).toMatchObject({ status: 'unknown' })
    refuse({ code: 4001, message: 'User rejected the request.' })
    await settle()
    expect(page.hub.batches.get()).toEqual([])
  })

  test.each(['unsupported', 'sometimes'])(
    'all or nothing is refused with a code where the wallet is %s',
    async (atomic) => {
      const page = await batchingPage({ atomic })
      const request = { ...batchRequest, atomicRequired: true }
      await expect(sendBatch(page.hub, request)).rejects.toMatchObject({ code: 'batch_not_atomic' })
      await expect(sendBatch(page.hub, request, { way: 'oneByOne' })).rejects.toMatchObject({
        code: 'batch_not_atomic',
      })
      expect([page.asked('wallet_sendCalls'), page.asked('eth_sendTransaction')]).toEqual([[], []])
    },
  )

  test('more calls than fit are not begun', async () => {
    const page = await batchingPage()
    const many = { ...batchRequest, calls: Array.from({ length: 51 }, () => batchRequest.calls[0]) }
    const long = { ...batchRequest, calls: [{ ...batchRequest.calls[0], data: `0x${'00'.repeat(60_000)}` as const }] }
    for (const request of [many, long]) {
      await expect(sendBatch(page.hub, request)).rejects.toMatchObject({ code: 'batch_too_large' })
    }
    expect([page.hub.batches.get(), page.asked('wallet_sendCalls')]).toEqual([[], []])
  })
})

describe('an answer that is lost', () => {
  test.each<[string, () => unknown]>([
    ['fails unclearly', fail(-32603, 'Internal error')],
    ['says that the name is used', fail(5720)],
    ['answers rubbish', () => ({ hash: 1 })],
    ['loses its line', fail(4900)],
  ])('of a wallet that %s keeps the batch, and nothing more is sent until it is known', async (_name, answer) => {
    const page = await batchingPage({ handlers: { wallet_sendCalls: answer } })
    expect(await sendBatch(page.hub, batchRequest)).toMatchObject({ way: 'together', record: { status: 'unknown' } })
    await expect(sendBatch(page.hub, batchRequest)).rejects.toMatchObject({ code: 'batch_outcome_unknown' })
    const transfer = { type: 'eip1559', ...batchRequest, ...batchRequest.calls[0] } as const
    await expect(sendTransfer(page.hub, transfer)).rejects.toMatchObject({ code: 'batch_outcome_unknown' })
    expect([page.asked('wallet_sendCalls').length, page.asked('eth_sendTransaction').length]).toEqual([1, 0])
    await pass(page.clock, 20_000)
    expect(page.only()).toMatchObject({ status: 'unknown' })
    dismissBatch(page.hub, page.only()?.clientId ?? '')
    expect(page.hub.batches.get()).toEqual([])
  })

  test('a name that another batch has says nothing of this one', async () => {
    const first: string[] = []
    const page = await batchingPage({
      handlers: {
        wallet_sendCalls([request]) {
          first.push((request as { readonly id: string }).id)
          return first[0]
        },
      },
    })
    await sendBatch(page.hub, batchRequest)
    expect(await sendBatch(page.hub, batchRequest)).toMatchObject({ record: { status: 'unknown', batchId: first[1] } })
  })

  test('a wallet that answers only after nobody waits is heard', async () => {
    let answer: (id: unknown) => void = () => undefined
    const page = await batchingPage({
      handlers: {
        wallet_sendCalls: () =>
          new Promise((resolve) => {
            answer = resolve
          }),
      },
    })
    const sending = sendBatch(page.hub, batchRequest).catch((error: unknown) => error)
    await settle()
    stopWaitingForBatch(page.hub, page.only()?.clientId ?? '')
    await sending
    answer('0x77')
    await settle()
    expect(page.only()).toMatchObject({ status: 'submitted', batchId: '0x77' })
  })
})

describe("a wallet's word on what became of it", () => {
  const told = async (
    status: unknown,
    receipts: readonly object[] = [],
    own: { readonly status?: `0x${string}` } = {},
  ) => {
    const chain = fakeChain(7)
    const hash = chain.send({ from: batchRequest.from, to: batchRequest.from, value: '0x0', data: '0x' }, own)
    const named = receipts.map((each) => ({ transactionHash: hash, ...each }))
    const answer = () => ({ status, receipts: named })
    const page = await batchingPage({ chain, handlers: { wallet_getCallsStatus: answer } })
    await sendBatch(page.hub, batchRequest)
    chain.mine(3)
    await pass(page.clock, 6000)
    return page.only()?.status
  }

  test.each<[string, number, readonly object[], string]>([
    ['done, without a transaction', 200, [], 'submitted'],
    ['done, with one that is nowhere', 200, [{ transactionHash: `0x${'cd'.repeat(32)}`, status: '0x1' }], 'submitted'],
    ['done, with one that is there', 200, [{ status: '0x0' }], 'confirmed'],
    ['not done yet, with one that is there', 100, [{}], 'submitted'],
    ['failed', 400, [], 'failed'],
    ['failed, with one that is there', 400, [{}], 'partly'],
    ['undone', 500, [], 'reverted'],
    ['undone within one that is good', 500, [{}], 'reverted'],
    ['done in part', 600, [{}], 'partly'],
    ['a number that is none', 7, [{}], 'submitted'],
  ])('%s, is weighed against the node', async (_name, status, receipts, expected) => {
    expect(await told(status, receipts)).toBe(expected)
  })

  test('a transaction that the chain undid is not called done, whatever the wallet says', async () => {
    expect(await told(200, [{ status: '0x1' }], { status: '0x0' })).toBe('reverted')
  })

  test("another batch's transaction tells nothing", async () => {
    const chain = fakeChain(7)
    const hash = chain.send({ from: batchRequest.from, to: batchRequest.from, value: '0x0', data: '0x' })
    const answer = () => ({ status: 200, receipts: [{ transactionHash: hash }] })
    const page = await batchingPage({ chain, handlers: { wallet_getCallsStatus: answer } })
    chain.mine(3)
    await sendBatch(page.hub, batchRequest)
    await pass(page.clock, 6000)
    await sendBatch(page.hub, batchRequest)
    await pass(page.clock, 6000)
    expect(
      page.hub.batches
        .get()
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['confirmed', 'submitted'])
  })

  test('a wallet that never says is asked less and less, and no longer than a day', async () => {
    const page = await batchingPage({ handlers: { wallet_getCallsStatus: hang } })
    await sendBatch(page.hub, batchRequest)
    await pass(page.clock, 600_000, 5000)
    expect(page.only()).toMatchObject({ status: 'submitted' })
    expect(page.asked('wallet_getCallsStatus').length).toBeLessThan(40)
  })
})

test('a stored batch is read whole or not at all, whatever stands there', async () => {
  const page = await batchingPage()
  await sendBatch(page.hub, batchRequest)
  const record = page.only()!
  expect(parseBatch(record.clientId, JSON.stringify(record))).toEqual(record)
  const keys = fc.constantFrom(...Object.keys(record))
  fc.assert(
    fc.property(keys, fc.jsonValue(), (key, value) => {
      const read = parseBatch(record.clientId, JSON.stringify({ ...record, [key]: value }))
      if (read !== undefined) expect(read.calls.length).toBeGreaterThan(0)
    }),
  )
  for (const text of [null, '', '[]', '{}', JSON.stringify({ ...record, calls: [...record.calls, {}] })]) {
    expect(parseBatch(record.clientId, text)).toBeUndefined()
  }
})
