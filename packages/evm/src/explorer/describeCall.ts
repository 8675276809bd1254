import { fromHex, toHex, toUtf8 } from '@latchkey/base'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { type AbiField, canonicalFields, canonicalType, isDynamic } from '../abi/abiType.ts'
import { type AbiValue, decodeAbi, readWord } from '../abi/decodeAbi.ts'
import { parseFunction } from '../abi/parseFunction.ts'
import { findKnownFunction } from '../calls/knownFunctions.ts'
import type { ChainLog } from './chainRecords.ts'
import { knownEvents } from './knownEvents.ts'

/** One argument of a call, decoded. */
export type Argument = { readonly name: string; readonly type: string; readonly value: AbiValue }

/** A call or an event whose ABI is known. */
export type Described = {
  readonly name: string
  readonly arguments: readonly Argument[]
  /** Bytes behind the arguments that belong to none of them. */
  readonly restBytes: number
}

type EventParameter = AbiField & { readonly isIndexed: boolean }
type KnownEvent = { readonly name: string; readonly parameters: readonly EventParameter[]; readonly hash: string }

let events: readonly KnownEvent[] | undefined

/** The name of the called function, by the first four bytes of call data; undefined where it is not known. */
export function nameCall(input: string): string | undefined {
  return findKnownFunction(input)?.name
}

/** Call data → the function and its arguments; undefined where its ABI is not known or the data does not fit it. */
export function describeCall(input: string): Described | undefined {
  const known = findKnownFunction(input)
  const data = fromHex(`0x${input.slice(10)}`)
  const decoded = known && data && decodeAbi(known.inputs, data)
  if (known === undefined || decoded === undefined) return undefined
  const values = decoded.value.map(({ value }) => value)
  return { name: known.name, arguments: toArguments(known.inputs, values), restBytes: decoded.restBytes }
}

/** An event → its name and arguments; undefined where its ABI is not known or it does not fit. */
export function describeLog({ topics, data }: ChainLog): Described | undefined {
  events ??= knownEvents.map(parseEvent)
  const [hash, ...indexed] = topics.map((topic) => fromHex(topic) ?? new Uint8Array())
  const bytes = fromHex(data)
  if (hash === undefined || bytes === undefined) return undefined
  const known = events.find(
    ({ hash: own, parameters }) =>
      own === toHex(hash) && parameters.filter(({ isIndexed }) => isIndexed).length === indexed.length,
  )
  if (known === undefined) return undefined
  const { parameters } = known
  const decoded = decodeAbi(
    parameters.filter(({ isIndexed }) => !isIndexed),
    bytes,
  )
  if (decoded === undefined) return undefined
  const [fromTopics, fromData] = [[...indexed], decoded.value.map(({ value }) => value)]
  const values = parameters.map(({ type, isIndexed }) => {
    if (!isIndexed) return fromData.shift()
    const word = fromTopics.shift()
    // Of what has no fixed length a topic holds the hash alone.
    return word && readWord(isDynamic(type) ? { kind: 'fixedBytes', size: 32 } : type, word)
  })
  if (!values.every((value) => value !== undefined)) return undefined
  return { name: known.name, arguments: toArguments(parameters, values), restBytes: decoded.restBytes }
}

function toArguments(fields: readonly AbiField[], values: readonly AbiValue[]): readonly Argument[] {
  return fields.flatMap(({ name, type }, index) => {
    const value = values[index]
    return value === undefined ? [] : [{ name, type: canonicalType(type), value }]
  })
}

/** An event is written as a function is, with a word before the names of what is indexed. */
function parseEvent(text: string): KnownEvent {
  const { name = '', inputs = [] } = parseFunction(text) ?? {}
  const written = text.slice(text.indexOf('(') + 1, -1).split(',')
  const parameters = inputs.map((field, index) => ({
    ...field,
    isIndexed: written[index]?.includes(' indexed ') === true,
  }))
  return { name, parameters, hash: toHex(keccak_256(toUtf8(`${name}${canonicalFields(inputs)}`))) }
}
