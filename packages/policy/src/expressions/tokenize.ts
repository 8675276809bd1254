import { PolicyError, syntaxError } from '../errors.ts'

/** One word of an expression; `index` is where it begins. */
export type Token =
  | { readonly kind: 'number'; readonly value: bigint; readonly index: number }
  | { readonly kind: 'text'; readonly value: string; readonly index: number }
  | { readonly kind: 'name'; readonly value: string; readonly index: number }
  | { readonly kind: 'sign'; readonly value: string; readonly index: number }
  | { readonly kind: 'end'; readonly index: number }

/** The longest expression, in bytes of UTF-8. */
export const maxExpressionBytes = 8192
const maxNumber = 2n ** 256n - 1n

const space = /[ \t\r\n]+/y
const digits = /\d+/y
const name = /[A-Za-z_][A-Za-z0-9_]*/y
const sign = /&&|\|\||==|!=|<=|>=|\.\.|[!<>.,:()[\]{}]/y

/** Habitual notations, and what the language has instead. */
const habits: Readonly<Record<string, string>> = {
  '"': `texts stand between single quotes: 'text'`,
  '\u2018': `texts stand between straight quotes: 'text'`,
  '\u2019': `texts stand between straight quotes: 'text'`,
  '\u201c': `texts stand between single quotes: 'text'`,
  '\u201d': `texts stand between single quotes: 'text'`,
  '=': 'equality is written ==',
  '&': '"and" is written &&',
  '|': '"or" is written ||',
  '+': 'the language does not calculate',
  '-': 'the language neither calculates nor has numbers below zero',
  '*': 'the language does not calculate',
  '/': 'the language neither calculates nor has comments',
  '%': 'the language does not calculate',
}

/** An expression's text → its words, closed by one `end`. Fails with `invalid_syntax` or `expression_too_long`. */
export function tokenize(text: string): readonly Token[] {
  assertLength(text)
  const tokens: Token[] = []
  let index = 0
  while (index < text.length) {
    const blank = match(space, text, index)
    if (blank !== undefined) {
      index += blank.length
      continue
    }
    const { token, end } = readToken(text, index)
    tokens.push(token)
    index = end
  }
  tokens.push({ kind: 'end', index })
  return tokens
}

function readToken(text: string, index: number): { readonly token: Token; readonly end: number } {
  if (text[index] === "'") return readText(text, index)
  const number = match(digits, text, index)
  if (number !== undefined) return { token: readNumber(text, index, number), end: index + number.length }
  const word = match(name, text, index)
  if (word !== undefined) return { token: { kind: 'name', value: word, index }, end: index + word.length }
  const mark = match(sign, text, index)
  if (mark !== undefined) return { token: { kind: 'sign', value: mark, index }, end: index + mark.length }
  throw syntaxError(describeStranger(text, index), index)
}

function readText(text: string, index: number): { readonly token: Token; readonly end: number } {
  const closing = text.indexOf("'", index + 1)
  if (closing < 0) throw syntaxError('a text begins here and does not end', index)
  return { token: { kind: 'text', value: text.slice(index + 1, closing), index }, end: closing + 1 }
}

function readNumber(text: string, index: number, number: string): Token {
  const after = text.slice(index + number.length, index + number.length + 2)
  if (/^[xX]/.test(after)) throw syntaxError(`hexadecimal stands between quotes: '0x…'`, index)
  if (/^\.\d/.test(after)) throw syntaxError('numbers are whole', index)
  if (/^[A-Za-z_]/.test(after)) throw syntaxError('a number ends in letters', index)
  const value = BigInt(number)
  if (value > maxNumber) throw syntaxError('numbers go up to 2^256 - 1', index)
  return { kind: 'number', value, index }
}

function describeStranger(text: string, index: number): string {
  const character = String.fromCodePoint(text.codePointAt(index) ?? 0)
  const habit = Object.hasOwn(habits, character) ? habits[character] : undefined
  if (habit !== undefined) return habit
  if (/^[!-~]$/.test(character)) return `"${character}" has no meaning here`
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return `the character U+${code} has no meaning here`
}

function match(pattern: RegExp, text: string, index: number): string | undefined {
  pattern.lastIndex = index
  return pattern.exec(text)?.[0]
}

/** Characters are counted before bytes, so that a huge text costs nothing. */
function assertLength(text: string): void {
  if (text.length <= maxExpressionBytes && new TextEncoder().encode(text).length <= maxExpressionBytes) return
  throw new PolicyError('expression_too_long', { data: { limit: maxExpressionBytes } })
}
