import { EvmError } from './errors.ts'

// One decimal sign, a point or a comma, with digits on at least one side of it.
const amountPattern = /^(?:(\d+)(?:[.,](\d*))?|[.,](\d+))$/
/** A 256-bit number has 78 digits, and at most 255 of a token's are behind the decimal sign; longer text is no amount. */
const maxLength = 400
const maxAmount = 2n ** 256n - 1n
// One thousand to some, one to others.
const ambiguousPattern = /^[1-9]\d{0,2},\d{3}$/

/**
 * Typed text → smallest units. Digits with at most one point or comma; no sign, exponent or grouping. A comma
 * before exactly three digits could group thousands and is not guessed at.
 * Fails with `invalid_amount`, `ambiguous_amount` or `too_many_decimals`.
 */
export function parseAmount(text: string, decimals: number): bigint {
  const trimmed = text.trim()
  const match = trimmed.length > maxLength ? null : amountPattern.exec(trimmed)
  if (match === null) throw new EvmError('invalid_amount', { data: { value: trimmed.slice(0, 40) } })
  if (ambiguousPattern.test(trimmed)) throw new EvmError('ambiguous_amount', { data: { value: trimmed } })
  const whole = match[1] ?? '0'
  const fraction = match[2] ?? match[3] ?? ''
  if (fraction.length > decimals) throw new EvmError('too_many_decimals', { data: { decimals } })
  const amount = BigInt(whole) * 10n ** BigInt(decimals) + BigInt(fraction.padEnd(decimals, '0') || '0')
  if (amount > maxAmount) throw new EvmError('invalid_amount', { data: { value: trimmed.slice(0, 40) } })
  return amount
}

/**
 * Smallest units → decimal text with a point, exact unless `maxFraction` is given. Rounding goes up, so that a fee is
 * never shown smaller than it is; trailing zeros are dropped.
 */
export function formatAmount(
  amount: bigint,
  decimals: number,
  options: { readonly maxFraction?: number } = {},
): string {
  const isNegative = amount < 0n
  const shown = Math.min(decimals, options.maxFraction ?? decimals)
  const unit = 10n ** BigInt(decimals - shown)
  const rounded = ((isNegative ? -amount : amount) + unit - 1n) / unit
  const digits = rounded.toString().padStart(shown + 1, '0')
  const whole = digits.slice(0, digits.length - shown)
  const fraction = digits.slice(digits.length - shown).replace(/0+$/, '')
  return `${isNegative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}
