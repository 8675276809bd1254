/** The zeros of the digits that keyboards of our languages have: Arabic, Persian, Devanagari, Thai, full width. */
const zeros = [0x660, 0x6f0, 0x966, 0xe50, 0xff10]

/** A text with the digits of our languages' keyboards as those of code; all else stays. */
export function toLatinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.charCodeAt(0)
    const zero = zeros.find((first) => code >= first && code < first + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}
