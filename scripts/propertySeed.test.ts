import { readConfigureGlobal } from 'fast-check'
import { expect, test } from 'vitest'

test('property tests draw by the seed of this run', () => {
  const { PROPERTY_SEED = '20261122' } = process.env
  expect(readConfigureGlobal()?.seed).toBe(PROPERTY_SEED === 'random' ? undefined : Number(PROPERTY_SEED))
})
