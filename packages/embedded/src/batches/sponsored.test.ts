import { createStore, createTurns, type Hex, type Turns, toQuantity } from '@latchkey/base'
import { firstValue } from '@latchkey/base/testing'
import { reconnect } from '@latchkey/connect'
import { type Anvil, startAnvil } from '@latchkey/dev-chain'
import { accountDelegateCode } from '@latchkey/dev-chain/testing'
import {
  accountDelegate,
  type BatchCall,
  createPrivateKey,
  encodeSponsored,
  localAccount,
  readBatchNonce,
  type SignedAuthorization,
  toAddress,
} from '@latchkey/evm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CardRequest } from '../surface/embeddedController.ts'
import { confirmed, connectedPage, type EmbeddedPage, failure, other } from '../testing/embeddedPage.ts'

const chainId = 31_337
/** A contract that refuses who has coins. */
const picky = toAddress(`0x${'bb'.repeat(20)}`)
const calls: readonly BatchCall[] = [
  { to: picky, value: 0n, data: '0x12' },
  { to: picky, value: 0n, data: '0x34' },
]
const others: readonly BatchCall[] = [calls[0]!, { to: other, value: 0n, data: '0x56' }]

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil({ chainId })
  await ask('anvil_setCode', accountDelegate.address, accountDelegateCode)
  await ask('anvil_setCode', picky, '0x333115600b5760006000fd5b00')
})
afterAll(() => anvil.close())

let snapshot: unknown
// Every wallet of these tests has the same account.
beforeEach(async () => {
  snapshot = await ask('evm_snapshot')
})
afterEach(async () => {
  await ask('evm_revert', snapshot)
})

const ask = (method: string, ...params: unknown[]) => anvil.rpc.call({ method, params })

type Handed = {
  readonly nonce: string
  readonly deadline: number
  readonly gas: string
  readonly signature: Hex
  readonly calls: readonly { readonly to: typeof picky; readonly value: string; readonly data: Hex }[]
  readonly authorization?: SignedAuthorization
}

/** A page on a chain of its own, whose owner pays, and the batches that his server was handed; or one more tab of it. */
async function paidPage({ first, turns }: { readonly first?: EmbeddedPage; readonly turns?: Turns } = {}) {
  const methods = [
    'eth_getCode',
    'eth_getStorageAt',
    'eth_getBlockByNumber',
    'eth_getTransactionCount',
    'eth_getTransactionReceipt',
    'eth_estimateGas',
  ]
  const forward = (method: string) => [method, (params: readonly unknown[]) => ask(method, ...params)] as const
  const nodeAnswers = Object.fromEntries(methods.map(forward))
  const page = confirmed(
    first === undefined ? await connectedPage({ nodeAnswers, ...(turns && { turns }) }) : await first.reload(),
  )
  if (first !== undefined) await reconnect(page.hub)
  const from = page.custody.address
  const handed: Handed[] = []
  const state = {
    isPaid: true,
    refusal: undefined as object | undefined,
    last: { status: 'waiting' } as { status: string; hash?: unknown },
  }
  const { fetch } = page.custody
  Object.assign(page.platform, {
    fetch: async (url: string, init: RequestInit) => {
      if (url === '/api/login') return Response.json({ login: { address: from }, csrfToken: 'token' })
      if (!url.startsWith('/api/sponsor')) return await fetch(url, init)
      if (url.endsWith('/offer'))
        return Response.json(
          state.isPaid ? { isPaid: true, gas: '90000', lifeSeconds: 600 } : { error: { code: 'sponsor_price' } },
        )
      if (url.endsWith('/send')) handed.push(JSON.parse(String(init.body)))
      return Response.json(state.refusal ?? state.last)
    },
  })
  const cards: CardRequest[] = []
  page.controller.asking.subscribe((card) => {
    if (card === undefined) return
    cards.push(card)
    queueMicrotask(() => card.answer(true))
  })
  // The chain's time and the page's are one.
  await page.clock.advance(Date.now() - page.clock.now())
  const request = (method: string, ...params: readonly unknown[]) =>
    page.hub.connection.get()!.request({ method, params }) as Promise<{ readonly id: string; readonly status: number }>
  const send = (calls: readonly BatchCall[]) =>
    request('wallet_sendCalls', {
      ...{ version: '2.0.0', chainId: toQuantity(chainId), from, atomicRequired: true },
      calls: calls.map(({ to, value, data }) => ({ to, value: toQuantity(value), data })),
    })
  return { page, from, handed, state, cards, request, send }
}

