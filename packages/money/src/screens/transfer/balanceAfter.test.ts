import type { Balances, Quote, Transfer } from '@latchkey/evm'
import { expect, test } from 'vitest'
import { ether, token } from '../../testing/transferForm.tsx'
import { balanceAfter } from './balanceAfter.ts'

const balances: Balances = { blockNumber: 1n, native: 2n * ether, tokens: new Map([[token.address, 5_000_000n]]) }
// Only what is read here.
const transfer = { value: ether, nonNativeValue: 1_500_000n } as Transfer
const quote = { maxFee: 7n } as Quote

test('coins are left at least by what the fee can take at its most', () => {
  expect(balanceAfter({ token: undefined, transfer, quote }, balances)).toEqual({ value: ether - 7n, kind: 'least' })
})

test('a fee that the owner of the site pays takes nothing from the coins', () => {
  const left = balanceAfter({ token: undefined, transfer, quote }, balances, { isFeePaid: true })
  expect(left).toEqual({ value: ether, kind: 'exact' })
})

test('a fee that nobody knows is named and not counted as nothing', () => {
  const left = balanceAfter({ token: undefined, transfer, quote: undefined }, balances)
  expect(left).toEqual({ value: ether, kind: 'lessFee' })
})

test('of a token the rest is exact, and unknown where its balance is', () => {
  expect(balanceAfter({ token, transfer, quote }, balances)).toEqual({ value: 3_500_000n, kind: 'exact' })
  expect(balanceAfter({ token, transfer, quote }, { ...balances, tokens: new Map() })).toBeUndefined()
  expect(balanceAfter({ token, transfer, quote }, undefined)).toBeUndefined()
})
