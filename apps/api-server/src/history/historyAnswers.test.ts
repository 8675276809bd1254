import { readAs, toQuantity } from '@latchkey/base'
import { describe, expect, test } from 'vitest'
import { feeOf } from './chainFacts.ts'
import { headerSchema, receiptSchema } from './historyAnswers.ts'

const hash = `0x${'1'.repeat(64)}`
const header = { number: '0x1', hash, parentHash: hash, timestamp: toQuantity(253_402_300_799) }
const receipt = {
  ...{ transactionHash: hash, blockHash: hash, blockNumber: '0x1', from: `0x${'2'.repeat(40)}` },
  ...{ gasUsed: '0x5208', effectiveGasPrice: toQuantity(2n ** 128n - 1n), l1Fee: '0x1' },
}

test('the fee of a rollup has its parts of the first layer and of the operator, by the rule of its time', () => {
  const plain = { ...receipt, effectiveGasPrice: '0x2' }
  const operator = { operatorFeeScalar: toQuantity(1_000_000n), operatorFeeConstant: '0x7' }
  const fee = (more: object) => {
    const read = readAs(receiptSchema, { ...plain, ...more })
    return read && feeOf(read)
  }
  expect(fee({})).toBe('42001')
  expect(fee(operator)).toBe('63008')
  expect(fee({ ...operator, daFootprintGasScalar: '0x190' })).toBe(String(42_001 + 2_100_000_000_000 + 7))
  expect(fee({ effectiveGasPrice: null })).toBe(null)
})

describe('error: a page of history would be unreadable as a whole, and is not written', () => {
  test('with a date that no calendar has', () => {
    expect(readAs(headerSchema, header)).toMatchObject({ number: 1 })
    expect(readAs(headerSchema, { ...header, timestamp: toQuantity(253_402_300_800) })).toBeUndefined()
  })

  test.each([
    { gasUsed: toQuantity(2n ** 64n) },
    { effectiveGasPrice: toQuantity(2n ** 128n) },
    { l1Fee: toQuantity(2n ** 255n) },
  ])('with a fee that no amount holds: %j', (lie) => {
    expect(readAs(receiptSchema, receipt)).toMatchObject({ gasUsed: 21_000n })
    expect(readAs(receiptSchema, { ...receipt, ...lie })).toBeUndefined()
  })
})