/** Brings a signed batch to the chain, as anybody can. The hash of the transaction. */
async function bring(
  page: EmbeddedPage,
  { calls: list, nonce, deadline, gas, signature, authorization }: Handed,
): Promise<Hex> {
  const bringer = localAccount(createPrivateKey())
  await ask('anvil_setBalance', bringer.address, '0xde0b6b3a7640000')
  const account = page.custody.address
  const batch = { chainId, account, nonce: BigInt(nonce), deadline, gas: BigInt(gas) }
  const data = encodeSponsored(
    { ...batch, calls: list.map((call) => ({ ...call, value: BigInt(call.value) })) },
    signature,
  )
  const figures = {
    chainId,
    nonce: 0,
    to: account,
    value: 0n,
    data,
    gas: 500_000n,
    maxFeePerGas: 10n ** 10n,
    maxPriorityFeePerGas: 1n,
  }
  const code = await ask('eth_getCode', account, 'latest')
  const isNew = code === '0x' && authorization !== undefined
  const raw = await bringer.signTransaction(
    isNew ? { type: 'eip7702', ...figures, authorizationList: [authorization] } : { type: 'eip1559', ...figures },
  )
  const hash = (await ask('eth_sendRawTransaction', raw)) as Hex
  await expect.poll(() => ask('eth_getTransactionReceipt', hash)).not.toBeNull()
  return hash
}

/** The relayer's first try is undone on the chain, since the account has coins by then. */
async function undonePage() {
  const made = await paidPage()
  const { page, from, handed, state, send } = made
  const { id } = await send(calls)
  await ask('anvil_setBalance', from, '0x1')
  const hash = await bring(page, handed[0]!)
  expect(await ask('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x0' })
  state.last = { status: 'failed', hash }
  return { ...made, id, nonce: () => readBatchNonce(anvil.rpc, from) }
}

test('a batch that was undone is not told as over while anybody could still bring it', async () => {
  const { page, from, id, request, handed, nonce } = await undonePage()
  expect((await request('wallet_getCallsStatus', id)).status).toBe(100)
  // And somebody does.
  await ask('anvil_setBalance', from, '0x0')
  await bring(page, handed[0]!)
  expect(await nonce()).toBe(1n)
})

test('after its time it is told as undone, and is', async () => {
  const { page, from, id, request, handed, nonce } = await undonePage()
  await ask('evm_increaseTime', 700)
  await ask('anvil_mine', '0x1')
  expect((await request('wallet_getCallsStatus', id)).status).toBe(500)
  await ask('anvil_setBalance', from, '0x0')
  await bring(page, handed[0]!)
  expect(await nonce()).toBe(0n)
})

test('of the same calls signed once more only one is ever carried out, whoever brings them in which order', async () => {
  const { page, from, send, handed, nonce } = await undonePage()
  await page.clock.advance(5_000)
  await send(calls)
  expect(handed.map((each) => each.nonce)).toEqual(['0', '0'])
  await ask('anvil_setBalance', from, '0x0')
  for (const each of [handed[1]!, handed[0]!, handed[1]!]) await bring(page, each)
  expect(await nonce()).toBe(1n)
})

test('nothing else is sent meanwhile that could come on top: other calls, the same at the visitor’s own cost, one by one', async () => {
  const { from, state, send, request, handed } = await undonePage()
  const refusal = { code: 'embedded_wallet_failed', cause: { code: 'batch_may_come' } }
  expect(await failure(send(others))).toMatchObject(refusal)
  state.isPaid = false
  expect(await failure(send(calls))).toMatchObject(refusal)
  await ask('anvil_setBalance', from, '0x0')
  await request('wallet_switchEthereumChain', { chainId: toQuantity(chainId) })
  expect(await failure(request('eth_sendTransaction', { from, ...plain(calls[0]!) }))).toMatchObject(refusal)
  expect(handed).toHaveLength(1)
  // Anything that it has nothing to do with is sent.
  await request('eth_sendTransaction', { from, ...plain(others[1]!) })
})

test('a batch of the account’s own looks again when its card is answered: another tab may have signed one meanwhile', async () => {
  const { page, state, request, send, handed } = await paidPage()
  await send(calls)
  const signed = page.storage.get('embedded.signed.v1')
  page.storage.set('embedded.signed.v1', '[]')
  state.isPaid = false
  const stop = page.controller.asking.subscribe((card) => {
    if (card?.method === 'wallet_sendCalls' && signed !== null) page.storage.set('embedded.signed.v1', signed)
  })
  const refusal = { code: 'embedded_wallet_failed', cause: { code: 'batch_may_come' } }
  expect(await failure(send(others))).toMatchObject(refusal)
  stop()
  expect([handed.length, page.sent]).toEqual([1, []])
  expect(await request('eth_chainId')).toBeTypeOf('string')
})

