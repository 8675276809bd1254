import type { ErrorData } from '@latchkey/base'
import { type PolicyError, typeError } from '../errors.ts'
import type { Expression } from '../expressions/expression.ts'
import type { TypeFault } from '../faults.ts'
import {
  bool,
  codeOfType,
  dynamic,
  int,
  isComparable,
  listOf,
  nameOfType,
  nothing,
  type PolicyType,
  string,
  structOf,
  timestamp,
  unify,
} from './policyType.ts'
import { type Scope, scopes, unknownName } from './scope.ts'

type Part<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>

/** Gives an expression its type in a scope. Fails with `invalid_type` where its parts do not fit each other. */
export function checkExpression(expression: Expression, scope: Scope): PolicyType {
  const check = (part: Expression): PolicyType => checkExpression(part, scope)
  switch (expression.kind) {
    case 'literal':
      return typeOfLiteral(expression, scope)
    case 'name':
      return typeOfName(expression, scope)
    case 'list':
      return typeOfList(expression.elements, check)
    case 'struct':
      return structOf('struct', Object.fromEntries(expression.fields.map(({ name, value }) => [name, check(value)])))
    case 'all':
    case 'any':
      for (const part of expression.parts) assertBool(part, check(part), expression.kind === 'all' ? '&&' : '||')
      return bool
    case 'not':
      assertBool(expression.part, check(expression.part), '!')
      return bool
    case 'compare':
      return typeOfComparison(expression, check(expression.left), check(expression.right))
    case 'field':
      return typeOfField(expression, check(expression.target))
    case 'element':
      return typeOfElement(expression, check(expression.target), check(expression.key))
    case 'slice':
      return typeOfSlice(expression, check(expression.target))
    case 'each':
      return typeOfEach(expression, check(expression.target), scope)
    case 'contains':
      assertElement(expression.value, check(expression.value), elementOf(check(expression.target), expression))
      return bool
    case 'count':
      elementOf(check(expression.target), expression)
      return int
    case 'cronSpan':
      assertTimePart('CronSpan', scope, expression.index)
      return bool
  }
}

/** Checks a whole condition, consensus or time, which must be true or false. Fails with `invalid_type`. */
export function assertCondition(expression: Expression, scope: Scope): void {
  const type = checkExpression(expression, scope)
  if (isBool(type)) return
  throw typeError('whole_not_boolean', expression.index, typed('type', type))
}

function typeOfLiteral({ value, index }: Part<'literal'>, scope: Scope): PolicyType {
  if (typeof value === 'boolean') return bool
  if (typeof value === 'bigint') return int
  if (typeof value === 'string') return string
  assertTimePart('Timestamp', scope, index)
  return timestamp
}

/** Inside of functions a scope has more names, so it is known by those it began with. */
function assertTimePart(name: string, scope: Scope, index: number): void {
  for (const known of scopes.time.keys()) {
    if (!scope.has(known)) throw typeError('wrong_part', index, { name, part: 'time' })
  }
}

function typeOfName({ name, index }: Part<'name'>, scope: Scope): PolicyType {
  const type = scope.get(name)
  if (type === undefined) throw unknownName(name, index, scope)
  return type
}

function typeOfList(elements: readonly Expression[], check: (part: Expression) => PolicyType): PolicyType {
  let element: PolicyType = nothing
  for (const part of elements) {
    const type = check(part)
    const both = unify(element, type)
    if (both === undefined) {
      throw typeError('mixed_list', part.index, { ...typed('first', element), ...typed('second', type) })
    }
    element = both
  }
  return listOf(element)
}

function typeOfComparison({ operator, left, right }: Part<'compare'>, a: PolicyType, b: PolicyType): PolicyType {
  if (operator === 'in') {
    assertElement(left, a, elementOf(b, right))
    return bool
  }
  if (unify(a, b) === undefined) throw mismatch(left, right, [a, b])
  const isEquality = operator === '==' || operator === '!='
  for (const [part, type] of [[left, a] as const, [right, b] as const]) {
    const fits = isEquality ? isComparable(type) : isOrdered(type)
    if (fits) continue
    const fault = isEquality ? 'not_comparable' : 'not_ordered'
    throw typeError(fault, part.index, { where: operator, ...typed('type', type) })
  }
  return bool
}

function isOrdered({ kind }: PolicyType): boolean {
  return kind === 'int' || kind === 'timestamp' || kind === 'dynamic' || kind === 'nothing'
}

function typeOfField({ name, target, index }: Part<'field'>, type: PolicyType): PolicyType {
  if (type.kind === 'struct') {
    const field = type.fields.get(name)
    if (field !== undefined) return field
    throw typeError('unknown_field', index, { record: type.name, name, known: [...type.fields.keys()].join(', ') })
  }
  if (type.kind === 'map' || type.kind === 'dynamic') {
    throw typeError('map_field', index, { shown: show(target), name })
  }
  throw typeError('no_fields', index, { shown: show(target), ...typed('type', type) })
}

