import { createAmounts } from '@latchkey/ui'

/** The explorer is in English, whatever the language of the rest. */
const english = createAmounts('en')

/** Every digit of an amount in the smallest unit, with a sign between thousands. */
export const amountText = english.exact

/** A count, likewise. */
export const countText = (count: bigint): string => english.exact(count, 0)
