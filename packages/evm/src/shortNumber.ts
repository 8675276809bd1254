/** Longer ones are cut in their middle. */
const mostDigits = 12

/** A decimal number as a line has room for it: the many digits of a long one, such as a collectible's, by their ends. */
export function shortNumber(digits: string): string {
  return digits.length > mostDigits ? `${digits.slice(0, 5)}…${digits.slice(-4)}` : digits
}
