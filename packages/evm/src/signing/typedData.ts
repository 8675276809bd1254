import { type ErrorData, isHex, isRecord, parseJson } from '@latchkey/base'
import { toAddress } from '../address.ts'
import type { EvmError } from '../errors.ts'
import { wordedFault } from '../wordedFault.ts'
import { typedDataFaults } from './typedDataFaults.ts'

export type TypedField = { readonly name: string; readonly type: string }
/** A value as JSON holds it: integers beyond 2^53 as decimal text, bytes and addresses as 0x text. */
export type TypedValue = string | number | boolean | readonly TypedValue[] | { readonly [name: string]: TypedValue }
export type TypedStruct = { readonly [name: string]: TypedValue }

/** EIP-712 typed data, complete and clean: the domain's type is spelled out, and no field is without a type. */
export type TypedData = {
  readonly types: { readonly [name: string]: readonly TypedField[] }
  readonly primaryType: string
  readonly domain: TypedStruct
  readonly message: TypedStruct
}

const maxTypes = 100
const maxFields = 100
const maxDepth = 16
const maxValues = 5000
const maxTextLength = 65_536

const identifier = /^[A-Za-z_$][\w$]{0,99}$/
const atomicType =
  /^(?:address|bool|string|bytes(?:[1-9]|[12]\d|3[0-2])?|u?int(?:8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256)?)$/
const arrayType = /^(.+)\[(\d{0,4})\]$/

