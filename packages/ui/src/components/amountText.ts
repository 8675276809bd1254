import { EvmError, formatAmount, parseAmount } from '@latchkey/evm'

let known: string | undefined

/** The sign before decimals where the visitor lives: a comma or a point, whichever his browser writes. */
function decimalSign(): string {
  known ??= (1.5).toLocaleString().includes(',') ? ',' : '.'
  return known
}

/** Smallest units → decimal text with the visitor's own decimal sign, and no sign between thousands. */
export function amountText(...[amount, decimals, options]: Parameters<typeof formatAmount>): string {
  return toOwnSign(formatAmount(amount, decimals, options))
}

/** An amount with a point, as our libraries write it, in the visitor's own writing. */
export function toOwnSign(text: string, sign = decimalSign()): string {
  return sign === ',' ? text.replace(/(\d)\.(?=\d)/g, '$1,') : text
}

/**
 * Typed text → smallest units. His own decimal sign is one; the other one too, but not before exactly three
 * digits, where it may group thousands. Fails as `parseAmount` does.
 */
export function readAmountText(text: string, decimals: number, sign = decimalSign()): bigint {
  const asked = text.replace(/[.,]/g, (found) => (found === sign ? '.' : ','))
  try {
    return parseAmount(asked, decimals)
  } catch (error) {
    // In the visitor's own writing.
    if (!(error instanceof EvmError) || error.code === 'too_many_decimals') throw error
    throw new EvmError(error.code, { data: { value: text.trim().slice(0, 40) }, cause: error })
  }
}

/** Two ways to write an amount that can be read in two ways: with thousands, and with decimals. */
export function clearerAmounts(text: string, sign = decimalSign()): readonly [string, string] {
  return [text.replace(/[.,]/, ''), text.replace(/[.,]/, sign)]
}
