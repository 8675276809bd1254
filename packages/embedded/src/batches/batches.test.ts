import { toHex } from '@latchkey/base'
import { firstValue } from '@latchkey/base/testing'
import { accountDelegateCode } from '@latchkey/dev-chain/testing'
import {
  type Address,
  accountDelegate,
  type BatchCall,
  delegationCode,
  digestTypedData,
  readExecute,
  recoverAuthority,
  type SignedAuthorization,
  sameAddress,
  sponsoredBatch,
  zeroAddress,
} from '@latchkey/evm'
import { parseTransaction } from 'viem'
import { describe, expect, test } from 'vitest'
import type { CardRequest } from '../surface/embeddedController.ts'
import { confirmed, connectedPage, type EmbeddedPage, failure, other } from '../testing/embeddedPage.ts'

const chainId = 1
const calls: readonly BatchCall[] = [
  { to: other, value: 5n, data: '0x' },
  { to: other, value: 0n, data: '0x12345678' },
]
const isDelegate = (address: unknown) => sameAddress(String(address), accountDelegate.address)

type Node = { readonly isSmart?: boolean; readonly hasDelegate?: boolean }

/** A page on a network that has the contract, or has not. */
async function batchPage({ isSmart = false, hasDelegate = true }: Node = {}) {
  const state = { isSmart }
  const page = await connectedPage({
    nodeAnswers: {
      eth_getCode: ([address]) => {
        if (isDelegate(address)) return hasDelegate ? accountDelegateCode : '0x6001'
        return state.isSmart ? delegationCode : '0x'
      },
      eth_estimateGas: () => '0x13880',
      eth_getStorageAt: () => `0x${'00'.repeat(31)}03`,
    },
  })
  return { page: confirmed(page), state, from: page.custody.address }
}

/** Answers each card as it comes with a yes, until the work is done. */
async function approving<Value>(page: EmbeddedPage, work: Promise<Value>) {
  const seen: CardRequest[] = []
  const stop = page.controller.asking.subscribe((card) => {
    if (card === undefined || seen.includes(card)) return
    seen.push(card)
    queueMicrotask(() => card.answer(true))
  })
  try {
    return { value: await work, seen }
  } finally {
    stop()
  }
}

function sentOf({ sent }: EmbeddedPage) {
  const transaction = parseTransaction(sent.at(-1) as `0x04`)
  const [authorization] = transaction.authorizationList ?? []
  const { address, chainId: id, nonce, r, s, yParity } = authorization ?? {}
  return { transaction, authorization: { address, chainId: id, nonce, r, s, yParity } as SignedAuthorization }
}

describe('a batch at the visitor’s own cost', () => {
  test('is sent once he has seen what the code of his account is, and what the batch does and costs', async () => {
    const { page, from } = await batchPage()
    const { value, seen } = await approving(page, page.batches.send({ from, calls }, chainId))
    expect(value).toMatchObject({ paidBy: 'account' })
    expect(seen.map(({ card }) => card.title.code)).toEqual(['smart_account', 'batch'])
    expect(seen[1]?.card.rows.map(({ label }) => ('code' in label ? label.code : ''))).toContain('fee')
    expect(seen[1]?.fee?.maxFee).toBeGreaterThan(0n)
    const { transaction, authorization } = sentOf(page)
    expect(transaction).toMatchObject({ type: 'eip7702', nonce: 7, to: from.toLowerCase() })
    expect(readExecute(transaction.data)).toEqual(calls)
    // One nonce is the transaction's own, which is used first.
    expect(authorization).toMatchObject({ chainId, nonce: 8 })
    expect(isDelegate(authorization.address)).toBe(true)
    expect(recoverAuthority(authorization)).toBe(from)
  })

  test('is a plain call to himself where the account runs the code already', async () => {
    const { page, from } = await batchPage({ isSmart: true })
    const { seen } = await approving(page, page.batches.send({ from, calls }, chainId))
    expect(seen.map(({ card }) => card.title.code)).toEqual(['batch'])
    expect(sentOf(page).transaction).toMatchObject({ type: 'eip1559', nonce: 7, to: from.toLowerCase() })
  })

  test('takes its turn after what the account sends before it', async () => {
    const { page, from } = await batchPage({ isSmart: true })
    await approving(page, Promise.all([1, 2, 3].map(() => page.batches.send({ from, calls }, chainId))))
    expect(page.sent).toHaveLength(3)
  })

  test('is not sent where the account has lost the code in between: nothing would happen, and the fee would be paid', async () => {
    const { page, from, state } = await batchPage({ isSmart: true })
    const sending = failure(page.batches.send({ from, calls }, chainId))
    const card = await firstValue(page.controller.asking, (shown) => shown !== undefined)
    state.isSmart = false
    card?.answer(true)
    expect([await sending, page.sent]).toMatchObject([{ code: 'batch_impossible' }, []])
  })

  test('asks for no authorization on a network without the contract, or with other code at its address', async () => {
    const { page, from } = await batchPage({ hasDelegate: false })
    expect(await failure(page.batches.send({ from, calls }, chainId))).toMatchObject({ code: 'batch_impossible' })
    expect([page.controller.asking.get(), page.custody.calls.includes('sign_raw_payload')]).toEqual([undefined, false])
  })

  test.each([0, 1])('signs nothing where the visitor says no to card %i', async (refused) => {
    const { page, from } = await batchPage()
    const sending = failure(page.batches.send({ from, calls }, chainId))
    for (let index = 0; index <= refused; index++) {
      const before = page.controller.asking.get()
      const card = await firstValue(page.controller.asking, (shown) => shown !== undefined && shown !== before)
      card?.answer(index < refused)
    }
    expect(await sending).toMatchObject({ code: 'user_rejected_request' })
    expect([page.sent, page.custody.calls.includes('sign_raw_payload')]).toEqual([[], false])
  })

  test('a key service that signs another authorization is caught', async () => {
    const { page, from } = await batchPage()
    page.custody.bent.set('sign_raw_payload result', () => ({ r: '11'.repeat(32), s: '22'.repeat(32), v: '00' }))
    const sending = failure(approving(page, page.batches.send({ from, calls }, chainId)))
    const shown = await firstValue(page.controller.confirming, (question) => question?.status === 'failed')
    expect(shown?.error).toMatchObject({ code: 'custody_dishonest' })
    shown?.answer(false)
    expect(await sending).toMatchObject({ code: 'user_rejected_request' })
    expect(page.sent).toEqual([])
  })
})

