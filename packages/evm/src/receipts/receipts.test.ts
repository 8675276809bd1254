import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toAddress } from '../address.ts'
import { buildTransfer } from '../transfers/buildTransfer.ts'
import { encodeTokenTransfer } from '../transfers/tokenTransfer.ts'
import { compareWithApproved } from './compareWithApproved.ts'
import { type FollowOptions, followTransfer, type TransferProgress } from './followTransfer.ts'
import { readNodeTransaction, readReceipt } from './nodeTransaction.ts'

const from = toAddress('0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc')
const to = toAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')
const hash = `0x${'ab'.repeat(32)}` as const
const otherHash = `0x${'cd'.repeat(32)}` as const

type Transaction = Record<string, unknown>
const sent: Transaction = { hash, from, to, value: '0x5', input: '0x', nonce: '0x7' }

/** A chain that a test moves by hand. */
function setUp(options: Partial<FollowOptions> = {}, known: readonly Transaction[] = [sent]) {
  const chain = {
    head: 100,
    usedNonces: 7,
    /** Before this block the account had used seven. */
    usedSince: 0,
    hasPastState: true,
    transactions: new Map(known.map((each) => [String(each['hash']), each])),
    receipts: new Map<string, { blockNumber: string; status: string }>(),
    blocks: new Map<number, Transaction[]>(),
    isDown: false,
  }
  const hex = (value: number) => `0x${value.toString(16)}`
  const answer = (value: () => unknown) => () => {
    if (chain.isDown) throw new Error('down')
    return value() ?? null
  }
  const rpc = fakeRpc({
    eth_getTransactionReceipt: ([wanted]) => answer(() => chain.receipts.get(String(wanted)))(),
    eth_getTransactionByHash: ([wanted]) => answer(() => chain.transactions.get(String(wanted)))(),
    eth_blockNumber: () => answer(() => hex(chain.head))(),
    eth_getTransactionCount: ([, block]) => {
      if (block !== 'latest' && !chain.hasPastState) throw new Error('missing trie node')
      return answer(() => hex(block === 'latest' || Number(block) >= chain.usedSince ? chain.usedNonces : 7))()
    },
    eth_getBlockByNumber: ([wanted]) => answer(() => ({ transactions: chain.blocks.get(Number(wanted)) ?? [] }))(),
  })
  const clock = fakeClock()
  const abort = new AbortController()
  const heard: TransferProgress[] = []
  const following = followTransfer({ hash, from, rpc, clock, signal: abort.signal, ...options }, (progress) =>
    heard.push(progress),
  )
  following.catch(() => undefined)
  const include = (block: number, status = '0x1', of: string = hash) =>
    chain.receipts.set(of, { blockNumber: hex(block), status })
  /** Lets time pass in small steps: a search takes several answers, one after the other. */
  const pass = async (seconds: number) => {
    for (let step = 0; step < seconds * 4; step++) await clock.advance(250)
  }
  const words = () =>
    heard.map((progress) => `${progress.status}${'confirmations' in progress ? ` ${progress.confirmations}` : ''}`)
  return { chain, rpc, clock, pass, abort, heard, following, include, words }
}

test('seen, then one, two and three confirmations; one request per look', async () => {
  const { chain, rpc, clock, include, words, following } = setUp()
  await clock.advance(0)
  include(101)
  for (chain.head = 101; chain.head <= 103; chain.head++) await clock.advance(1000)
  expect(words()).toEqual(['seen', 'included 1', 'included 2', 'confirmed 3'])
  expect(await following).toMatchObject({ status: 'confirmed', hash, blockNumber: 101n })
  expect(rpc.requests()).toBe(4)
})

test('a reorganisation takes it back, and it counts anew', async () => {
  const { chain, clock, include, words } = setUp()
  include(100)
  await clock.advance(1000)
  chain.receipts.clear()
  await clock.advance(1000)
  include(102)
  chain.head = 102
  await clock.advance(1000)
  chain.head = 104
  await clock.advance(1000)
  expect(words()).toEqual(['seen', 'included 1', 'seen', 'included 1', 'confirmed 3'])
})

