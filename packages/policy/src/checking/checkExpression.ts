import { typeError } from '../errors.ts'
import type { Expression } from '../expressions/expression.ts'
import {
  bool,
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
import { explainUnknownName, type Scope, scopes } from './scope.ts'

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
  throw typeError(`the whole must be true or false, but it is ${nameOfType(type)}`, expression.index)
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
    if (!scope.has(known)) throw typeError(`${name} belongs into the time of a policy`, index)
  }
}

function typeOfName({ name, index }: Part<'name'>, scope: Scope): PolicyType {
  const type = scope.get(name)
  if (type === undefined) throw typeError(explainUnknownName(name, scope), index)
  return type
}

function typeOfList(elements: readonly Expression[], check: (part: Expression) => PolicyType): PolicyType {
  let element: PolicyType = nothing
  for (const part of elements) {
    const type = check(part)
    const both = unify(element, type)
    if (both === undefined) {
      throw typeError(`the list mixes ${nameOfType(element)} with ${nameOfType(type)}`, part.index)
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
  if (unify(a, b) === undefined) throw typeError(explainMismatch(left, right, [a, b]), left.index)
  const isEquality = operator === '==' || operator === '!='
  for (const [part, type] of [[left, a] as const, [right, b] as const]) {
    const fits = isEquality ? isComparable(type) : isOrdered(type)
    if (fits) continue
    const what = isEquality ? 'texts, numbers, moments, true or false, and lists of them' : 'numbers and moments'
    throw typeError(`${operator} compares ${what}, but this is ${nameOfType(type)}`, part.index)
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
    throw typeError(`a ${type.name} has no "${name}", only ${[...type.fields.keys()].join(', ')}`, index)
  }
  if (type.kind === 'map' || type.kind === 'dynamic') {
    throw typeError(`a field of a map is read by ${show(target)}['${name}'], not by a point`, index)
  }
  throw typeError(`${show(target)} is ${nameOfType(type)} and has no fields`, index)
}

function typeOfElement({ target, key, index }: Part<'element'>, type: PolicyType, keyType: PolicyType): PolicyType {
  const isDynamic = type.kind === 'dynamic' || type.kind === 'nothing'
  if (!isDynamic && type.kind !== 'map' && type.kind !== 'list' && type.kind !== 'string') {
    const way = type.kind === 'struct' ? ': its fields are read by a point' : ''
    throw typeError(`${show(target)} is ${nameOfType(type)} and has no elements${way}`, index)
  }
  const keys = isDynamic ? ['int', 'string'] : [type.kind === 'map' ? 'string' : 'int']
  if (![...keys, 'dynamic', 'nothing'].includes(keyType.kind)) {
    const expected = type.kind === 'map' ? 'a text' : 'a whole number'
    throw typeError(`an element of ${show(target)} is taken by ${expected}, not ${nameOfType(keyType)}`, key.index)
  }
  if (type.kind === 'list') return type.element
  if (type.kind === 'map') return type.value
  return type.kind === 'string' ? string : dynamic
}

function typeOfSlice({ target, index }: Part<'slice'>, type: PolicyType): PolicyType {
  if (type.kind === 'nothing') return dynamic
  if (type.kind === 'list' || type.kind === 'string' || type.kind === 'dynamic') return type
  throw typeError(`${show(target)} is ${nameOfType(type)}: slices are taken from texts and lists`, index)
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
  const way = type.kind === 'string' ? ': parts of texts are compared by slices like [0..10]' : ''
  throw typeError(`a list is needed, but ${show(part)} is ${nameOfType(type)}${way}`, part.index)
}

function assertElement(part: Expression, type: PolicyType, element: PolicyType): void {
  if (unify(type, element) === undefined) {
    throw typeError(`${show(part)} is ${nameOfType(type)}, but each element is ${nameOfType(element)}`, part.index)
  }
  for (const each of [type, element]) {
    if (!isComparable(each)) throw typeError(`${nameOfType(each)} cannot be looked for in a list`, part.index)
  }
}

function assertBool(part: Expression, type: PolicyType, operator: string): void {
  if (isBool(type)) return
  throw typeError(`${operator} needs true or false, but ${show(part)} is ${nameOfType(type)}`, part.index)
}

function isBool({ kind }: PolicyType): boolean {
  return kind === 'bool' || kind === 'dynamic' || kind === 'nothing'
}

/** The commonest slip is a number in quotes, or a text without them; the sentence then says what to write. */
function explainMismatch(left: Expression, right: Expression, [a, b]: readonly [PolicyType, PolicyType]): string {
  const plain = `${show(left)} is ${nameOfType(a)}, but ${show(right)} is ${nameOfType(b)}`
  const literal = left.kind === 'literal' ? left : right
  const literalType = left.kind === 'literal' ? a : b
  const otherType = left.kind === 'literal' ? b : a
  if (literal.kind !== 'literal') return plain
  const { value } = literal
  if (literalType.kind === 'string' && otherType.kind === 'int') {
    const isNumber = typeof value === 'string' && /^\d+$/.test(value)
    return `${plain}: write ${isNumber ? String(value) : 'the number'} without quotes`
  }
  if (literalType.kind === 'string' && otherType.kind === 'bool') return `${plain}: write true or false without quotes`
  if (literalType.kind === 'string' && otherType.kind === 'timestamp') return `${plain}: write Timestamp('…')`
  if (literalType.kind !== 'string' && otherType.kind === 'string') return `${plain}: write it between quotes`
  return plain
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
