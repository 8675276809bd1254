import fc from 'fast-check'
import { expect, test } from 'vitest'
import { skeletonOf } from './skeletonOf.ts'

test.each([
  ['USDC', 'UЅDС', 'USD\u200bC', 'ＵＳＤＣ', 'ᏌSDC'.replace('Ꮜ', 'U'), 'ꓴꓢꓓꓚ', '🅤🅢🅓🅒', '🇺🇸🇩🇨', 'U S D C', 'ÚSĎĈ'],
  ['USDT', 'USD₮', 'USDТ', 'usdτ'],
  ['Binance', 'Вinаnсе', 'BINANCE', 'Βιnаnce', 'Bınance', 'B1nance', 'Blnance'],
  ['Mama', 'Маmа', 'Мама', 'Rnarna', 'ΜΑΜΑ'],
  ['Otto', 'Οττο', '0tt0', 'Ottо', 'Øttø'],
  ['WETH', 'VVETH', 'WEТН', 'ᎳᎬᎢᎻ', 'ԜΕΤΗ'],
])('%s has the skeleton of whatever is taken for it', (name, ...twins) => {
  expect(twins.map(skeletonOf)).toEqual(twins.map(() => skeletonOf(name)))
})

test('names that look different stay different, in any alphabet', () => {
  const names = [
    'USDC',
    'USDT',
    'DAI',
    'WETH',
    'ETH',
    'Мария',
    'Марина',
    'की',
    'का',
    'محمد',
    'محمود',
    '山',
    '川',
    'は',
    'ば',
    'Πέτρος',
  ]
  expect(new Set(names.map(skeletonOf)).size).toBe(names.length)
})

test('it is total, sees nothing that cannot be seen, and does not depend on how letters are composed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const skeleton = skeletonOf(text)
      expect(skeletonOf(`\u200f${text}\u00ad`)).toBe(skeleton)
      expect(skeletonOf(text.normalize('NFC'))).toBe(skeletonOf(text.normalize('NFD')))
      expect(skeletonOf(skeleton)).toBe(skeletonOf(skeletonOf(skeleton)))
    }),
  )
})