test('a revert is said at once, and is final only after three blocks', async () => {
  const { chain, clock, include, words, following } = setUp()
  include(100, '0x0')
  await clock.advance(1000)
  chain.head = 102
  await clock.advance(1000)
  expect(words()).toEqual(['seen', 'reverted 1', 'reverted 3'])
  expect(await following).toMatchObject({ status: 'reverted' })
})

function replaceBy(replacement: Transaction, options = {}) {
  const test = setUp(options)
  return {
    ...test,
    async replace() {
      await test.clock.advance(0)
      test.chain.transactions.clear()
      test.chain.transactions.set(String(replacement['hash']), replacement)
      test.chain.blocks.set(99, [{ ...sent, hash: `0x${'11'.repeat(32)}`, nonce: '0x1' }, replacement])
      test.chain.usedSince = 99
      test.chain.usedNonces = 8
      await test.pass(4)
    },
  }
}

test('the same payment at another price is followed under its new hash', async () => {
  const { replace, include, chain, clock, words, heard } = replaceBy({ ...sent, hash: otherHash })
  await replace()
  include(104, '0x1', otherHash)
  chain.head = 106
  await clock.advance(1000)
  expect(words()).toEqual(['seen', 'seen', 'confirmed 3'])
  expect(heard.at(-1)).toMatchObject({ hash: otherHash })
})

test('an empty payment to oneself is a cancellation, anything else a replacement, after three blocks', async () => {
  const cancelled = replaceBy({ ...sent, hash: otherHash, to: from, value: '0x0' })
  await cancelled.replace()
  expect(cancelled.words()).toEqual(['seen'])
  cancelled.chain.head = 101
  await cancelled.pass(4)
  expect(cancelled.heard.at(-1)).toEqual({ status: 'cancelled', hash, replacedBy: otherHash })
  const replaced = replaceBy({ ...sent, hash: otherHash, value: '0x6' })
  await replaced.replace()
  replaced.chain.head = 101
  await replaced.pass(4)
  expect(replaced.heard.at(-1)).toEqual({ status: 'replaced', hash, replacedBy: otherHash })
})

test('after a reload, the same payment at another price is known by what was approved', async () => {
  const transfer = buildTransfer({ chainId: 1, from, to, asset: { type: 'native' }, amount: 5n })
  const speedUp = { ...sent, hash: otherHash }
  for (const [approved, word] of [
    [{ transfer }, 'seen'],
    [{ transfer: { ...transfer, value: 6n } }, 'replaced'],
  ] as const) {
    const { chain, pass, heard } = setUp({ nonce: 7, ...approved }, [speedUp])
    chain.blocks.set(40, [speedUp])
    chain.usedSince = 40
    chain.usedNonces = 8
    await pass(4)
    expect(heard.map(({ status }) => status)).toEqual([word])
  }
})

test('a node that shows the block but not yet the transaction has replaced nothing', async () => {
  const { chain, pass, include, words } = setUp({ nonce: 7 }, [])
  chain.blocks.set(99, [sent])
  chain.usedSince = 99
  chain.usedNonces = 8
  await pass(30)
  expect(words()).toEqual([])
  include(99)
  await pass(1)
  expect(words()).toEqual(['included 2'])
})

test('what took the place is found far back, with one whole block read and in few requests', async () => {
  const { chain, rpc, pass, heard } = setUp({ nonce: 7 }, [])
  chain.head = 1_000_000
  chain.blocks.set(990_001, [{ ...sent, hash: otherHash, value: '0x6' }])
  chain.usedSince = 990_001
  chain.usedNonces = 8
  await pass(4)
  expect(heard).toEqual([{ status: 'replaced', hash, replacedBy: otherHash }])
  expect(rpc.calls.filter(({ method }) => method === 'eth_getBlockByNumber')).toHaveLength(1)
  // Three looks, the head, the doublings, at most five cuts and the block.
  expect(rpc.requests()).toBeLessThanOrEqual(11)
})

test('a used nonce that nothing is found for proves nothing: it is looked for on, out of sight', async () => {
  const { chain, pass, following, heard } = setUp({ nonce: 7 }, [])
  chain.usedNonces = 8
  chain.usedSince = 99
  await pass(80)
  expect(heard).toEqual([])
  await pass(20)
  expect(heard).toEqual([{ status: 'dropped', hash }])
  chain.blocks.set(99, [{ ...sent, hash: otherHash, value: '0x6' }])
  chain.head = 101
  await pass(100)
  expect(await following).toEqual({ status: 'replaced', hash, replacedBy: otherHash })
})