test('the code of an account is taken away by an authorization for nobody', async () => {
  const { page, from } = await batchPage({ isSmart: true })
  expect(await page.batches.isSmart(from, chainId)).toBe(true)
  const { seen } = await approving(page, page.batches.removeCode(from, chainId))
  expect(seen.map(({ card }) => card.title.code)).toEqual(['plain_account'])
  const { transaction, authorization } = sentOf(page)
  expect(transaction).toMatchObject({ type: 'eip7702', to: from.toLowerCase() })
  expect([transaction.data, authorization.address, authorization.nonce]).toEqual([undefined, zeroAddress, 8])
})

describe('a batch at the owner’s cost', () => {
  type Asked = { readonly path: string; readonly body: Readonly<Record<string, unknown>> }

  async function paidPage(answers: {
    readonly offer?: object
    readonly send?: () => object
    readonly login?: Address
  }) {
    const made = await batchPage()
    const asked: Asked[] = []
    const { page, from } = made
    const { fetch } = page.custody
    Object.assign(page.platform, {
      fetch: async (url: string, init: RequestInit) => {
        if (url === '/api/login')
          return Response.json({ login: { address: answers.login ?? from }, csrfToken: 'token' })
        if (!url.startsWith('/api/sponsor')) return await fetch(url, init)
        asked.push({ path: url, body: init.body === undefined ? {} : JSON.parse(String(init.body)) })
        if (url.endsWith('/offer'))
          return Response.json(answers.offer ?? { isPaid: true, gas: '90000', lifeSeconds: 600 })
        return Response.json(answers.send?.() ?? { status: 'waiting' })
      },
    })
    return { ...made, asked }
  }

  test('is signed, not sent: the card says who pays, and the relayer gets what was shown', async () => {
    const { page, from, asked } = await paidPage({})
    const { value, seen } = await approving(page, page.batches.send({ from, calls }, chainId))
    const fee = seen[1]?.card.rows.at(-1)?.value
    expect(fee).toEqual({ code: 'paid_by', values: { site: 'Acme' } })
    const body = asked[1]?.body ?? {}
    expect(body).toMatchObject({
      chainId,
      nonce: '3',
      gas: '90000',
      calls: [{ to: other, value: '5', data: '0x' }, {}],
    })
    const authorization = body['authorization'] as SignedAuthorization
    expect([recoverAuthority(authorization), authorization.nonce]).toEqual([from, 7])
    const deadline = Number(body['deadline'])
    const batch = { chainId, account: from, nonce: 3n, deadline, gas: 90_000n, calls }
    const digest = toHex(digestTypedData(sponsoredBatch(batch)).digest)
    expect([value, page.sent]).toEqual([{ paidBy: 'site', digest, state: { status: 'waiting' } }, []])
  })

  test.each([
    ['sponsor_budget_user', { error: { code: 'sponsor_budget_user' } }],
    [undefined, { isPaid: true, gas: 'much' }],
  ])('is one at the visitor’s where the owner does not pay, and the card can say why: %s', async (reason, offer) => {
    const { page, from } = await paidPage({ offer })
    const { value, seen } = await approving(page, page.batches.send({ from, calls }, chainId))
    expect([value.paidBy, seen[1]?.unpaidBecause]).toEqual(['account', reason])
  })

  test('is no matter of an account that is not signed in', async () => {
    const { page, from, asked } = await paidPage({ login: other })
    const { value, seen } = await approving(page, page.batches.send({ from, calls }, chainId))
    expect([value.paidBy, seen[1]?.unpaidBecause, asked]).toEqual(['account', 'not_signed_in', []])
  })

  test('is asked for by its name where the answer was lost, and told as unknown where that is lost too', async () => {
    let asks = 0
    const lost = () => {
      asks++
      if (asks === 1) throw new TypeError('no line')
      return { status: 'sent', hash: `0x${'12'.repeat(32)}` }
    }
    const { page, from, asked } = await paidPage({ send: lost })
    const { value } = await approving(page, page.batches.send({ from, calls }, chainId))
    expect(value).toMatchObject({ paidBy: 'site', state: { status: 'sent', hash: `0x${'12'.repeat(32)}` } })
    expect(asked[2]?.path).toMatch(/^\/api\/sponsor\/batch\/0x[0-9a-f]{64}$/)
    const gone = await paidPage({ send: () => ({ error: { code: 'internal' } }) })
    const error = await failure(approving(gone.page, gone.page.batches.send({ from: gone.from, calls }, chainId)))
    expect([error, gone.page.sent]).toMatchObject([{ code: 'batch_not_taken' }, []])
  })
})
