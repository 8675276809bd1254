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

/** The kind of a value, as error messages name it. */
export function kindOf(value: PolicyValue): string {
  if (typeof value === 'boolean') return 'true or false'
  if (typeof value === 'bigint') return 'a whole number'
  if (typeof value === 'string') return 'a text'
  if (isList(value)) return 'a list'
  if (value instanceof Map) return 'a record'
  return 'kind' in value && value.kind === 'moment' ? 'a moment' : 'a text'
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
  throw new PolicyError('unexpected_type', { data: { actual: kindOf(right), expected: kindOf(left) } })
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
