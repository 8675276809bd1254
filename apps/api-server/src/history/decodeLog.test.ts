import { moveTopics } from '@latchkey/evm'
import fc from 'fast-check'
import { encodeAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { decodeApproval, decodeMoves } from './decodeLog.ts'
import { approvalTopics } from './readLogs.ts'
import { topicOf } from './testing/fakeChain.ts'

const [from, to, token] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`, `0x${'3'.repeat(40)}`]
const place = {
  ...{ transactionHash: `0x${'a'.repeat(64)}`, blockHash: `0x${'b'.repeat(64)}`, blockNumber: 1, logIndex: 0 },
  address: token,
}
const lists = [{ type: 'uint256[]' }, { type: 'uint256[]' }] as const
const batch = [moveTopics.transferBatch, topicOf(token), topicOf(from), topicOf(to)]

test('several kinds at once are read as they are written, whatever they are', () => {
  const pair = fc.tuple(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }))
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 200 }), (items) => {
      const data = encodeAbiParameters(lists, [items.map(([id]) => id), items.map(([, amount]) => amount)])
      const moves = decodeMoves({ ...place, topics: batch, data })
      expect(moves.map(({ tokenId, amount }) => [tokenId, amount])).toEqual(
        items.map(([id, amount]) => [id.toString(), amount.toString()]),
      )
    }),
    { numRuns: 50 },
  )
})

test('error: lists of different lengths, or without end, tell of nothing', () => {
  const uneven = encodeAbiParameters(lists, [[1n], []])
  const endless = encodeAbiParameters(
    [{ type: 'uint256' }, { type: 'uint256' }, { type: 'uint256' }],
    [64n, 64n, 2n ** 200n],
  )
  const many = encodeAbiParameters(lists, [Array(201).fill(1n), Array(201).fill(1n)])
  for (const data of [uneven, endless, many, '0x', '0x00']) {
    expect(decodeMoves({ ...place, topics: batch, data })).toEqual([])
  }
})

test('error: whatever topics and data a contract makes up, nothing is thrown', () => {
  const known = [...Object.values(moveTopics), ...Object.values(approvalTopics)]
  const topic = fc.oneof(fc.constantFrom(...known, topicOf(from)), fc.stringMatching(/^0x[0-9a-f]{64}$/))
  const data = fc.stringMatching(/^0x(?:[0-9a-f]{64}){0,5}$/)
  fc.assert(
    fc.property(fc.array(topic, { minLength: 1, maxLength: 4 }), data, (topics, text) => {
      for (const { amount } of decodeMoves({ ...place, topics, data: text }))
        expect(BigInt(amount)).toBeGreaterThanOrEqual(0n)
      decodeApproval({ ...place, topics, data: text })
    }),
  )
})
