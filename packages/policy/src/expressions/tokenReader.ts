import type { ErrorData } from '@latchkey/base'
import { PolicyError, syntaxError } from '../errors.ts'
import type { SyntaxFault } from '../faults.ts'
import { type Token, tokenize } from './tokenize.ts'

/** How deep parentheses, lists, calls, `!`, and steps like `.x` and `[x]` may nest. */
export const maxExpressionDepth = 32

/** The words of an expression, read one after the other. */
export type TokenReader = {
  peek: () => Token
  next: () => Token
  /** Reads the sign if it comes next. */
  skip: (sign: string) => boolean
  /** Reads the sign, or fails saying that it was expected, and `where`. */
  expect: (sign: string, where: string) => void
  /** Reads a name, or fails saying `where` it was expected. */
  expectName: (where: string) => string
  /** Reads a quoted text, or fails saying `where` it was expected. */
  expectText: (where: string) => string
  /** Fails at the next word. */
  fail: (fault: SyntaxFault, data?: ErrorData) => never
  /** Runs `read` one level deeper; fails with `expression_too_deep`. */
  nested: <T>(read: () => T) => T
}

/** Words that are no names. */
const keywords = new Set(['true', 'false', 'in'])

/** An expression's text → a reader of its words. Fails as `tokenize` does. */
export function createTokenReader(text: string): TokenReader {
  const tokens = tokenize(text)
  let position = 0
  let depth = 0
  // The closing `end` is never passed.
  const peek = (): Token => tokens[position] ?? { kind: 'end', index: text.length }
  const next = (): Token => {
    const token = peek()
    if (token.kind !== 'end') position++
    return token
  }
  const fail = (fault: SyntaxFault, data?: ErrorData): never => {
    throw syntaxError(fault, peek().index, data)
  }
  const skip = (sign: string): boolean => {
    const token = peek()
    if (token.kind !== 'sign' || token.value !== sign) return false
    position++
    return true
  }
  return {
    peek,
    next,
    skip,
    fail,
    expect: (sign, where) => {
      if (!skip(sign)) fail('sign_needed', { where, sign, found: describe(peek()) })
    },
    expectName: (where) => {
      const token = peek()
      if (token.kind !== 'name' || keywords.has(token.value)) return fail('name_needed', { where })
      position++
      return token.value
    },
    expectText: (where) => {
      const token = peek()
      if (token.kind !== 'text') return fail('text_needed', { where })
      position++
      return token.value
    },
    nested: (read) => {
      if (depth === maxExpressionDepth) {
        throw new PolicyError('expression_too_deep', { data: { limit: maxExpressionDepth } })
      }
      depth++
      const result = read()
      depth--
      return result
    },
  }
}

/** A word as error messages show it. */
export function describe(token: Token): string {
  switch (token.kind) {
    case 'end':
      return 'the end'
    case 'text':
      return 'a text'
    case 'number':
      return `the number ${token.value}`
    default:
      return `"${token.value}"`
  }
}
