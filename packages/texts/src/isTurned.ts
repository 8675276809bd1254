/** Whether a value has letters from right to left: in a text from left to right, a number beside it would change its side. */
export function isTurned(value: unknown): boolean {
  return typeof value === 'string' && rightToLeft.test(value)
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
