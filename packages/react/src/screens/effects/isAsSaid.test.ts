import type { Effects, OwnedAsset } from '@latchkey/evm'
import { describe, expect, test } from 'vitest'
import { differsFrom, isAsSaid } from './isAsSaid.ts'

const token = `0x${'a1'.repeat(20)}` as const
const other = `0x${'b2'.repeat(20)}` as const
const coin = { kind: 'native' } as const
const change = (asset: OwnedAsset, difference: bigint) => ({ asset, before: 9n, after: 9n + difference, difference })
const effects = (given: Partial<Effects>): Effects => ({
  ...{ outcome: { status: 'succeeds' }, method: 'simulation', changes: [], allowances: [], isPartial: false },
  ...{ isSteady: true, ...given },
})
const plain = effects({ changes: [change(coin, -5n)] })

describe('a preview that only repeats the transfer', () => {
  test('is one of exactly its coins, or of exactly its token', () => {
    expect(isAsSaid(plain, { token: undefined, amount: 5n })).toBe(true)
    const ofToken = effects({ changes: [change({ kind: 'erc20', token }, -5n)] })
    expect(isAsSaid(ofToken, { token, amount: 5n })).toBe(true)
    expect(isAsSaid(ofToken, { token: other, amount: 5n })).toBe(false)
    expect(isAsSaid(ofToken, { token: undefined, amount: 5n })).toBe(false)
    expect(isAsSaid(plain, { token, amount: 5n })).toBe(false)
  })

  const allowance = { kind: 'amount', token, spender: other, before: 0n, after: 1n, isUnlimited: false } as const
  test.each<[string, Effects]>([
    ['that fails', effects({ outcome: { status: 'reverts' }, changes: plain.changes })],
    ['that nobody knows', effects({ outcome: { status: 'unknown', why: 'unanswered' } })],
    ['that does not hold', effects({ changes: plain.changes, isSteady: false })],
    ['that is not whole', effects({ changes: plain.changes, isPartial: true })],
    ['with an allowance', effects({ changes: plain.changes, allowances: [allowance] })],
    ['with a second change', effects({ changes: [...plain.changes, change({ kind: 'erc20', token }, 1n)] })],
    ['of one unit more', effects({ changes: [change(coin, -6n)] })],
    ['that comes in', effects({ changes: [change(coin, 5n)] })],
    ['of nothing', effects({})],
  ])('is none %s', (_what, given) => {
    expect(isAsSaid(given, { token: undefined, amount: 5n })).toBe(false)
  })

  test('is told from one that says something else, and from one that says nothing', () => {
    const said = { token: undefined, amount: 5n }
    expect(differsFrom(effects({ changes: [change(coin, -6n)] }), said)).toBe(true)
    expect(differsFrom(effects({ changes: plain.changes, allowances: [allowance] }), said)).toBe(true)
    expect(differsFrom(effects({ changes: [change(coin, -6n)], isPartial: true }), said)).toBe(true)
    expect(differsFrom(effects({ changes: plain.changes, isPartial: true }), said)).toBe(false)
    expect(differsFrom(effects({}), said)).toBe(false)
    expect(differsFrom(effects({ outcome: { status: 'reverts' } }), said)).toBe(false)
  })
})