test('of two tabs, each with a yes, the one for the relayer and one at the visitor’s cost, one alone signs', async () => {
  const inTurn = createTurns()
  const asked = createStore(0)
  const paid = await paidPage({
    turns: (name, work) => {
      asked.set(asked.get() + 1)
      return inTurn(name, work)
    },
  })
  const own = await paidPage({ first: paid.page })
  own.state.isPaid = false
  const signing = createStore<'before' | 'held' | 'let go'>('before')
  const { fetch } = paid.page.platform
  Object.assign(paid.page.platform, {
    fetch: async (url: string, init: RequestInit) => {
      if (url.endsWith('/sign_raw_payload')) {
        if (signing.get() === 'before') signing.set('held')
        await firstValue(signing, (now) => now === 'let go')
      }
      return await fetch(url, init)
    },
  })
  const first = paid.send(calls)
  await firstValue(signing, (now) => now === 'held')
  const second = own.send(others)
  // It waits for its turn, or is through already.
  await Promise.race([firstValue(asked, (times) => times === 2), second.catch(() => undefined)])
  signing.set('let go')
  await first
  expect(await failure(second)).toMatchObject({ cause: { code: 'batch_may_come' } })
  expect([paid.handed.length, own.page.sent]).toEqual([1, []])
})

test('a batch that the relayer never got, or has lost, ends when its time is over on the chain', async () => {
  const { state, request, send } = await paidPage()
  const { id } = await send(calls)
  state.refusal = { error: { code: 'sponsor_unknown' } }
  // Just after its time a lagging node may still have the number of before.
  for (const [seconds, status] of [
    [0, 100],
    [620, 100],
    [140, 400],
  ] as const) {
    await ask('evm_increaseTime', seconds)
    await ask('anvil_mine', '0x1')
    expect(await request('wallet_getCallsStatus', id)).toMatchObject({ status })
  }
})

test('one that was carried out is not called failed because the relayer has lost it', async () => {
  const { page, state, handed, request, send } = await paidPage()
  const { id } = await send(calls)
  state.refusal = { error: { code: 'sponsor_unknown' } }
  await bring(page, handed[0]!)
  await ask('evm_increaseTime', 800)
  await ask('anvil_mine', '0x1')
  expect((await request('wallet_getCallsStatus', id)).status).toBe(100)
})

test('one that somebody else brought before the relayer is not called undone by the relayer’s own transaction', async () => {
  const { page, state, handed, request, send } = await paidPage()
  const { id } = await send(calls)
  await bring(page, handed[0]!)
  const hash = await bring(page, handed[0]!)
  expect(await ask('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x0' })
  state.last = { status: 'done', hash }
  expect(await request('wallet_getCallsStatus', id)).toMatchObject({ status: 200 })
})

describe('one call', () => {
  const one = calls.slice(0, 1)

  test('is paid for by the owner where he pays, and is in his transaction', async () => {
    const { page, from, handed, state, cards, request, send } = await paidPage()
    expect(await page.batches.offer({ from, calls: one }, chainId)).toEqual({ isPaid: true, site: 'Acme' })
    const { id } = await send(one)
    expect(cards.at(-1)?.card.rows.at(-1)?.value).toEqual({ code: 'paid_by', values: { site: 'Acme' } })
    expect([handed.length, handed[0]?.calls.length, page.sent]).toEqual([1, 1, []])
    const hash = await bring(page, handed[0]!)
    state.last = { status: 'done', hash }
    expect(await request('wallet_getCallsStatus', id)).toMatchObject({
      ...{ status: 200, atomic: true, receipts: [{ transactionHash: hash, status: '0x1' }] },
    })
  })

  test('is a transaction of the visitor’s own where he does not, and its card says why', async () => {
    const { page, from, handed, state, cards, send } = await paidPage()
    state.isPaid = false
    expect(await page.batches.offer({ from, calls: one }, chainId)).toEqual({ isPaid: false, reason: 'sponsor_price' })
    await send(one)
    expect(cards.map(({ method, unpaidBecause }) => [method, unpaidBecause])).toEqual([
      ['eth_sendTransaction', 'sponsor_price'],
    ])
    expect([handed, page.sent.length]).toEqual([[], 1])
  })

  test('that the server refuses after all is not sent, and can be sent at the visitor’s cost at once', async () => {
    const { page, state, cards, send } = await paidPage()
    state.refusal = { error: { code: 'sponsor_budget_day' } }
    expect(await failure(send(one))).toMatchObject({ code: 'embedded_wallet_failed', cause: { code: 'batch_refused' } })
    expect(page.sent).toEqual([])
    state.isPaid = false
    await send(one)
    expect([cards.at(-1)?.method, page.sent.length]).toEqual(['eth_sendTransaction', 1])
  })
})

const plain = ({ to, data }: BatchCall) => ({ to, data, value: '0x0' })
