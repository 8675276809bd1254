import { PolicyError, syntaxError } from '../errors.ts'
import type { SyntaxFault } from '../faults.ts'

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

/** Habitual notations that the language has in another form, or not at all. */
const habits: Readonly<Record<string, SyntaxFault>> = {
  '"': 'quotes',
  '\u2018': 'quotes',
  '\u2019': 'quotes',
  '\u201c': 'quotes',
  '\u201d': 'quotes',
  '=': 'equality',
  '&': 'joining',
  '|': 'joining',
  '+': 'calculation',
  '-': 'calculation',
  '*': 'calculation',
  '/': 'calculation',
  '%': 'calculation',
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
  throw strangerAt(text, index)
}

function readText(text: string, index: number): { readonly token: Token; readonly end: number } {
  const closing = text.indexOf("'", index + 1)
  if (closing < 0) throw syntaxError('unclosed_text', index)
  return { token: { kind: 'text', value: text.slice(index + 1, closing), index }, end: closing + 1 }
}

function readNumber(text: string, index: number, number: string): Token {
  const after = text.slice(index + number.length, index + number.length + 2)
  if (/^[xX]/.test(after)) throw syntaxError('hexadecimal', index)
  if (/^(?:\.\d|[A-Za-z_])/.test(after)) throw syntaxError('not_whole', index)
  const value = BigInt(number)
  if (value > maxNumber) throw syntaxError('number_too_large', index)
  return { kind: 'number', value, index }
}

/** A character that nobody sees is named by its number. */
function strangerAt(text: string, index: number): PolicyError {
  const character = String.fromCodePoint(text.codePointAt(index) ?? 0)
  const habit = Object.hasOwn(habits, character) ? habits[character] : undefined
  if (habit !== undefined) return syntaxError(habit, index)
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return syntaxError('unknown_character', index, { character: /^[!-~]$/.test(character) ? character : `U+${code}` })
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
