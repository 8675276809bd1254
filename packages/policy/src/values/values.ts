import { PolicyError } from '../errors.ts'

/** An account or contract; kept in lower case, and equal to a text whatever the capitals of either. */
export type AddressValue = { readonly kind: 'address'; readonly text: string }
/** A moment in nanoseconds since 1970. */
export type Moment = { readonly kind: 'moment'; readonly nanos: bigint }
/** Named values: a struct, or a map of typed data. */
export type PolicyRecord = ReadonlyMap<string, PolicyValue>
/** The value of an expression or a part. */
export type PolicyValue = boolean | bigint | string | AddressValue | Moment | readonly PolicyValue[] | PolicyRecord

/** An address, or the empty text of a transaction that creates a contract. */
export function addressValue(text: string): AddressValue {
  return { kind: 'address', text: text.toLowerCase() }
}

/** The sort of a value. */
export type ValueKind = 'boolean' | 'number' | 'text' | 'list' | 'record' | 'moment'

/** The sorts of values, as the messages of errors name them. */
const kindNames: Readonly<Record<ValueKind | 'textOrList', string>> = {
  boolean: 'true or false',
  number: 'a whole number',
  text: 'a text',
  list: 'a list',
  record: 'a record',
  moment: 'a moment',
  textOrList: 'a text or a list',
}

/** The sort of a value; an address is a text. */
export function kindOf(value: PolicyValue): ValueKind {
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value === 'bigint') return 'number'
  if (typeof value === 'string') return 'text'
  if (isList(value)) return 'list'
  if (value instanceof Map) return 'record'
  return 'kind' in value && value.kind === 'moment' ? 'moment' : 'text'
}

/** A value of another sort than is needed, by its code and, for the English message, in words. */
export function unexpectedType(value: PolicyValue, expectedType: keyof typeof kindNames): PolicyError {
  const actualType = kindOf(value)
  const names = { actual: kindNames[actualType], expected: kindNames[expectedType] }
  return new PolicyError('unexpected_type', { data: { ...names, actualType, expectedType } })
}

/** Narrows to a list; `Array.isArray` alone does not for read-only ones. */
export function isList(value: PolicyValue): value is readonly PolicyValue[] {
  return Array.isArray(value)
}

/** Narrows to a struct or map. */
export function isRecord(value: PolicyValue): value is PolicyRecord {
  return value instanceof Map
}

/** The characters of a text or address; undefined for all else. */
export function textOf(value: PolicyValue): string | undefined {
  if (typeof value === 'string') return value
  return isAddress(value) ? value.text : undefined
}

/** Whether two values are the same; fails with `unexpected_type` when they are not of one kind. */
export function isEqual(left: PolicyValue, right: PolicyValue): boolean {
  if (isList(left) && isList(right)) return isEqualList(left, right)
  const leftText = textOf(left)
  const rightText = textOf(right)
  if (leftText !== undefined && rightText !== undefined) {
    const anyCase = typeof left !== 'string' || typeof right !== 'string'
    return anyCase ? isSameAddress(leftText, rightText) : leftText === rightText
  }
  if (isMoment(left) && isMoment(right)) return left.nanos === right.nanos
  if (typeof left === 'bigint' && typeof right === 'bigint') return left === right
  if (typeof left === 'boolean' && typeof right === 'boolean') return left === right
  throw unexpectedType(right, kindOf(left))
}

/** Every pair is looked at, since a pair of different kinds is an error wherever it stands. */
function isEqualList(left: readonly PolicyValue[], right: readonly PolicyValue[]): boolean {
  let equal = left.length === right.length
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const [a, b] = [left[index], right[index]]
    if (a !== undefined && b !== undefined && !isEqual(a, b)) equal = false
  }
  return equal
}

function isSameAddress(left: string, right: string): boolean {
  return left.length === right.length && left.toLowerCase() === right.toLowerCase()
}

function isAddress(value: PolicyValue): value is AddressValue {
  return typeof value === 'object' && 'kind' in value && value.kind === 'address'
}

/** Narrows to a moment. */
export function isMoment(value: PolicyValue): value is Moment {
  return typeof value === 'object' && 'kind' in value && value.kind === 'moment'
}
