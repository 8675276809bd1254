import { RpcError } from '@latchkey/base'
import { fakeRpc, settle } from '@latchkey/base/testing'
import {
  accountDelegate,
  delegationCode,
  encodeExecute,
  readExecute,
  recoverAuthority,
  type SignedAuthorization,
  sameAddress,
  toAddress,
} from '@latchkey/evm'
import { RemoteError } from '@latchkey/remote'
import { parseTransaction } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  chains,
  first,
  goodNode,
  recipient,
  requestOf,
  second,
  type TestPocket,
  testPocket,
} from '../testing/testPocket.ts'
import { answerByItself, approveRequest, refuseRequest, understand } from './answerRequest.ts'
import { type CallsTurn, nextTurn } from './carryOutCalls.ts'
import { quoteAsked, type TransactionRequest } from './quoteAsked.ts'
import { sendOnce } from './sendOnce.ts'

type Kind = 'smart' | 'plain'

const calls = [
  { to: recipient, value: '0x1' },
  { to: recipient, data: '0x12345678' },
]
const batchOf = (more: object = {}) => ({
  ...{ version: '2.0.0', id: '0xaa', chainId: '0x7a69', from: first.address, atomicRequired: false, calls },
  ...more,
})
const sendCalls = (more: object = {}, id = 21) => requestOf('wallet_sendCalls', [batchOf(more)], { id })
const statusOf = (id: string, number: number) => requestOf('wallet_getCallsStatus', [id], { id: number })

/** A wallet whose network has the contract for batches or not, and the receipts of what is mined. */
function callsPocket(atFirst: Kind) {
  let kind = atFirst
  let isBroken = false
  const mined = new Map<string, string>()
  const sent: string[] = []
  const rpc = fakeRpc({
    ...goodNode,
    // The contract itself is on no such network; an account that runs its code is known by its own.
    eth_getCode: () => (kind === 'smart' ? delegationCode : '0x'),
    eth_sendRawTransaction: ([raw]) => {
      sent.push(String(raw))
      if (!isBroken) return
      isBroken = false
      throw new RpcError('rpc_unreachable')
    },
    eth_getTransactionReceipt: ([hash]) => {
      const status = mined.get(String(hash))
      const block = { blockHash: `0x${'bb'.repeat(32)}`, blockNumber: '0x10', gasUsed: '0x5208', logs: [] }
      return status === undefined ? null : { ...block, transactionHash: hash, status }
    },
  })
  const pocket = testPocket({ rpc })
  answerByItself(pocket)
  const turnInto = (next: Kind) => {
    kind = next
  }
  const breakSending = () => {
    isBroken = true
  }
  return { pocket, mined, sent, turnInto, breakSending }
}

const answers = ({ peer }: TestPocket) =>
  peer.calls.filter(([name]) => name === 'respond').map(([, , outcome]) => outcome)

/** Has the site ask, and gives what it was answered. */
async function asking(pocket: TestPocket, request: ReturnType<typeof requestOf>) {
  const before = answers(pocket).length
  pocket.peer.requests.set([...pocket.peer.requests.get(), request])
  await expect.poll(() => answers(pocket).length).toBeGreaterThan(before)
  return answers(pocket).at(-1) as { readonly result?: unknown; readonly error?: { readonly code: number } }
}

/** Approves the next card of calls, with the fee that it shows. */
async function approveNext(pocket: TestPocket, request: ReturnType<typeof sendCalls>) {
  const asked = understand(pocket, request)?.asked
  if (asked?.kind !== 'calls') throw new TypeError('These are no calls')
  const turn = await nextTurn(pocket, request, asked)
  const quote = await quoteOf(pocket, turn)
  await approveRequest(pocket, request, quote, turn)
  return turn
}

async function quoteOf(pocket: TestPocket, { transaction }: CallsTurn) {
  const estimate = await quoteAsked(pocket, transaction)
  if (estimate.status !== 'quoted') throw new TypeError('There is no quote')
  return estimate.quote
}

test.each([
  ['smart', 'supported'],
  ['plain', 'unsupported'],
] as const)('what a wallet tells of an account that is %s: %s', async (kind, status) => {
  const { pocket } = callsPocket(kind)
  const { result } = await asking(pocket, requestOf('wallet_getCapabilities', [first.address]))
  expect(result).toEqual({ '0x7a69': { atomic: { status } } })
  const foreign = await asking(pocket, requestOf('wallet_getCapabilities', [second.address], { id: 22 }))
  expect(foreign.error).toMatchObject({ code: 4100 })
})

