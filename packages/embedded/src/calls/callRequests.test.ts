import { memoryStorage, RpcError } from '@latchkey/base'
import { firstValue, pass } from '@latchkey/base/testing'
import { accountDelegateCode } from '@latchkey/dev-chain/testing'
import { accountDelegate, delegationCode, readExecute, sameAddress } from '@latchkey/evm'
import fc from 'fast-check'
import { parseTransaction } from 'viem'
import { describe, expect, test } from 'vitest'
import type { CardRequest } from '../surface/embeddedController.ts'
import { confirmed, connectedPage, type EmbeddedPage, failure, other } from '../testing/embeddedPage.ts'
import { createSentCalls, readSentCalls } from './sentCalls.ts'

type Kind = 'smart' | 'ready' | 'plain'

/** A page whose network has the contract or not, and whose node has receipts for hashes in `mined`. */
async function callsPage(kind: Kind, onSend?: () => Promise<unknown>) {
  const mined = new Map<string, string>()
  const page = await connectedPage({
    ...(onSend && { onSend }),
    nodeAnswers: {
      eth_getCode: ([address]) => {
        if (sameAddress(String(address), accountDelegate.address)) return kind === 'plain' ? '0x' : accountDelegateCode
        return kind === 'smart' ? delegationCode : '0x'
      },
      eth_getTransactionReceipt: ([hash]) => {
        const status = mined.get(String(hash))
        const block = { blockHash: `0x${'bb'.repeat(32)}`, blockNumber: '0x10', gasUsed: '0x5208' }
        const logs = [{ address: other, data: '0x', topics: [], logIndex: '0x0' }, null]
        return status === undefined ? null : { ...block, transactionHash: hash, status, logs }
      },
    },
  })
  const ask = (method: string, ...params: readonly unknown[]) => page.hub.connection.get()!.request({ method, params })
  const batchOf = (more: object = {}) => ({
    version: '2.0.0',
    chainId: '0x1',
    from: page.custody.address,
    atomicRequired: false,
    calls: [
      { to: other, value: '0x5' },
      { to: other, data: '0x12345678' },
    ],
    ...more,
  })
  confirmed(page)
  return { page, mined, ask, batchOf, send: (more: object = {}) => ask('wallet_sendCalls', batchOf(more)) }
}

/** Answers each card as it comes, with a yes unless told otherwise. */
function answering(page: EmbeddedPage, ...answers: readonly boolean[]): readonly CardRequest[] {
  const seen: CardRequest[] = []
  page.controller.asking.subscribe((card) => {
    if (card === undefined || seen.includes(card)) return
    seen.push(card)
    const answer = answers[seen.length - 1] ?? true
    queueMicrotask(() => card.answer(answer))
  })
  return seen
}

const statusOf = async (ask: (method: string, id: unknown) => Promise<unknown>, id: unknown) =>
  (await ask('wallet_getCallsStatus', id)) as { readonly status: number; readonly receipts?: readonly object[] }

describe('what the wallet says it can do', () => {
  test.each([
    ['smart', 'supported'],
    ['ready', 'ready'],
    ['plain', 'unsupported'],
  ] as const)('an account that is %s: %s', async (kind, status) => {
    const { page, ask } = await callsPage(kind)
    const told = await ask('wallet_getCapabilities', page.custody.address)
    expect(told).toEqual(
      Object.fromEntries([1, 10, 31337].map((id) => [`0x${id.toString(16)}`, { atomic: { status } }])),
    )
    expect(await ask('wallet_getCapabilities', page.custody.address, ['0xa', '0x5'])).toEqual({
      '0xa': { atomic: { status } },
    })
  })

  test.each([other, undefined, 7])('is told of its own accounts alone, not of %s', async (account) => {
    const { ask } = await callsPage('smart')
    expect(await failure(ask('wallet_getCapabilities', account))).toMatchObject({ code: 'wallet_unauthorized' })
  })
})

