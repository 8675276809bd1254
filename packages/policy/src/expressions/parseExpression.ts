import { PolicyError, syntaxError } from '../errors.ts'
import { parseCronSpan } from '../schedules/cronSpan.ts'
import { parseTimestamp } from '../values/timestamp.ts'
import type { Comparison, Expression, StructField } from './expression.ts'
import { createTokenReader, describe, maxExpressionDepth, type TokenReader } from './tokenReader.ts'

/** The most elements of a list that stands in an expression. */
export const maxListLength = 1000

const comparisons: readonly string[] = ['==', '!=', '<', '>', '<=', '>=', 'in']

/**
 * The text of a condition, consensus or time → its tree. Total: every failure is a PolicyError with `invalid_syntax`,
 * `expression_too_long`, `expression_too_deep` or `list_too_long`.
 */
export function parseExpression(text: string): Expression {
  const reader = createTokenReader(text)
  const expression = parseOr(reader)
  if (reader.peek().kind !== 'end') reader.fail('too_much', { found: describe(reader.peek()) })
  return expression
}

/** Every inner expression passes here, so this is where depth is counted. */
function parseOr(reader: TokenReader): Expression {
  return reader.nested(() => parseChain(reader, { sign: '||', kind: 'any', parsePart: parseAnd }))
}

function parseAnd(reader: TokenReader): Expression {
  return parseChain(reader, { sign: '&&', kind: 'all', parsePart: parseNot })
}

type Chain = {
  readonly sign: string
  readonly kind: 'all' | 'any'
  readonly parsePart: (reader: TokenReader) => Expression
}

/** Equal operators in a row become one flat node, so that long conditions are not deep. */
function parseChain(reader: TokenReader, { sign, kind, parsePart }: Chain): Expression {
  const first = parsePart(reader)
  const parts = [first]
  while (reader.skip(sign)) parts.push(parsePart(reader))
  return parts.length === 1 ? first : { kind, parts, index: first.index }
}

function parseNot(reader: TokenReader): Expression {
  const { index } = reader.peek()
  if (!reader.skip('!')) return parseComparison(reader)
  return { kind: 'not', part: reader.nested(() => parseNot(reader)), index }
}

function parseComparison(reader: TokenReader): Expression {
  const left = parseSteps(reader)
  const operator = readComparison(reader)
  if (operator === undefined) return left
  const right = parseSteps(reader)
  if (isComparison(reader)) reader.fail('chained')
  return { kind: 'compare', operator, left, right, index: left.index }
}

function isComparison(reader: TokenReader): boolean {
  const token = reader.peek()
  return (token.kind === 'sign' || token.kind === 'name') && comparisons.includes(token.value)
}

function readComparison(reader: TokenReader): Comparison | undefined {
  if (!isComparison(reader)) return undefined
  const token = reader.next()
  // `isComparison` has compared the word with the list of all operators.
  return token.kind === 'sign' || token.kind === 'name' ? (token.value as Comparison) : undefined
}

/** A value and what is taken from it: `.field`, `.function(…)`, `[key]`, `[start..end]`. */
function parseSteps(reader: TokenReader): Expression {
  let target = parseValue(reader)
  for (let steps = 0; ; steps++) {
    if (steps > maxExpressionDepth) {
      throw new PolicyError('expression_too_deep', { data: { limit: maxExpressionDepth } })
    }
    if (reader.skip('.')) target = parseMember(reader, target)
    else if (reader.skip('[')) target = parseBracket(reader, target)
    else return target
  }
}

function parseMember(reader: TokenReader, target: Expression): Expression {
  const { index } = reader.peek()
  const name = reader.expectName('what follows a point')
  if (!reader.skip('(')) return { kind: 'field', target, name, index: target.index }
  const call = parseCall(reader, { target, name, nameIndex: index })
  reader.expect(')', `${name}(…)`)
  return call
}

type CallStart = { readonly target: Expression; readonly name: string; readonly nameIndex: number }

