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

/** Places after the sign, from one up; below it, as many digits that say something. */
const shownPlaces = 4

/** An amount for a look: digits before the decimal sign, with the sign and those behind it, and whether that is all of it. */
export type ShortAmount = { readonly whole: string; readonly fraction: string; readonly isExact: boolean }

/**
 * An amount in four places, in the visitor's own writing and with his sign between thousands. It is cut and not rounded:
 * nobody is shown more than there is. What is less than one ten-thousandth says just that.
 */
export function shortAmount(amount: bigint, decimals: number, sign = decimalSign()): ShortAmount {
  const unit = 10n ** BigInt(decimals)
  const digits = (amount % unit).toString().padStart(decimals, '0')
  if (amount > 0n && amount < unit / 10n ** BigInt(shownPlaces)) {
    return { whole: '< 0', fraction: `${sign}${'1'.padStart(shownPlaces, '0')}`, isExact: false }
  }
  const zeros = amount >= unit ? 0 : (digits.match(/^0*/)?.[0].length ?? 0)
  const kept = digits.slice(0, shownPlaces + zeros).replace(/0+$/, '')
  return {
    whole: groupThousands(amount / unit, sign),
    fraction: kept === '' ? '' : sign + kept,
    isExact: digits.replace(/0+$/, '') === kept,
  }
}

/** An amount in its parts: digits before the decimal sign, the sign with all of those behind it, and the unit. */
export type SplitAmount = { readonly whole: string; readonly fraction: string; readonly unit: string }

/** An amount with a point, as our libraries write it, in its parts and in the visitor's own writing; every digit stays. */
export function splitAmount(text: string, sign = decimalSign()): SplitAmount {
  const [, whole, digits, unit = ''] = /^(\d+)(?:\.(\d+))?(?: (.*))?$/su.exec(text) ?? []
  if (whole === undefined) return { whole: text, fraction: '', unit: '' }
  return { whole: groupThousands(BigInt(whole), sign), fraction: digits === undefined ? '' : sign + digits, unit }
}

/** A thin space where the decimal sign is a comma: a point there would be read as one. */
function groupThousands(whole: bigint, sign: string): string {
  return whole.toString().replace(/\B(?=(\d{3})+$)/g, sign === ',' ? '\u202f' : ',')
}