describe('calls that go as one', () => {
  test.each(['smart', 'ready'] as const)(
    'are shown whole, approved once, and told by their own name (%s)',
    async (kind) => {
      const { page, mined, ask, send } = await callsPage(kind)
      const seen = answering(page)
      expect(await send({ id: '0xmine', atomicRequired: true })).toEqual({ id: '0xmine' })
      expect(seen.map(({ card }) => card.title.code)).toEqual(kind === 'smart' ? ['batch'] : ['smart_account', 'batch'])
      expect(seen.at(-1)).toMatchObject({
        calls: [
          { to: other, value: 5n },
          { to: other, data: '0x12345678' },
        ],
      })
      expect(page.sent).toHaveLength(1)
      expect(readExecute(parseTransaction(page.sent[0] as `0x04`).data)).toHaveLength(2)
      expect(await statusOf(ask, '0xmine')).toEqual({
        version: '2.0.0',
        id: '0xmine',
        chainId: '0x1',
        status: 100,
        atomic: true,
      })
      const { left } = createSentCalls(page.storage).find('0xmine')!
      mined.set('hash' in left ? left.hash : '', '0x1')
      expect(await statusOf(ask, '0xmine')).toMatchObject({
        status: 200,
        atomic: true,
        receipts: [{ status: '0x1', blockNumber: '0x10', logs: [{ address: other, data: '0x', topics: [] }] }],
      })
      mined.set('hash' in left ? left.hash : '', '0x0')
      expect(await statusOf(ask, '0xmine')).toMatchObject({ status: 500 })
      const again = await page.reload()
      expect(
        await failure(again.hub.connection.get()?.request({ method: 'x' }) ?? Promise.reject(new Error('gone'))),
      ).toBeTruthy()
      expect(createSentCalls(again.storage).find('0xmine')).toMatchObject({ count: 2 })
    },
  )

  test('are on disk before they are handed over, so that a lost answer of the node loses nothing', async () => {
    const { page, ask, send } = await callsPage('smart', async () => {
      expect(createSentCalls(page.storage).find('0xlost')).toBeDefined()
      throw new RpcError('rpc_unreachable')
    })
    answering(page)
    expect(await send({ id: '0xlost' })).toEqual({ id: '0xlost' })
    expect(await statusOf(ask, '0xlost')).toMatchObject({ status: 100 })
    expect(await failure(send({ id: '0xlost' }))).toMatchObject({ code: 'batch_id_used' })
  })

  test('that the node refuses are not called sent', async () => {
    const refused = new RpcError('rpc_failed', { rpcCode: -32000, data: { method: 'x', text: 'nonce too low' } })
    const { page, ask, send } = await callsPage('smart', () => Promise.reject(refused))
    answering(page)
    expect(await failure(send({ id: '0xbad' }))).toBeInstanceOf(RpcError)
    expect(await failure(statusOf(ask, '0xbad'))).toMatchObject({ code: 'batch_unknown' })
  })

  test('that the visitor refuses are not sent, and their name is free', async () => {
    const { page, send } = await callsPage('smart')
    const seen = answering(page, false)
    expect(await failure(send({ id: '0x1' }))).toMatchObject({ code: 'user_rejected_request' })
    expect([page.sent, seen.length]).toEqual([[], 1])
    expect(await send({ id: '0x1' })).toEqual({ id: '0x1' })
  })
})

describe('calls that go one by one', () => {
  test('are each shown and approved, the next one when the one before it is in a block', async () => {
    const { page, mined, ask, send } = await callsPage('plain')
    const seen = answering(page)
    const { id } = (await send()) as { readonly id: string }
    expect([seen.length, page.sent.length]).toEqual([1, 1])
    expect(seen[0]).toMatchObject({ method: 'eth_sendTransaction', part: { number: 1, count: 2 } })
    expect(await statusOf(ask, id)).toMatchObject({ status: 100, atomic: false })
    const hashes = () => {
      const { left } = createSentCalls(page.storage).find(id)!
      return 'hashes' in left ? left.hashes : []
    }
    mined.set(hashes()[0]!, '0x1')
    expect(await statusOf(ask, id)).toMatchObject({ status: 100 })
    await pass(page.clock, 4000)
    await expect.poll(() => page.sent.length).toBe(2)
    expect(seen[1]).toMatchObject({ part: { number: 2, count: 2 } })
    await expect.poll(() => hashes().length).toBe(2)
    mined.set(hashes()[1]!, '0x1')
    expect(await statusOf(ask, id)).toMatchObject({ status: 200, atomic: false, receipts: [{}, {}] })
  })

  test.each<[string, string, readonly boolean[], number]>([
    ['the second is refused', '0x1', [true, false], 600],
    ['the first is undone', '0x0', [], 500],
  ])('end where %s', async (_name, status, answers, code) => {
    const { page, mined, ask, send } = await callsPage('plain')
    answering(page, ...answers)
    const { id } = (await send()) as { readonly id: string }
    const { left } = createSentCalls(page.storage).find(id)!
    mined.set('hashes' in left ? left.hashes[0]! : '', status)
    await pass(page.clock, 4000)
    await expect.poll(async () => (await statusOf(ask, id)).status).toBe(code)
    expect(page.sent).toHaveLength(1)
  })

  test('are refused by a code where all or nothing is asked for, and nothing is shown', async () => {
    const { page, send } = await callsPage('plain')
    expect(await failure(send({ atomicRequired: true }))).toMatchObject({ code: 'batch_not_atomic' })
    expect([page.controller.asking.get(), page.sent]).toEqual([undefined, []])
  })
})

