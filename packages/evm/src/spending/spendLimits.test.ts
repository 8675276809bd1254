import { expect, test } from 'vitest'
import { coinsWithCeilings } from '../chains/coinCeilings.ts'
import { coinsWithLimits } from './spendLimits.ts'

test('a coin whose fees are not judged as ether has a limit that is not that of ether, and the other way round', () => {
  expect(coinsWithLimits.toSorted()).toEqual(coinsWithCeilings.toSorted())
})
