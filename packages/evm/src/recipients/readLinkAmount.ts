/** A number of ERC-681: sign, digits, a fraction, an exponent; each of them may be missing. */
const numberPattern = /^(?<sign>[-+])?(?<whole>\d*)(?:\.(?<fraction>\d+))?(?:[eE](?<exponent>\d*))?$/
const maxAmount = 2n ** 256n - 1n
/** No exponent above it leaves a payable amount, and none below it makes the arithmetic long. */
const maxExponent = 400

/**
 * The amount of a payment link in the smallest unit, or what is wrong with it, in words that follow "it". `2.014e18` is
 * 2014000000000000000: reckoned by its digits, since a float would round money.
 */
export function readLinkAmount(text: string): bigint | string {
  const parts = text.length > maxExponent ? undefined : numberPattern.exec(text)?.groups
  const digits = `${parts?.['whole'] ?? ''}${parts?.['fraction'] ?? ''}`
  if (parts === undefined || digits === '') return `gives “${text.slice(0, 40)}” as its amount, which is not a number`
  const significant = BigInt(digits)
  if (significant === 0n) return 0n
  if (parts['sign'] === '-') return 'asks for an amount below zero'
  const exponent = Number(parts['exponent'] ?? '0')
  if (exponent > maxExponent) return 'asks for more than there can be'
  const shift = exponent - (parts['fraction']?.length ?? 0)
  const scale = 10n ** BigInt(Math.abs(shift))
  if (shift < 0 && significant % scale !== 0n) return 'asks for a fraction of the smallest unit'
  const amount = shift < 0 ? significant / scale : significant * scale
  return amount > maxAmount ? 'asks for more than there can be' : amount
}
