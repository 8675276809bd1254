import type { Quote } from '@latchkey/evm'
import { expect, test } from 'vitest'
import { hasMoved, isStale } from './quoteChange.ts'

const transfer = {
  type: 'eip1559',
  chainId: 31337,
  from: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  to: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  value: 5n,
  data: '0x',
} as const
const quoteOf = (maxFee: bigint, value = 5n): Quote => ({
  transfer: { ...transfer, value },
  gas: 21_000n,
  maxFeePerGas: 1n,
  maxPriorityFeePerGas: 1n,
  baseFeePerGas: 1n,
  layerOneFee: 0n,
  operatorFee: 0n,
  expectedFee: maxFee,
  maxFee,
  quotedAtMs: 0,
})

test('a quote is stale after thirty seconds, not before', () => {
  expect(isStale(quoteOf(1n), 30_000)).toBe(false)
  expect(isStale(quoteOf(1n), 30_001)).toBe(true)
})

test('a fee may move by a tenth either way unseen, and no further', () => {
  expect(hasMoved(quoteOf(1000n), quoteOf(1100n))).toBe(false)
  expect(hasMoved(quoteOf(1000n), quoteOf(900n))).toBe(false)
  expect(hasMoved(quoteOf(1000n), quoteOf(1101n))).toBe(true)
  expect(hasMoved(quoteOf(1000n), quoteOf(899n))).toBe(true)
})

test('another amount is always seen', () => {
  expect(hasMoved(quoteOf(1000n, 5n), quoteOf(1000n, 4n))).toBe(true)
})
