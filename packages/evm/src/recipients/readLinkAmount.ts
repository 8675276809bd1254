/** A number of ERC-681: sign, digits, a fraction, an exponent; each of them may be missing. */
const numberPattern = /^(?<sign>[-+])?(?<whole>\d*)(?:\.(?<fraction>\d+))?(?:[eE](?<exponent>\d*))?$/
const maxAmount = 2n ** 256n - 1n
/** No exponent above it leaves a payable amount, and none below it makes the arithmetic long. */
const maxExponent = 400

/** The fault in the amount of a payment link, by its code. */
export type LinkAmountFault =
  | 'link_amount_no_number'
  | 'link_amount_negative'
  | 'link_amount_too_large'
  | 'link_amount_too_fine'

/**
 * The amount of a payment link in the smallest unit, or what is wrong with it. `2.014e18` is
 * 2014000000000000000: reckoned by its digits, since a float would round money.
 */
export function readLinkAmount(text: string): bigint | LinkAmountFault {
  const parts = text.length > maxExponent ? undefined : numberPattern.exec(text)?.groups
  const digits = `${parts?.['whole'] ?? ''}${parts?.['fraction'] ?? ''}`
  if (parts === undefined || digits === '') return 'link_amount_no_number'
  const significant = BigInt(digits)
  if (significant === 0n) return 0n
  if (parts['sign'] === '-') return 'link_amount_negative'
  const exponent = Number(parts['exponent'] ?? '0')
  if (exponent > maxExponent) return 'link_amount_too_large'
  const shift = exponent - (parts['fraction']?.length ?? 0)
  const scale = 10n ** BigInt(Math.abs(shift))
  if (shift < 0 && significant % scale !== 0n) return 'link_amount_too_fine'
  const amount = shift < 0 ? significant / scale : significant * scale
  return amount > maxAmount ? 'link_amount_too_large' : amount
}
