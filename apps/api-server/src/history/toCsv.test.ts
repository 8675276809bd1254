import type { HistoryEntry } from '@latchkey/evm'
import { toAddress } from '@latchkey/evm'
import { expect, test } from 'vitest'
import { chains } from '../testing/testApp.ts'
import { toCsv } from './toCsv.ts'

const account = toAddress(`0x${'1'.repeat(40)}`)
const entry: HistoryEntry = {
  ...{ id: 'x', chainId: 31_337, hash: `0x${'ab'.repeat(32)}`, blockNumber: '7', at: 1_700_000_000, direction: 'out' },
  ...{ account, counterparty: null, asset: { kind: 'coin' }, amount: '1', fee: '21', isConfirmed: true },
  ...{ outcome: 'success', detail: 'full', suspicion: null },
}
const named = (symbol: string): HistoryEntry => ({
  ...entry,
  asset: { kind: 'token', address: account, symbol, decimals: null, isListed: false },
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])(
  'a name that a table would run as a formula is text: %j',
  (symbol) => {
    const [, line] = toCsv([named(symbol)], chains).split('\r\n')
    expect(line).toContain(`,"'${symbol}",`)
  },
)

test('a name with marks of the format stays one cell', () => {
  const [, line] = toCsv([named('a"b,c')], chains).split('\r\n')
  expect(line).toContain(',"a""b,c",')
})

test('a fee is written once for each transaction', () => {
  const lines = toCsv([entry, named('USDC'), { ...entry, hash: `0x${'cd'.repeat(32)}` }], chains).split('\r\n')
  expect(lines.map((line) => line.includes('0.000000000000000021'))).toEqual([false, true, false, true, false])
})
