import { PolicyError } from '../errors.ts'
import { addressValue, type PolicyRecord, type PolicyValue } from '../values/values.ts'
import { recordOf } from './policyFacts.ts'

/** EIP-712 data as JSON has it. */
export type TypedDataFields = {
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
}

/** The deepest nesting of structs and lists in a message. */
const maxDepth = 32
/** The most values of a message, so that reading one takes a bounded time. */
const maxValues = 20_000

type Reading = { readonly types: ReadonlyMap<string, TypedDataFields['types'][string]>; values: number }

/**
 * Typed data → what `eth.eip_712` has. Only what the types declare is read, since nothing else is signed; whole
 * numbers may be numbers, decimal or 0x text. Fails with `fact_not_readable`.
 */
export function factsOfTypedData({ types, primaryType, domain, message }: TypedDataFields): PolicyRecord {
  const reading: Reading = { types: new Map(Object.entries(types)), values: 0 }
  const read = readStruct(reading, 'EIP712Domain', { value: domain, name: 'domain', depth: 0 })
  return recordOf({
    primary_type: primaryType,
    domain: recordOf({
      name: read.get('name'),
      version: read.get('version'),
      chain_id: read.get('chainId'),
      verifying_contract: read.get('verifyingContract'),
    }),
    message: readStruct(reading, primaryType, { value: message, name: 'message', depth: 0 }),
  })
}

type Place = { readonly value: unknown; readonly name: string; readonly depth: number }

/** A domain without declared fields signs none. */
function readStruct(reading: Reading, type: string, { value, name, depth }: Place): PolicyRecord {
  const fields = reading.types.get(type)
  if (fields === undefined) {
    if (type === 'EIP712Domain') return new Map()
    throw notReadable(name, type)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw notReadable(name, type)
  const record = new Map<string, PolicyValue>()
  for (const field of fields) {
    const inner: unknown = Object.hasOwn(value, field.name) ? Reflect.get(value, field.name) : undefined
    // A field without a value is signed as nothing and has nothing to compare with.
    if (inner === undefined || inner === null) continue
    record.set(field.name, readValue(reading, field.type, { value: inner, name: `${name}.${field.name}`, depth }))
  }
  return record
}

function readValue(reading: Reading, type: string, place: Place): PolicyValue {
  reading.values++
  const depth = place.depth + 1
  if (reading.values > maxValues || depth > maxDepth) throw notReadable(place.name, 'a message of bounded size')
  const element = /^(.+)\[\d*\]$/.exec(type)?.[1]
  if (element === undefined) {
    if (reading.types.has(type)) return readStruct(reading, type, { ...place, depth })
    return readAtom(type, place)
  }
  if (!Array.isArray(place.value)) throw notReadable(place.name, type)
  return place.value.map((value: unknown) => readValue(reading, element, { value, name: place.name, depth }))
}

function readAtom(type: string, { value, name }: Place): PolicyValue {
  if (/^u?int\d*$/.test(type)) return readInteger(value) ?? fail(name, type)
  if (type === 'bool' && typeof value === 'boolean') return value
  if (typeof value !== 'string') return fail(name, type)
  if (type === 'address') return addressValue(value)
  if (type === 'string') return value
  return /^bytes\d*$/.test(type) ? value.toLowerCase() : fail(name, type)
}

function readInteger(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  if (typeof value !== 'string') return undefined
  if (/^0x[0-9a-f]{1,64}$/i.test(value)) return BigInt(value)
  return /^-?\d{1,78}$/.test(value) ? BigInt(value) : undefined
}

function fail(name: string, type: string): never {
  throw notReadable(name, type)
}

function notReadable(name: string, type: string): PolicyError {
  return new PolicyError('fact_not_readable', { data: { name, type } })
}