test('a node without past state is searched in its latest blocks', async () => {
  const { chain, rpc, pass, heard } = setUp({ nonce: 7 }, [])
  chain.hasPastState = false
  chain.usedNonces = 8
  chain.blocks.set(90, [{ ...sent, hash: otherHash, to: from, value: '0x0' }])
  chain.blocks.set(85, [{ ...sent, hash: `0x${'11'.repeat(32)}`, nonce: '0x1' }])
  await pass(4)
  expect(heard).toEqual([{ status: 'cancelled', hash, replacedBy: otherHash }])
  expect(rpc.calls.filter(({ method }) => method === 'eth_getBlockByNumber')).toHaveLength(11)
})

test('an answer that comes after the end is heard by nobody', async () => {
  const { abort, clock, include, words, following } = setUp()
  include(100)
  abort.abort('left')
  await clock.advance(10)
  await expect(following).rejects.toBe('left')
  expect(words()).toEqual([])
})

test('a used nonce counts only when it is seen three times in a row, because nodes lag one another', async () => {
  const { chain, clock, words } = setUp()
  await clock.advance(0)
  chain.transactions.clear()
  chain.usedNonces = 8
  await clock.advance(2000)
  chain.transactions.set(hash, sent)
  await clock.advance(2000)
  expect(words()).toEqual(['seen'])
})

test('what no node holds for ninety seconds is out of sight, and found again', async () => {
  const { chain, rpc, clock, include, words, following } = setUp({ nonce: 7 })
  await clock.advance(0)
  chain.transactions.clear()
  await clock.advance(95_000)
  expect(words()).toEqual(['seen', 'dropped'])
  const asked = rpc.requests()
  await clock.advance(600_000)
  expect(rpc.requests() - asked).toBeLessThanOrEqual(21)
  chain.transactions.set(hash, sent)
  include(101)
  chain.head = 103
  await clock.advance(30_000)
  expect(await following).toMatchObject({ status: 'confirmed', blockNumber: 101n })
})

test('what no node ever held is waited for half an hour from when it was sent', async () => {
  const { clock, words } = setUp({ sentAtMs: fakeClock().now() - 600_000 }, [])
  await clock.advance(1_199_000)
  expect(words()).toEqual([])
  await clock.advance(5000)
  expect(words()).toEqual(['dropped'])
})

test('a node that is down is asked again more slowly, and nothing is concluded from its silence', async () => {
  const { chain, rpc, clock, include, words } = setUp()
  await clock.advance(0)
  chain.isDown = true
  await clock.advance(120_000)
  expect(rpc.requests()).toBeLessThan(20)
  chain.isDown = false
  include(100)
  await clock.advance(15_000)
  expect(words()).toEqual(['seen', 'included 1'])
})

test.each([
  ['no status', { blockNumber: '0x64' }],
  ['an empty status', { blockNumber: '0x64', status: '0x' }],
  ['a status that is no text', { blockNumber: '0x64', status: 1 }],
  ['a status of no meaning', { blockNumber: '0x64', status: '0x2' }],
  ['another transaction', { blockNumber: '0x64', status: '0x1', transactionHash: otherHash }],
])('a receipt with %s proves nothing', async (_title, receipt) => {
  const { chain, clock, words } = setUp()
  chain.receipts.set(hash, receipt as { blockNumber: string; status: string })
  chain.head = 110
  await clock.advance(5000)
  expect(words()).toEqual(['seen'])
})

test('nothing is confirmed before what the node holds could be compared', async () => {
  const { chain, clock, include, words, heard } = setUp({}, [])
  include(100)
  chain.head = 110
  await clock.advance(5000)
  expect(words()).toEqual(['included 2'])
  chain.transactions.set(hash, sent)
  await clock.advance(1000)
  expect(heard.at(-1)).toMatchObject({ status: 'confirmed', transaction: sent })
  // A node that keeps it to itself for good is believed in the end.
  const silent = setUp({}, [])
  silent.include(100)
  silent.chain.head = 110
  await silent.clock.advance(92_000)
  expect(silent.words()).toEqual(['included 2', 'confirmed 3'])
})