describe('calls that the account can make as one', () => {
  test('are one transaction to itself', async () => {
    const { pocket, mined, sent } = callsPocket('smart')
    const request = sendCalls({ atomicRequired: true })
    pocket.peer.requests.set([request])
    await settle()
    expect(answers(pocket)).toEqual([])
    expect((await approveNext(pocket, request)).way).toBe('together')
    expect(answers(pocket)).toEqual([{ result: { id: '0xaa' } }])
    const transaction = parseTransaction(sent[0] as `0x04`)
    expect(sameAddress(String(transaction.to), first.address)).toBe(true)
    expect(readExecute(transaction.data)?.map(({ value }) => value)).toEqual([1n, 0n])
    expect(transaction.authorizationList).toBeUndefined()
    expect((await asking(pocket, statusOf('0xaa', 30))).result).toMatchObject({ status: 100, atomic: true })
    mined.set(pocket.calls.find(request.topic, '0xaa')?.hashes[0] ?? '', '0x1')
    expect((await asking(pocket, statusOf('0xaa', 31))).result).toMatchObject({ status: 200, receipts: [{}] })
  })
})

test('an account that runs no code yet signs for it in the same transaction, after the nonce of that', async () => {
  const { pocket, sent } = callsPocket('plain')
  const list = [{ to: toAddress(recipient.toLowerCase()), value: 1n, data: '0x' }] as const
  const plain = {
    type: 'eip1559',
    gas: undefined,
    maxFeePerGas: undefined,
    maxPriorityFeePerGas: undefined,
    nonce: undefined,
  } as const
  const request: TransactionRequest = {
    ...{ kind: 'transaction', chain: chains[0], key: first, batch: { calls: list, isSmart: false } },
    asked: { to: first.address, value: 0n, data: encodeExecute(list), ...plain },
  }
  const estimate = await quoteAsked(pocket, request)
  if (estimate.status !== 'quoted') throw new TypeError('There is no quote')
  await sendOnce(pocket, 'k', { request, quote: estimate.quote })
  const { authorizationList, nonce } = parseTransaction(sent[0] as `0x04`)
  const [word] = authorizationList ?? []
  expect([nonce, word?.nonce, sameAddress(String(word?.address), accountDelegate.address)]).toEqual([7, 8, true])
  expect(recoverAuthority(word as SignedAuthorization)).toBe(first.address)
})

describe('calls on a network without the contract', () => {
  test('are refused where all or nothing is asked for, and nothing is shown', async () => {
    const { pocket } = callsPocket('plain')
    expect((await asking(pocket, sendCalls({ atomicRequired: true }))).error).toMatchObject({ code: 5760 })
  })

  test('go one by one, each when the one before it is in a block, and are never called atomic', async () => {
    const { pocket, mined, sent } = callsPocket('plain')
    const request = sendCalls()
    pocket.peer.requests.set([request])
    expect(await approveNext(pocket, request)).toMatchObject({ way: 'oneByOne', index: 0 })
    expect([answers(pocket), sent.length]).toEqual([[], 1])
    await expect(approveNext(pocket, request)).rejects.toMatchObject({ code: 'call_waiting' })
    mined.set(pocket.calls.find(request.topic, '0xaa')?.hashes[0] ?? '', '0x1')
    expect((await asking(pocket, statusOf('0xaa', 30))).result).toMatchObject({ status: 100, atomic: false })
    await approveNext(pocket, request)
    expect(answers(pocket).at(-1)).toEqual({ result: { id: '0xaa' } })
    mined.set(pocket.calls.find(request.topic, '0xaa')?.hashes[1] ?? '', '0x1')
    const { result } = await asking(pocket, statusOf('0xaa', 31))
    expect(result).toMatchObject({ status: 200, atomic: false, receipts: [{}, {}] })
  })

  test('that are refused on the way are told as made in part, not as refused', async () => {
    const { pocket, mined } = callsPocket('plain')
    const request = sendCalls()
    pocket.peer.requests.set([request])
    await approveNext(pocket, request)
    mined.set(pocket.calls.find(request.topic, '0xaa')?.hashes[0] ?? '', '0x1')
    await refuseRequest(pocket, request)
    expect(answers(pocket)).toEqual([{ result: { id: '0xaa' } }])
    expect((await asking(pocket, statusOf('0xaa', 30))).result).toMatchObject({ status: 600, atomic: false })
  })

  test('end with the first that is undone', async () => {
    const { pocket, mined, sent } = callsPocket('plain')
    const request = sendCalls()
    pocket.peer.requests.set([request])
    await approveNext(pocket, request)
    mined.set(pocket.calls.find(request.topic, '0xaa')?.hashes[0] ?? '', '0x0')
    await expect(approveNext(pocket, request)).rejects.toMatchObject({ code: 'call_undone' })
    expect(sent).toHaveLength(1)
  })
})

