import { randomBytes } from 'node:crypto'

const stringOrInteger = /"(?:[^"\\]|\\.)*"|(?<![\w.+-])-?\d{16,}(?![\w.])/g
const maxDigits = 80

/**
 * JSON text → value, with integers beyond 2^53 as bigint: read as numbers they would be rounded, and something else
 * signed than was sent. Fails with a `SyntaxError`.
 */
export function parseExactJson(text: string): unknown {
  const plain: unknown = JSON.parse(text)
  if (!/\d{16}/.test(text)) return plain
  // The text is sound JSON by now, so that every match outside of strings is a whole number. Nobody can guess the mark.
  const mark = `${randomBytes(16).toString('hex')}:`
  const marked = text.replace(stringOrInteger, (found) => (found.startsWith('"') ? found : `"${mark}${found}"`))
  return JSON.parse(marked, (_name, value: unknown) => {
    if (typeof value !== 'string' || !value.startsWith(mark)) return value
    const digits = value.slice(mark.length)
    if (digits.length > maxDigits) throw new SyntaxError('A number has too many digits')
    const number = BigInt(digits)
    return Number.isSafeInteger(Number(number)) ? Number(number) : number
  })
}