const domainFields: readonly TypedField[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/**
 * Anything (JSON text included) → typed data that every wallet hashes alike. Values without a type are dropped, since
 * nobody signs them. Fails with `invalid_typed_data`.
 */
export function parseTypedData(input: unknown): TypedData {
  const value = typeof input === 'string' ? parseJson(input) : input
  if (value === undefined && typeof input === 'string') throw invalid('not_json')
  const record = toRecord(value, 'data_no_object')
  const domain = toRecord(record['domain'] ?? {}, 'domain_no_object')
  const types = parseTypes(toRecord(record['types'], 'types_no_object'), domain)
  const primaryType = record['primaryType']
  if (typeof primaryType !== 'string' || primaryType === 'EIP712Domain' || !Object.hasOwn(types, primaryType)) {
    throw invalid('unknown_primary_type')
  }
  const values = createReader(types)
  return {
    types,
    primaryType,
    domain: values.struct('EIP712Domain', domain, { name: 'domain', depth: 0 }),
    message: values.struct(primaryType, record['message'], { name: 'message', depth: 0 }),
  }
}

/** `T[]` and `T[3]` → the type of the elements and their number, if fixed; undefined for other types. */
export function readArrayType(type: string): { readonly element: string; readonly length?: number } | undefined {
  const match = arrayType.exec(type)
  if (match === null) return undefined
  const [, element = '', length = ''] = match
  return length === '' ? { element } : { element, length: Number(length) }
}

/** True for the types that are no struct and no array. */
export function isAtomicType(type: string): boolean {
  return atomicType.test(type)
}

function parseTypes(input: Readonly<Record<string, unknown>>, domain: Readonly<Record<string, unknown>>) {
  const names = Object.keys(input)
  if (names.length > maxTypes) throw invalid('too_many_types')
  const entries = names.map((name) => {
    if (!identifier.test(name) || isAtomicType(name)) throw invalid('type_name')
    return [name, parseFields(input[name], name)] as const
  })
  const types: Record<string, readonly TypedField[]> = Object.fromEntries(entries)
  types['EIP712Domain'] ??= domainFields.filter(({ name }) => domain[name] !== undefined)
  for (const { type } of Object.values(types).flat()) assertKnown(type, types)
  return types
}

function parseFields(input: unknown, type: string): readonly TypedField[] {
  if (!Array.isArray(input) || input.length > maxFields) throw invalid('fields_no_list', { type })
  const fields = input.map((entry: unknown) => {
    const { name, type: fieldType } = toRecord(entry, 'field_no_object', { type })
    if (typeof name !== 'string' || !identifier.test(name)) throw invalid('field_without_name', { type })
    if (typeof fieldType !== 'string' || fieldType.length > 200) throw invalid('field_without_type', { type })
    return { name, type: fieldType }
  })
  if (new Set(fields.map(({ name }) => name)).size < fields.length) throw invalid('field_twice', { type })
  return fields
}

function assertKnown(type: string, types: Readonly<Record<string, unknown>>): void {
  let base = type
  for (let depth = 0; depth < maxDepth; depth++) {
    const array = readArrayType(base)
    if (array === undefined) break
    base = array.element
  }
  if (!isAtomicType(base) && !Object.hasOwn(types, base)) throw invalid('unknown_field_type')
}

/** Where in the data a value stands. */
type Place = { readonly name: string; readonly depth: number }

function createReader(types: TypedData['types']) {
  let count = 0

  function struct(type: string, input: unknown, place: Place): TypedStruct {
    const record = toRecord(input, 'value_no_object', { place: place.name })
    const entries = (types[type] ?? []).map(({ name, type: fieldType }) => {
      const given = Object.hasOwn(record, name) ? record[name] : undefined
      return [name, value(fieldType, given, { name: `${place.name}.${name}`, depth: place.depth + 1 })] as const
    })
    // `fromEntries` defines its properties, so that `__proto__` is a name like any other.
    return Object.fromEntries(entries)
  }

  function value(type: string, input: unknown, place: Place): TypedValue {
    if (++count > maxValues || place.depth > maxDepth) throw invalid('too_large')
    const array = readArrayType(type)
    if (array !== undefined) {
      const isFitting = Array.isArray(input) && (array.length === undefined || array.length === input.length)
      if (!isFitting) throw invalid('value_no_list', { place: place.name })
      const itemPlace = (index: number) => ({ name: `${place.name}[${index}]`, depth: place.depth + 1 })
      return input.map((item: unknown, index) => value(array.element, item, itemPlace(index)))
    }
    if (!isAtomicType(type)) return struct(type, input, place)
    const atom = readAtom(type, input)
    if (atom === undefined) throw invalid('value_of_other_type', { place: place.name, type })
    return atom
  }

  return { struct }
}

function readAtom(type: string, input: unknown): TypedValue | undefined {
  if (type === 'bool') return typeof input === 'boolean' ? input : undefined
  if (type.includes('int')) return readInteger(type, input)
  if (typeof input !== 'string' || input.length > maxTextLength) return undefined
  if (type === 'string') return input
  if (type === 'address') return readAddress(input)
  if (!isHex(input)) return undefined
  const length = type === 'bytes' ? undefined : Number(type.slice(5))
  return length === undefined || input.length === 2 + length * 2 ? input.toLowerCase() : undefined
}

function readAddress(input: string): string | undefined {
  try {
    return toAddress(input)
  } catch {
    return undefined
  }
}

function readInteger(type: string, input: unknown): string | number | undefined {
  const value = toBigInt(input)
  if (value === undefined) return undefined
  const isSigned = type.startsWith('int')
  const bits = BigInt(type.replace(/^u?int/, '') || '256')
  const min = isSigned ? -(1n << (bits - 1n)) : 0n
  const max = (1n << (isSigned ? bits - 1n : bits)) - 1n
  if (value < min || value > max) return undefined
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : String(value)
}

function toBigInt(input: unknown): bigint | undefined {
  if (typeof input === 'bigint') return input
  if (typeof input === 'number') return Number.isSafeInteger(input) ? BigInt(input) : undefined
  if (typeof input !== 'string' || !/^(?:-?\d{1,80}|0x[0-9a-fA-F]{1,64})$/.test(input)) return undefined
  return BigInt(input)
}

function toRecord(input: unknown, fault: Fault, data?: ErrorData): Readonly<Record<string, unknown>> {
  if (isRecord(input)) return input
  throw invalid(fault, data)
}

type Fault = keyof typeof typedDataFaults

function invalid(fault: Fault, data: ErrorData = {}): EvmError {
  return wordedFault({ code: 'invalid_typed_data', faults: typedDataFaults }, fault, { data })
}
