import type { Expression } from '../expressions/expression.ts'
import { describeSchedule, joinWords } from '../schedules/describeSchedule.ts'
import { factNames, factStates, fieldNames, listNouns } from './describeNames.ts'

type Part<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>

const comparisons: Readonly<Record<string, string>> = {
  '==': 'is',
  '!=': 'is not',
  '<': 'is less than',
  '>': 'is more than',
  '<=': 'is at most',
  '>=': 'is at least',
}
const timeComparisons: Readonly<Record<string, string>> = {
  ...comparisons,
  '<': 'is before',
  '>': 'is after',
  '<=': 'is not after',
  '>=': 'is not before',
}
const counts: Readonly<Record<string, string>> = {
  '==': 'exactly',
  '<': 'fewer than',
  '>': 'more than',
  '<=': 'at most',
  '>=': 'at least',
}

/** A checked expression that is true or false → a clause for people, without a full stop. */
export function describeExpression(expression: Expression): string {
  switch (expression.kind) {
    case 'all':
    case 'any':
      return joinParts(expression)
    case 'not':
      return describeNot(expression.part)
    case 'compare':
      return describeComparison(expression)
    case 'contains':
      return `${noun(expression.target)} include ${noun(expression.value)}`
    case 'each':
      return describeEach(expression)
    case 'cronSpan':
      return describeSchedule(expression.texts)
    case 'literal':
      return expression.value === true ? 'always' : 'never'
    default:
      return factStates[pathOf(expression)]?.[0] ?? `${noun(expression)} holds`
  }
}

/** Parts of the other joining word stand in parentheses, so that a sentence is read in one way only. */
function joinParts({ kind, parts }: Part<'all' | 'any'>): string {
  const clauses = parts.map((part) =>
    part.kind === 'all' || part.kind === 'any' ? `(${describeExpression(part)})` : describeExpression(part),
  )
  return clauses.join(kind === 'all' ? ' and ' : ' or ')
}

function describeNot(part: Expression): string {
  const state = factStates[pathOf(part)]?.[1]
  return state ?? `it is not so that ${isSimple(part) ? describeExpression(part) : `(${describeExpression(part)})`}`
}

function isSimple({ kind }: Expression): boolean {
  return kind !== 'all' && kind !== 'any'
}

function describeComparison({ operator, left, right }: Part<'compare'>): string {
  if (operator === 'in') return describeIn(left, right)
  const state = factStates[pathOf(left)]
  if (state !== undefined && right.kind === 'literal' && typeof right.value === 'boolean') {
    return state[(operator === '==') === right.value ? 0 : 1]
  }
  const quantity = describeCount(left, operator, right)
  if (quantity !== undefined) return quantity
  const isTime = pathOf(left) === 'time.now' || (right.kind === 'literal' && typeof right.value === 'object')
  return `${noun(left)} ${(isTime ? timeComparisons : comparisons)[operator] ?? operator} ${noun(right)}`
}

function describeIn(left: Expression, right: Expression): string {
  if (right.kind !== 'list') return `${noun(left)} is among ${noun(right)}`
  if (right.elements.length < 2) return `${noun(left)} is ${right.elements.map(noun).join('') || 'one of nothing'}`
  return `${noun(left)} is ${joinWords(right.elements.map(noun), 'or')}`
}

/** `approvers.filter(u, …).count() >= 2` → "there are at least 2 approvers whose …". */
function describeCount(left: Expression, operator: string, right: Expression): string | undefined {
  const word = counts[operator]
  if (left.kind !== 'count' || right.kind !== 'literal' || word === undefined) return undefined
  const isOne = right.value === 1n
  const [one, several] = listNouns[pathOf(rootOf(left.target))] ?? [
    `element of ${noun(rootOf(left.target))}`,
    undefined,
  ]
  const things = isOne ? one : (several ?? `elements of ${noun(rootOf(left.target))}`)
  const which = left.target.kind === 'each' ? ` ${describeTest(left.target)}` : ''
  return `there ${isOne ? 'is' : 'are'} ${word} ${String(right.value)} ${things}${which}`
}

