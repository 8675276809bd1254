import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toAddress } from '../address.ts'
import { compareMoney } from '../prices/money.ts'
import type { Approval } from './approval.ts'
import { exposureValue, type PriceOf, sumExposure } from './exposure.ts'

const [owner, token, other, spender] = [1, 2, 3, 4].map((value) => toAddress(`0x${String(value).padStart(40, '0')}`))
const priceOf: PriceOf = (_chainId, address) =>
  address === token ? { decimals: 6, price: { units: 2n, decimals: 0 } } : undefined

function approval(given: Partial<Approval>): Approval {
  if (owner === undefined || token === undefined || spender === undefined) throw new TypeError('There are four')
  const common = { chainId: 1, owner, kind: 'token', token, spender, isUnlimited: false, isExpired: false } as const
  return { ...common, exposure: 0n, balance: 100n, at: null, ...given }
}

test('exposure is worth what it would bring, and nothing is worth nothing at any price', () => {
  expect(exposureValue(approval({ exposure: 1_500_000n }), priceOf)).toEqual({ units: 3_000_000n, decimals: 6 })
  expect(exposureValue(approval({ exposure: undefined }), priceOf)).toBeUndefined()
  expect(exposureValue(approval({ exposure: 5n, token: other ?? token ?? '0x' }), priceOf)).toBeUndefined()
  expect(exposureValue(approval({ kind: 'operator', exposure: 5n }), priceOf)).toBeUndefined()
  expect(exposureValue(approval({ exposure: 0n, token: other ?? token ?? '0x' }), priceOf)?.units).toBe(0n)
})

test('however many may take a token, what is at risk is never more than there is, nor less than one of them could take', () => {
  const exposures = fc.array(fc.bigInt({ min: 0n, max: 100n }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(exposures, (each) => {
      const approvals = each.map((exposure) => approval({ exposure }))
      const { total, leftOut } = sumExposure(approvals, priceOf)
      const sum = each.reduce((before, exposure) => before + exposure, 0n)
      expect(total?.units).toBe(2n * (sum < 100n ? sum : 100n))
      expect(leftOut).toEqual([])
      for (const one of approvals) {
        const value = exposureValue(one, priceOf)
        expect(value !== undefined && total !== undefined && compareMoney(total, value) >= 0).toBe(true)
      }
    }),
  )
})

test('a sum leaves out what nobody can value and says so; what has expired is none of it', () => {
  const unknown = approval({ token: other ?? token ?? '0x', exposure: 5n })
  const { total, leftOut } = sumExposure([approval({ exposure: 3n }), unknown, approval({ isExpired: true })], priceOf)
  expect([total?.units, leftOut.map((each) => each.approval)]).toEqual([6n, [unknown]])
})