describe('error: what cannot be done is refused before anything is shown', () => {
  test.each<[string, object, string]>([
    ['another network', { chainId: '0x5' }, 'batch_chain_unsupported'],
    ['another account', { from: other }, 'wallet_unauthorized'],
    [
      'a capability',
      { capabilities: { paymasterService: { url: 'https://x.example' } } },
      'batch_capability_unsupported',
    ],
    ['an older version', { version: '1.0' }, 'wallet_invalid_params'],
    ['too many calls', { calls: Array.from({ length: 51 }, () => ({ to: other })) }, 'batch_too_large'],
  ])('%s', async (_name, more, code) => {
    const { page, send } = await callsPage('smart')
    expect(await failure(send(more))).toMatchObject({ code })
    expect([page.controller.asking.get(), page.sent]).toEqual([undefined, []])
  })

  test('a name that is used, also while its card is open', async () => {
    const { page, send } = await callsPage('smart')
    const sending = failure(send({ id: 'x' }))
    const card = await firstValue(page.controller.asking, (shown) => shown !== undefined)
    expect(await failure(send({ id: 'x' }))).toMatchObject({ code: 'batch_id_used' })
    card?.answer(false)
    await sending
  })

  test.each([undefined, 7, 'nobody', ['x']])('a name that was never given: %s', async (id) => {
    const { ask } = await callsPage('smart')
    expect(await failure(ask('wallet_getCallsStatus', id))).toMatchObject({ code: 'batch_unknown' })
  })

  test('an announced wallet tells a program its numbers', async () => {
    const { page, batchOf } = await callsPage('plain')
    const provider = page.platform.announced[0]!.provider as { request(call: object): Promise<unknown> }
    const numberOf = async (method: string, ...params: readonly unknown[]) =>
      (await failure(provider.request({ method, params }))) as { readonly code: unknown }
    expect(await numberOf('wallet_sendCalls', batchOf({ atomicRequired: true }))).toMatchObject({ code: 5760 })
    expect(await numberOf('wallet_sendCalls', batchOf({ chainId: '0x5' }))).toMatchObject({ code: 5710 })
    expect(await numberOf('wallet_sendCalls', batchOf({ capabilities: { x: {} } }))).toMatchObject({ code: 5700 })
    expect(await numberOf('wallet_getCallsStatus', 'nobody')).toMatchObject({ code: 5730 })
  })
})

test('calls are told to whoever is connected to the account that sent them, and to nobody else', async () => {
  const { page, ask, send } = await callsPage('smart')
  answering(page)
  const { id } = (await send()) as { readonly id: string }
  const provider = page.platform.announced[0]!.provider as { request(call: object): Promise<unknown> }
  await provider.request({ method: 'eth_accounts' })
  expect(await provider.request({ method: 'wallet_getCallsStatus', params: [id] })).toMatchObject({ status: 100 })
  const book = createSentCalls(page.storage)
  book.write({ ...book.find(id)!, id: 'y', account: other })
  expect(await failure(provider.request({ method: 'wallet_getCallsStatus', params: ['y'] }))).toMatchObject({
    code: 5730,
  })
  await ask('wallet_revokePermissions')
  for (const method of ['wallet_getCallsStatus', 'wallet_showCallsStatus']) {
    expect(await failure(provider.request({ method, params: [id] }))).toMatchObject({ code: 4100 })
  }
})

test('calls are shown in the page by their name, and followed there; an unknown name is refused', async () => {
  const { page, mined, ask, send } = await callsPage('smart')
  answering(page)
  expect(await failure(ask('wallet_showCallsStatus', 'nobody'))).toMatchObject({ code: 'batch_unknown' })
  const { id } = (await send()) as { readonly id: string }
  expect(await ask('wallet_showCallsStatus', id)).toBeNull()
  const shown = page.controller.showing.get()
  expect([shown?.id, shown?.chainId, shown?.count]).toEqual([id, 1, 2])
  expect(await shown?.read()).toMatchObject({ status: 100 })
  const { left } = createSentCalls(page.storage).find(id)!
  mined.set('hash' in left ? left.hash : '', '0x1')
  expect(await shown?.read()).toMatchObject({ status: 200 })
  shown?.close()
  expect(page.controller.showing.get()).toBeUndefined()
})

test('what is stored is read or left out, whatever stands there', () => {
  const storage = memoryStorage()
  const sent = {
    id: 'x',
    account: other,
    chainId: 1,
    count: 2,
    left: { hash: `0x${'ab'.repeat(32)}` },
    createdAtMs: 1,
  } as const
  createSentCalls(storage).write(sent)
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(sent)), fc.jsonValue(), (key, value) => {
      for (const read of readSentCalls(JSON.stringify([{ ...sent, [key]: value }, sent]))) {
        expect(read.count).toBeGreaterThan(0)
      }
    }),
  )
  expect(readSentCalls('{"length": 9}')).toEqual([])
})