function rootOf(expression: Expression): Expression {
  return expression.kind === 'each' && expression.call === 'filter' ? rootOf(expression.target) : expression
}

function describeEach(expression: Part<'each'>): string {
  const { call, target } = expression
  const word = listNouns[pathOf(target)]?.[0] ?? `element of ${noun(target)}`
  const test = describeTest(expression)
  return call === 'all' ? `every ${word} is one ${test}` : `there is at least one ${word} ${test}`
}

/** The test of an element, as "whose id is 'x' and whose tags include 'y'"; general tests by "for which". */
function describeTest({ item, test }: Part<'each'>): string {
  const parts = test.kind === 'all' || test.kind === 'any' ? test.parts : [test]
  const whose = parts.map((part) => (isAbout(part, item) ? `whose ${describeExpression(part)}` : undefined))
  if (whose.includes(undefined)) return `"${item}" for which ${describeExpression(test)}`
  return whose.join(test.kind === 'any' ? ' or ' : ' and ')
}

function isAbout(part: Expression, item: string): boolean {
  const subject = part.kind === 'compare' ? part.left : part.kind === 'contains' ? part.target : undefined
  return subject?.kind === 'field' && subject.target.kind === 'name' && subject.target.name === item
}

/** A value as part of a clause. */
function noun(expression: Expression): string {
  switch (expression.kind) {
    case 'literal':
      return describeLiteral(expression)
    case 'name':
    case 'field':
      return describePath(expression)
    case 'list':
      return expression.elements.length === 0 ? 'nothing' : `the list ${expression.elements.map(noun).join(', ')}`
    case 'struct':
      return `the record of ${joinWords(
        expression.fields.map(({ name, value }) => `${name} ${noun(value)}`),
        'and',
      )}`
    case 'element':
      return describeElement(expression)
    case 'slice': {
      const { start, end, target } = expression
      return `the part from position ${start + 1n} to ${end} of ${noun(target)}`
    }
    case 'count':
      return `the number of ${listNouns[pathOf(expression.target)]?.[1] ?? `elements of ${noun(expression.target)}`}`
    case 'each':
      return expression.call === 'filter'
        ? `those of ${noun(expression.target)} ${describeTest(expression)}`
        : `whether ${describeExpression(expression)}`
    default:
      return `whether ${describeExpression(expression)}`
  }
}

function describeLiteral({ value }: Part<'literal'>): string {
  if (typeof value === 'bigint') return groupDigits(value)
  if (typeof value === 'string') return value === '' ? 'empty' : `'${value}'`
  if (typeof value === 'boolean') return String(value)
  const time = new Date(Number(value.nanos / 1_000_000n)).toISOString()
  return value.nanos % 60_000_000_000n === 0n ? `${time.slice(0, 10)} ${time.slice(11, 16)} UTC` : time
}

/** Long numbers are read in groups of three. */
function groupDigits(value: bigint): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ' ')
}

function describePath(expression: Part<'name' | 'field'>): string {
  const known = factNames[pathOf(expression)]
  if (known !== undefined) return known
  if (expression.kind === 'name') return `"${expression.name}"`
  // A field of the element at hand: the sentence has just said whose.
  if (expression.target.kind === 'name') return fieldNames[expression.name] ?? expression.name
  return `${fieldNames[expression.name] ?? expression.name} of ${noun(expression.target)}`
}

function describeElement({ key, target }: Part<'element'>): string {
  if (key.kind !== 'literal' || typeof key.value !== 'bigint') return `${noun(key)} of ${noun(target)}`
  return `position ${key.value + 1n} of ${noun(target)}`
}

function pathOf(expression: Expression): string {
  if (expression.kind === 'name') return expression.name
  return expression.kind === 'field' ? `${pathOf(expression.target)}.${expression.name}` : ''
}