function typeOfElement({ target, key, index }: Part<'element'>, type: PolicyType, keyType: PolicyType): PolicyType {
  const isDynamic = type.kind === 'dynamic' || type.kind === 'nothing'
  if (!isDynamic && type.kind !== 'map' && type.kind !== 'list' && type.kind !== 'string') {
    const fault = type.kind === 'struct' ? 'read_by_point' : 'no_elements'
    throw typeError(fault, index, { shown: show(target), ...typed('type', type) })
  }
  const keys = isDynamic ? ['int', 'string'] : [type.kind === 'map' ? 'string' : 'int']
  if (![...keys, 'dynamic', 'nothing'].includes(keyType.kind)) {
    const expected = typed('expected', type.kind === 'map' ? string : int)
    throw typeError('wrong_key', key.index, { shown: show(target), ...expected, ...typed('type', keyType) })
  }
  if (type.kind === 'list') return type.element
  if (type.kind === 'map') return type.value
  return type.kind === 'string' ? string : dynamic
}

function typeOfSlice({ target, index }: Part<'slice'>, type: PolicyType): PolicyType {
  if (type.kind === 'nothing') return dynamic
  if (type.kind === 'list' || type.kind === 'string' || type.kind === 'dynamic') return type
  throw typeError('no_slice', index, { shown: show(target), ...typed('type', type) })
}

function typeOfEach(expression: Part<'each'>, target: PolicyType, scope: Scope): PolicyType {
  const element = elementOf(target, expression.target)
  const test = checkExpression(expression.test, new Map([...scope, [expression.item, element]]))
  assertBool(expression.test, test, `${expression.call}(${expression.item}, …)`)
  return expression.call === 'filter' ? listOf(element) : bool
}

/** The type of a list's elements. Fails with `invalid_type` for what is no list. */
function elementOf(type: PolicyType, part: Expression): PolicyType {
  if (type.kind === 'list') return type.element
  if (type.kind === 'dynamic' || type.kind === 'nothing') return dynamic
  const fault = type.kind === 'string' ? 'text_slices' : 'list_needed'
  throw typeError(fault, part.index, { shown: show(part), ...typed('type', type) })
}

function assertElement(part: Expression, type: PolicyType, element: PolicyType): void {
  if (unify(type, element) === undefined) {
    const types = { ...typed('type', type), ...typed('elementType', element) }
    throw typeError('element_mismatch', part.index, { shown: show(part), ...types })
  }
  for (const each of [type, element]) {
    if (isComparable(each)) continue
    throw typeError('not_comparable', part.index, { where: 'a search in a list', ...typed('type', each) })
  }
}

function assertBool(part: Expression, type: PolicyType, operator: string): void {
  if (isBool(type)) return
  throw typeError('not_boolean', part.index, { where: operator, shown: show(part), ...typed('type', type) })
}

function isBool({ kind }: PolicyType): boolean {
  return kind === 'bool' || kind === 'dynamic' || kind === 'nothing'
}

/** The commonest slip is a number in quotes, or a text without them; the fault then says what to write. */
function mismatch(left: Expression, right: Expression, [a, b]: readonly [PolicyType, PolicyType]): PolicyError {
  const shown = { left: show(left), right: show(right), ...typed('first', a), ...typed('second', b) }
  const [literal, literalType, otherType] = left.kind === 'literal' ? [left, a, b] : [right, b, a]
  if (literal.kind !== 'literal') return typeError('mismatch', left.index, shown)
  const { value } = literal
  const number = typeof value === 'string' && /^\d+$/.test(value) ? value : 'the number'
  // The type is told of what has to be written otherwise.
  const data = { ...shown, number, ...typed('type', literalType) }
  return typeError(slipOf(literalType, otherType), left.index, data)
}

function slipOf({ kind: written }: PolicyType, { kind: needed }: PolicyType): TypeFault {
  if (written !== 'string') return needed === 'string' ? 'mismatch_quotes' : 'mismatch'
  if (needed === 'int') return 'mismatch_number'
  if (needed === 'bool') return 'mismatch_boolean'
  return needed === 'timestamp' ? 'mismatch_moment' : 'mismatch'
}

/** A type among the values of a fault: its code and, for the English message, its name. */
function typed(key: string, type: PolicyType): ErrorData {
  return { [key]: codeOfType(type), [`${key}Name`]: nameOfType(type) }
}

/** An expression as messages name it: its path where it is one. */
function show(expression: Expression): string {
  switch (expression.kind) {
    case 'name':
      return expression.name
    case 'field':
      return `${show(expression.target)}.${expression.name}`
    case 'literal':
      return showLiteral(expression)
    case 'element':
      return `${show(expression.target)}[${show(expression.key)}]`
    default:
      return 'this'
  }
}

function showLiteral({ value }: Part<'literal'>): string {
  if (typeof value === 'object') return 'this moment'
  if (typeof value !== 'string') return String(value)
  return value.length > 50 ? `'${value.slice(0, 47)}…'` : `'${value}'`
}
