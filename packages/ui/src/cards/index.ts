export { type Amounts, createAmounts } from '../texts/createAmounts.ts'
export { type CardWords, createCardWords } from './createCardWords.ts'
export { type EffectContext, type EffectRow, effectRows } from './effectRows.ts'
export { isGrave } from './isGrave.ts'