test('one that was sent again before any node showed the first is found under its new hash', async () => {
  const { chain, pass, include, words, heard } = setUp({ search: async () => otherHash }, [])
  await pass(4)
  expect(words()).toEqual([])
  chain.transactions.set(otherHash, { ...sent, hash: otherHash })
  include(99, '0x1', otherHash)
  await pass(8)
  expect(heard.at(-1)).toMatchObject({ status: 'included', hash: otherHash })
})

test('following ends with the reason of its signal', async () => {
  const { abort, clock, following } = setUp()
  await clock.advance(0)
  abort.abort('left')
  await expect(following).rejects.toBe('left')
})

test('hostile answers of a node are waited out, not believed', async () => {
  const { chain, clock, words } = setUp()
  chain.transactions.set(hash, { hash, from: 'x', value: {}, input: 5 })
  chain.receipts.set(hash, { blockNumber: 'soon', status: '' })
  await clock.advance(5000)
  expect(words()).toEqual(['seen'])
})

test('a receipt that is none is none, whatever stands in it', () => {
  const asked = { hash, from }
  const whole = { blockNumber: '0x1', status: '0x1', transactionHash: hash }
  expect(readReceipt(whole, asked)).toEqual({ blockNumber: 1n, isSuccess: true })
  expect(readReceipt({ ...whole, transactionHash: undefined }, asked)).toEqual({ blockNumber: 1n, isSuccess: true })
  const hostile: readonly unknown[] = [
    null,
    5,
    [],
    {},
    { toString: null },
    { toString: 1, valueOf: 1 },
    Symbol('x'),
    `0x${'cd'.repeat(32)}`,
  ]
  for (const value of hostile) {
    expect(readReceipt({ ...whole, transactionHash: value }, asked), typeof value).toBeUndefined()
    expect(readReceipt({ ...whole, blockNumber: value }, asked)).toEqual(
      value === hostile.at(-1) ? expect.anything() : undefined,
    )
    expect(readReceipt(value, asked)).toBeUndefined()
  }
  fc.assert(
    fc.property(fc.anything(), fc.anything(), fc.anything(), (transactionHash, blockNumber, status) => {
      readReceipt({ transactionHash, blockNumber, status }, asked)
      readNodeTransaction({ hash: transactionHash, from: blockNumber, value: status, nonce: status })
    }),
  )
})

test('what the node holds is compared with what was approved', () => {
  const native = buildTransfer({ chainId: 1, from, to, asset: { type: 'native' }, amount: 5n })
  expect(compareWithApproved(native, sent)).toEqual([])
  expect(compareWithApproved(native, { ...sent, to: from })).toMatchObject([
    { kind: 'recipient', held: expect.stringMatching(/^0x3C44/) },
  ])
  expect(compareWithApproved(native, { ...sent, value: '0x6' })).toEqual([{ kind: 'coins', held: '6' }])
  expect(compareWithApproved(native, { ...sent, from: to })).toEqual([{ kind: 'sender', held: to }])
  expect(compareWithApproved(native, { ...sent, input: '0x01' })).toEqual([{ kind: 'call' }])
  expect(compareWithApproved(native, sent, 7)).toEqual([])
  expect(compareWithApproved(native, sent, 8)).toEqual([{ kind: 'earlier' }])
  expect(compareWithApproved(native, null)).toEqual([{ kind: 'unreadable' }])
  const token = { chainId: 1, address: toAddress(`0x${'22'.repeat(20)}`), symbol: 'T', name: 'T', decimals: 6 }
  const approved = buildTransfer({ chainId: 1, from, to, asset: { type: 'token', token }, amount: 9n })
  const held = { ...sent, to: token.address, value: '0x0', input: encodeTokenTransfer(to, 9n) }
  expect(compareWithApproved(approved, held)).toEqual([])
  expect(compareWithApproved(approved, { ...held, to })).toEqual([{ kind: 'token', held: to }])
  expect(compareWithApproved(approved, { ...held, input: encodeTokenTransfer(from, 9n) })).toEqual([
    { kind: 'recipient', held: from },
  ])
  expect(compareWithApproved(approved, { ...held, input: encodeTokenTransfer(to, 8n) })).toEqual([
    { kind: 'amount', held: '8' },
  ])
  expect(compareWithApproved(approved, { ...held, input: `${held.input}00` })).toEqual([{ kind: 'longer' }])
})
