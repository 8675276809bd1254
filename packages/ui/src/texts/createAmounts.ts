import { toLatinDigits } from '@latchkey/base'
import { EvmError, formatAmount, parseAmount } from '@latchkey/evm'
import { formatters } from '@latchkey/texts'

/** Amounts as a language writes them, and as its readers type them. */
export type Amounts = {
  /** Smallest units → decimal text with the language's decimal sign, and no sign between thousands. */
  readonly write: (...asked: Parameters<typeof formatAmount>) => string
  /** An amount with a point, as our libraries write it, in the writing of the language. */
  readonly fromPoint: (text: string) => string
  /** For a look, in four places and with the sign between thousands. */
  readonly glance: (amount: bigint, decimals: number) => ShortAmount
  /** An amount in its parts, every digit of it, with the sign between thousands. */
  readonly split: (amount: bigint, decimals: number) => SplitAmount
  /** Every digit of an amount, with the sign between thousands: for reading, and not for a field. */
  readonly exact: (amount: bigint, decimals: number) => string
  /**
   * Typed text → smallest units, in any digits. The language's decimal sign is one; the other one too, but not before
   * exactly three digits, where it may group thousands. Fails as `parseAmount` does.
   */
  readonly read: (text: string, decimals: number) => bigint
  /** The amounts, in the smallest unit, that a text may mean which can be read in two ways: with thousands, and with decimals. */
  readonly readings: (text: string, decimals: number) => readonly bigint[]
}

/** Digits before the decimal sign, and the sign with those behind it. */
export type SplitAmount = { readonly whole: string; readonly fraction: string }

/** An amount for a look, with whether that is all of it. */
export type ShortAmount = SplitAmount & { readonly isExact: boolean }

/** Places after the sign, from one up; below it, as many digits that say something. */
const shownPlaces = 4

/** Amounts in a locale: it is the page's language that decides, and not the browser's. */
export function createAmounts(locale: string): Amounts {
  const sign = decimalSign(locale)
  return {
    write: (...asked) => toSign(formatAmount(...asked), sign),
    fromPoint: (text) => toSign(text, sign),
    glance: (amount, decimals) => shortAmount(amount, decimals, sign),
    split: (amount, decimals) => splitAmount(amount, decimals, sign),
    exact: (amount, decimals) => {
      const { whole, fraction } = splitAmount(amount, decimals, sign)
      return whole + fraction
    },
    read: (text, decimals) => readAmount(text, decimals, sign),
    readings: (text, decimals) => {
      const plain = toPlain(text, sign)
      return ['', '.'].flatMap((mark) => readPlain(plain.replace(/[.,]/, mark), decimals) ?? [])
    },
  }
}

type Sign = ',' | '.'

function splitAmount(amount: bigint, decimals: number, sign: Sign): SplitAmount {
  const [whole = '', digits] = formatAmount(amount, decimals).split('.')
  return { whole: groupThousands(BigInt(whole), sign), fraction: digits === undefined ? '' : sign + digits }
}

function decimalSign(locale: string): Sign {
  const parts = formatters.getNumberFormat(locale).formatToParts(1.5)
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.'
}

const toSign = (text: string, sign: Sign) => text.replace(/(\d)\.(?=\d)/g, `$1${sign}`)

/**
 * Cut and not rounded: nobody is shown more than there is. What is less than one ten-thousandth says just that.
 */
function shortAmount(amount: bigint, decimals: number, sign: Sign): ShortAmount {
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

/** A thin space where the decimal sign is a comma: a point there would be read as one. */
function groupThousands(whole: bigint, sign: Sign): string {
  return whole.toString().replace(/\B(?=(\d{3})+$)/g, sign === ',' ? '\u202f' : ',')
}

/** One thousand to some, one to others. */
const unclear = /^[1-9]\d{0,2},\d{3}$/

function readAmount(text: string, decimals: number, sign: Sign): bigint {
  const asked = toPlain(text, sign)
  const data = { value: text.trim().slice(0, 40) }
  if (unclear.test(asked)) throw new EvmError('ambiguous_amount', { data })
  try {
    return parseAmount(asked, decimals)
  } catch (error) {
    // As it was written.
    if (!(error instanceof EvmError) || error.code !== 'invalid_amount') throw error
    throw new EvmError(error.code, { data, cause: error })
  }
}

function readPlain(text: string, decimals: number): bigint | undefined {
  try {
    return parseAmount(text, decimals)
  } catch (error) {
    if (error instanceof EvmError) return undefined
    throw error
  }
}

/** Groups of three that one sign sets apart, and behind another sign what is no group. */
const grouped = /^([1-9]\d{0,2}([\s'’٬.,])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d*))?$/u

/** In the digits of code, with a point for the language's decimal sign and a comma for the other one; right groups are joined. */
function toPlain(text: string, sign: Sign): string {
  const signs: Readonly<Record<string, string>> = { [sign]: '.', '٫': '.' }
  const asked = toLatinDigits(text.trim()).replace(/[.,،٫]/gu, (found) => signs[found === '،' ? ',' : found] ?? ',')
  const [, whole = '', mark = '', fraction] = grouped.exec(asked) ?? []
  const groups = whole.split(mark)
  // One point or comma alone, without another sign behind it, need not be one of groups.
  if (whole === '' || (/[.,]/.test(mark) && groups.length === 2 && fraction === undefined)) return asked
  return fraction === undefined ? groups.join('') : `${groups.join('')}.${fraction}`
}