describe('error: nothing is made twice, or unseen', () => {
  const away = new RemoteError('relay_unreachable')
  const mineLast = ({ pocket, mined }: ReturnType<typeof callsPocket>, topic: string) =>
    mined.set(pocket.calls.find(topic, '0xaa')?.hashes.at(-1) ?? '', '0x1')

  test.each(['smart', 'plain'] as const)(
    'an answer that was lost is given again, and no call with it: %s',
    async (kind) => {
      const world = callsPocket(kind)
      const { pocket, sent } = world
      const request = sendCalls()
      pocket.peer.requests.set([request])
      if (kind === 'plain') {
        await approveNext(pocket, request)
        mineLast(world, request.topic)
      }
      pocket.peer.fail('respond', away)
      await expect(approveNext(pocket, request)).rejects.toBe(away)
      mineLast(world, request.topic)
      const before = new Set(sent)
      await approveNext(pocket, request)
      expect(answers(pocket).at(-1)).toEqual({ result: { id: '0xaa' } })
      expect(new Set(sent)).toEqual(before)
      expect(pocket.calls.find(request.topic, '0xaa')?.hashes).toHaveLength(before.size)
    },
  )

  test('a card that another tab has answered approves nothing of what comes after it', async () => {
    const world = callsPocket('plain')
    const { pocket, sent } = world
    const dear = [
      { to: recipient, value: '0x1' },
      { to: recipient, value: '0xde0b6b3a7640000' },
    ]
    const request = sendCalls({ calls: dear })
    pocket.peer.requests.set([request])
    const shown = await approveNext(pocket, request)
    mineLast(world, request.topic)
    const quote = await quoteOf(pocket, shown)
    await expect(approveRequest(pocket, request, quote, shown)).rejects.toMatchObject({ code: 'request_gone' })
    expect(sent).toHaveLength(1)
  })

  test('a way that the card did not show is not taken: code for the account, or all at once', async () => {
    const { pocket, sent } = callsPocket('smart')
    const request = sendCalls()
    pocket.peer.requests.set([request])
    const asked = understand(pocket, request)?.asked
    if (asked?.kind !== 'calls') throw new TypeError('These are no calls')
    const turn = await nextTurn(pocket, request, asked)
    const quote = await quoteOf(pocket, turn)
    const { transaction } = turn
    const others: CallsTurn[] = [
      { way: 'together', isSmart: false, transaction },
      { way: 'oneByOne', index: 0, transaction },
    ]
    for (const shown of [...others, undefined]) {
      await expect(approveRequest(pocket, request, quote, shown)).rejects.toMatchObject({ code: 'request_gone' })
    }
    expect(sent).toEqual([])
  })

  test('what was signed one by one goes on so, whatever the network has by then', async () => {
    const { pocket, sent, turnInto, breakSending } = callsPocket('plain')
    const request = sendCalls()
    pocket.peer.requests.set([request])
    breakSending()
    await expect(approveNext(pocket, request)).rejects.toMatchObject({ code: 'rpc_unreachable' })
    turnInto('smart')
    expect(await approveNext(pocket, request)).toMatchObject({ way: 'oneByOne', index: 0 })
    expect(new Set(sent).size).toBe(1)
  })

  test('of two requests of one name the second is neither made nor told as the first', async () => {
    const { pocket, mined, sent } = callsPocket('plain')
    const [request, other] = [sendCalls(), sendCalls({}, 40)]
    pocket.peer.requests.set([request, other])
    await settle()
    await approveNext(pocket, request)
    mined.set(pocket.calls.find(request.topic, '0xaa')?.hashes[0] ?? '', '0x1')
    await expect(approveNext(pocket, other)).rejects.toMatchObject({ code: 'request_gone' })
    expect(sent).toHaveLength(1)
    await refuseRequest(pocket, other)
    expect(answers(pocket)).toMatchObject([{ error: { code: 5000 } }])
    expect(pocket.calls.find(request.topic, '0xaa')?.isOver).toBe(false)
  })
})

describe('error: what is refused as it comes', () => {
  test.each<[string, object, number]>([
    ['another network', { chainId: '0x1' }, 5710],
    ['another account', { from: second.address }, 4100],
    ['a capability', { capabilities: { paymasterService: {} } }, 5700],
    ['too many calls', { calls: Array.from({ length: 51 }, () => calls[0]) }, 5740],
    ['an older version', { version: '1.0' }, -32602],
  ])('%s', async (_name, more, code) => {
    const { pocket } = callsPocket('smart')
    expect((await asking(pocket, sendCalls(more))).error).toMatchObject({ code })
  })

  test('an unknown name, a name of another session, and one that is used', async () => {
    const { pocket } = callsPocket('smart')
    expect((await asking(pocket, statusOf('0xbb', 30))).error).toMatchObject({ code: 5730 })
    const request = sendCalls()
    pocket.peer.requests.set([request])
    await approveNext(pocket, request)
    expect((await asking(pocket, sendCalls({}, 40))).error).toMatchObject({ code: 5720 })
    // Nor are other calls taken for those, with the id of their request as well.
    const other = sendCalls({ calls: [calls[0], { to: recipient, data: '0x12345679' }] })
    pocket.peer.requests.set([other])
    await expect(approveNext(pocket, other)).rejects.toMatchObject({ code: 'request_gone' })
    pocket.calls.write({ ...pocket.calls.find(request.topic, '0xaa')!, topic: 'x', id: '0xcc' })
    expect((await asking(pocket, statusOf('0xcc', 41))).error).toMatchObject({ code: 5730 })
  })
})