function parseCall(reader: TokenReader, { target, name, nameIndex }: CallStart): Expression {
  const { index } = target
  switch (name) {
    case 'all':
    case 'any':
    case 'filter': {
      const item = reader.expectName(`${name}(item, test)`)
      reader.expect(',', `${name}(item, test)`)
      return { kind: 'each', call: name, target, item, test: parseOr(reader), index }
    }
    case 'contains':
      return { kind: 'contains', target, value: parseOr(reader), index }
    case 'count':
      return { kind: 'count', target, index }
    default:
      throw syntaxError('unknown_method', nameIndex, { name })
  }
}

function parseBracket(reader: TokenReader, target: Expression): Expression {
  const key = parseOr(reader)
  const { index } = target
  if (!reader.skip('..')) {
    reader.expect(']', 'an index')
    return { kind: 'element', target, key, index }
  }
  const end = reader.next()
  if (key.kind !== 'literal' || typeof key.value !== 'bigint' || end.kind !== 'number') {
    throw syntaxError('slice_numbers', key.index)
  }
  reader.expect(']', 'a slice')
  if (key.value > end.value) throw syntaxError('slice_reversed', key.index)
  return { kind: 'slice', target, start: key.value, end: end.value, index }
}

function parseValue(reader: TokenReader): Expression {
  const token = reader.next()
  const { index } = token
  if (token.kind === 'number' || token.kind === 'text') return { kind: 'literal', value: token.value, index }
  if (token.kind === 'name') return parseWord(reader, token.value, index)
  if (token.kind === 'end') throw syntaxError('missing_end', index)
  switch (token.value) {
    case '(': {
      const inner = parseOr(reader)
      reader.expect(')', 'what is in parentheses')
      return inner
    }
    case '[':
      return { kind: 'list', elements: parseElements(reader, index), index }
    case '{':
      return { kind: 'struct', fields: parseFields(reader), index }
    case '!':
      throw syntaxError('not_before_value', index)
    default:
      throw syntaxError('value_needed', index, { found: describe(token) })
  }
}

function parseWord(reader: TokenReader, word: string, index: number): Expression {
  if (word === 'true' || word === 'false') return { kind: 'literal', value: word === 'true', index }
  if (word === 'in') throw syntaxError('value_needed', index, { found: '"in"' })
  const isCall = reader.skip('(')
  if (!isCall) return { kind: 'name', name: word, index }
  if (word === 'Timestamp') return parseTimestampCall(reader, index)
  if (word === 'CronSpan') return parseCronSpanCall(reader, index)
  throw syntaxError('unknown_function', index, { name: word })
}

function parseTimestampCall(reader: TokenReader, index: number): Expression {
  const text = reader.expectText('Timestamp')
  reader.expect(')', 'Timestamp')
  const value = parseTimestamp(text)
  if (value !== undefined) return { kind: 'literal', value, index }
  throw syntaxError('bad_timestamp', index, { text })
}

function parseCronSpanCall(reader: TokenReader, index: number): Expression {
  const cron = reader.expectText('CronSpan')
  reader.expect(',', 'CronSpan')
  const duration = reader.expectText('CronSpan')
  reader.expect(',', 'CronSpan')
  const zone = reader.expectText('CronSpan')
  reader.expect(')', 'CronSpan')
  const span = parseCronSpan(cron, duration, zone)
  if ('fault' in span) throw syntaxError(span.fault, index, span.data)
  return { kind: 'cronSpan', span, texts: [cron, duration, zone], index }
}

function parseElements(reader: TokenReader, index: number): readonly Expression[] {
  if (reader.skip(']')) return []
  const elements = [parseOr(reader)]
  while (reader.skip(',')) {
    if (elements.length === maxListLength) {
      throw new PolicyError('list_too_long', { data: { position: index + 1, limit: maxListLength } })
    }
    elements.push(parseOr(reader))
  }
  reader.expect(']', 'a list')
  return elements
}

function parseFields(reader: TokenReader): readonly StructField[] {
  const fields: StructField[] = []
  do {
    const { index } = reader.peek()
    const name = reader.expectName('a struct')
    if (fields.some((field) => field.name === name)) throw syntaxError('field_twice', index, { name })
    reader.expect(':', 'a struct')
    fields.push({ name, value: parseOr(reader) })
  } while (reader.skip(','))
  reader.expect('}', 'a struct')
  return fields
}
