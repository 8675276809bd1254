import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toAddress } from '../address.ts'
import { followTransfer, isFinal, type TransferProgress } from './followTransfer.ts'

const from = toAddress('0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc')
const to = toAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')
const hash = `0x${'ab'.repeat(32)}` as const
const otherHash = `0x${'cd'.repeat(32)}` as const
const block = `0x${'11'.repeat(32)}` as const
const otherBlock = `0x${'22'.repeat(32)}` as const
const shown = { hash, from, to, value: '0x5', input: '0x', nonce: '0x7' }
const receipt = { transactionHash: hash, from, blockHash: block, blockNumber: '0x64', status: '0x1' }

/** The words of a node at one look; left out are those of an honest one about a payment that waits. */
type Word = {
  readonly head?: string
  readonly count?: string
  readonly transaction?: object | null
  readonly receipt?: object | null
}

/** Follows a payment for as many seconds as there are words, the last of which is said on and on. */
async function hear(words: readonly Word[], seconds = words.length) {
  const clock = fakeClock()
  const abort = new AbortController()
  const heard: TransferProgress[] = []
  let second = 0
  const said = () => words[Math.min(second, words.length - 1)] ?? {}
  const rpc = fakeRpc({
    eth_getTransactionReceipt: () => said().receipt ?? null,
    eth_getTransactionByHash: () => (said().transaction === undefined ? shown : said().transaction),
    eth_blockNumber: () => said().head ?? '0x64',
    eth_getTransactionCount: () => said().count ?? '0x7',
    eth_getBlockByNumber: () => ({ transactions: [] }),
  })
  const following = followTransfer({ hash, from, rpc, clock, signal: abort.signal }, (progress) => heard.push(progress))
  following.catch(() => undefined)
  await clock.advance(0)
  for (second = 1; second < seconds; second++) for (let step = 0; step < 4; step++) await clock.advance(250)
  abort.abort()
  return heard.map((progress) =>
    'confirmations' in progress ? `${progress.status} ${progress.confirmations}` : progress.status,
  )
}

describe('a node that lies about a receipt', () => {
  test.each<[string, object]>([
    ['of another transaction', { transactionHash: otherHash }],
    ['of another sender', { from: to }],
    ['of another block than it shows the payment in', { blockHash: otherBlock }],
    ['without an outcome', { status: null }],
  ])('by one %s has nothing believed', async (_what, lie) => {
    const transaction = { ...shown, blockHash: block, blockNumber: '0x64' }
    expect(await hear([{ transaction }, { transaction, receipt: { ...receipt, ...lie }, head: '0x70' }], 30)).toEqual([
      'seen',
    ])
  })

  test('a success that is taken back is told to be taken back', async () => {
    expect(await hear([{}, { receipt }, { receipt, head: '0x65' }, {}, {}])).toEqual([
      'seen',
      'included 1',
      'included 2',
      'seen',
    ])
  })

  test('a failure that is none is no end before three blocks stand on it', async () => {
    const failed = { ...receipt, status: '0x0' }
    expect(await hear([{}, { receipt: failed }, {}, { receipt, head: '0x65' }])).toEqual([
      'seen',
      'reverted 1',
      'seen',
      'included 2',
    ])
    const progress = { status: 'reverted', hash, confirmations: 2, blockNumber: 100n } as const
    expect([isFinal(progress), isFinal({ ...progress, confirmations: 3 })]).toEqual([false, true])
  })

  test('another transaction in the place of the payment is none, and confirms nothing for a minute and a half', async () => {
    const transaction = { ...shown, hash: otherHash, to: from }
    const lie = { transaction, receipt, head: '0x70' }
    expect(await hear([{ transaction: null }, lie], 60)).toEqual(['included 2'])
  })
})

describe('a node that lies about used nonces', () => {
  const hidden = { transaction: null } as const

  test.each<[string, readonly Word[]]>([
    ['too many', [{}, { ...hidden, count: '0x9' }]],
    ['too few', [{}, { ...hidden, count: '0x0' }]],
    [
      'more and fewer',
      [{}, ...Array.from({ length: 80 }, (_, index) => ({ ...hidden, count: index % 2 ? '0x9' : '0x1' }))],
    ],
    ['more than there are numbers', [{}, { ...hidden, count: `0x${'f'.repeat(64)}` }]],
  ])('%s, has the payment out of sight at worst, never replaced or cancelled', async (_what, words) => {
    expect(await hear(words, 85)).toEqual(['seen'])
    expect(await hear(words, 120)).toEqual(['seen', 'dropped'])
  })
})

test('whatever a node says, no end is told without three blocks, and none of another transaction', async () => {
  const quantity = fc.constantFrom('0x0', '0x1', '0x7', '0x9', '0x64', '0x65', '0x70', 'x')
  const hashes = fc.constantFrom(hash, otherHash, block, otherBlock)
  const record = fc.record({
    ...{ hash: hashes, transactionHash: hashes, blockHash: hashes, from: fc.constantFrom(from, to) },
    ...{ to: fc.constantFrom(from, to), value: quantity, input: fc.constant('0x'), nonce: quantity },
    ...{ status: quantity, blockNumber: quantity },
  })
  const word = fc.record({
    ...{ head: quantity, count: quantity },
    ...{ transaction: fc.option(record), receipt: fc.option(record) },
  })
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 6 }), async (words) => {
      for (const each of await hear(words)) expect(each).not.toMatch(/^(?:replaced|cancelled|confirmed [012])/)
    }),
    { numRuns: 200 },
  )
})
