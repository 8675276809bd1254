import fc from 'fast-check'
import { expect, test } from 'vitest'
import { raiseFee } from './raiseFee.ts'

const price = fc.bigInt({ min: 0n, max: 2n ** 100n })
const caps = fc
  .record({ maxFeePerGas: price, maxPriorityFeePerGas: price })
  .map(({ maxFeePerGas, maxPriorityFeePerGas }) =>
    maxFeePerGas < maxPriorityFeePerGas
      ? { maxFeePerGas: maxPriorityFeePerGas, maxPriorityFeePerGas: maxFeePerGas }
      : { maxFeePerGas, maxPriorityFeePerGas },
  )

test('both prices rise by an eighth at least and no more than that or the market, for 20,000 pairs', () => {
  fc.assert(
    fc.property(caps, caps, (before, market) => {
      const raised = raiseFee(before, market)
      const isRaised = (name: 'maxFeePerGas' | 'maxPriorityFeePerGas') => {
        const eighth = (before[name] * 1125n + 999n) / 1000n
        // A node's tenth is not missed either, not even by what a division cuts off.
        const isEnough = raised[name] * 10n >= before[name] * 11n && raised[name] >= market[name]
        return isEnough && raised[name] >= eighth && [eighth, market[name]].includes(raised[name])
      }
      const isOrdered = raised.maxPriorityFeePerGas <= raised.maxFeePerGas
      return isOrdered && isRaised('maxFeePerGas') && isRaised('maxPriorityFeePerGas')
    }),
    { numRuns: 20_000 },
  )
})

test('one wei becomes two', () => {
  const none = { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }
  expect(raiseFee({ maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }, none)).toEqual({
    maxFeePerGas: 2n,
    maxPriorityFeePerGas: 2n,
  })
})
