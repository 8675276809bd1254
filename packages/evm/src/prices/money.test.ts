import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountFor, compareMoney, convertMoney, sumValues, worthOf } from './money.ts'

const ether = 10n ** 18n
const dollars = (units: bigint) => ({ units, decimals: 8 })

test('a value is exact to the last digit of amount and price', () => {
  expect(worthOf(1n, 18, dollars(312_745_000_001n))).toEqual({ units: 312_745_000_001n, decimals: 26 })
  expect(worthOf(3n * ether, 18, { units: 10n ** 18n, decimals: 18 })).toEqual({ units: 3n * 10n ** 36n, decimals: 36 })
})

test('a sum is that of the known values, and names the others', () => {
  const coins = { name: 'ETH', value: worthOf(ether, 18, dollars(312_745_000_000n)) }
  const dust = { name: 'USDL', value: worthOf(1n, 6, dollars(99_980_000n)) }
  const unknown = { name: 'LATCH', value: undefined }
  const { total, leftOut } = sumValues([coins, unknown, dust])
  // 3127.45 dollars and 0.0000009998.
  expect(total).toEqual({ units: 3_127_450_000_999_800_000_000_000_000n * 100n, decimals: 26 })
  expect(leftOut).toEqual([unknown])
})

test('a sum of nothing known is not nothing, and that of nothing at all is', () => {
  expect(sumValues([{ value: undefined }]).total).toBeUndefined()
  expect(sumValues([{ value: undefined }, { value: dollars(0n) }]).total).toBeUndefined()
  expect(sumValues([]).total).toEqual({ units: 0n, decimals: 0 })
})

test('the order of what is added does not matter, whatever the decimals', () => {
  const anyMoney = fc.record({ units: fc.bigInt({ min: 0n, max: 2n ** 90n }), decimals: fc.nat(36) })
  fc.assert(
    fc.property(fc.array(anyMoney, { minLength: 1 }), (values) => {
      const items = values.map((value) => ({ value }))
      const { total: one } = sumValues(items)
      const { total: other } = sumValues(items.toReversed())
      if (one === undefined || other === undefined) throw new Error('A sum was expected')
      expect(compareMoney(one, other)).toBe(0)
      for (const value of values) expect(compareMoney(one, value)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('dollars become another currency at what one of it costs', () => {
  // 108 dollars at 1.08 dollars for a euro.
  expect(convertMoney({ units: 108n, decimals: 0 }, dollars(108_000_000n))).toEqual({
    units: 100n * ether,
    decimals: 18,
  })
  const third = convertMoney({ units: 1n, decimals: 0 }, dollars(300_000_000n))
  expect(third.units).toBe(333_333_333_333_333_333n)
})

test('the amount for a sum is never worth more, and hardly less', () => {
  const cent = { units: 1n, decimals: 2 }
  const price = { units: 312_745_000_000n, decimals: 8 }
  expect(amountFor({ units: 1250n, decimals: 2 }, 18, price, cent)).toBe(3_996_860_000_000_000n)
  // Of a dollar's own token nothing is left out.
  expect(amountFor({ units: 123_456_789n, decimals: 2 }, 6, { units: 1n, decimals: 0 }, cent)).toBe(1_234_567_890_000n)
  const anyPrice = fc.record({
    units: fc.bigInt({ min: 1n, max: 10n ** 30n }),
    decimals: fc.integer({ min: 0, max: 18 }),
  })
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 12n }),
      fc.integer({ min: 0, max: 24 }),
      anyPrice,
      (cents, decimals, at) => {
        const sum = { units: cents, decimals: 2 }
        const worth = worthOf(amountFor(sum, decimals, at, cent), decimals, at)
        expect(compareMoney(worth, sum)).toBeLessThanOrEqual(0)
        // Less than one smallest unit, or than a hundredth of a cent.
        const unit = worthOf(1n, decimals, at)
        const lost = cents * 10n ** BigInt(worth.decimals) - worth.units * 100n
        expect(lost < unit.units * 100n || lost * 100n <= 10n ** BigInt(worth.decimals)).toBe(true)
      },
    ),
  )
})
