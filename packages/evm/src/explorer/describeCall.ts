import { fromHex, toHex, toUtf8 } from '@latchkey/base'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { ChainLog } from './chainRecords.ts'
import { type AbiValue, decodeParameters, isDynamic, readWord } from './decodeParameters.ts'
import { knownEvents, knownFunctions } from './knownSignatures.ts'

/** One argument of a call, decoded. */
export type Argument = { readonly name: string; readonly type: string; readonly value: AbiValue }

/** A call or an event whose ABI is known. */
export type Described = {
  readonly name: string
  readonly arguments: readonly Argument[]
  /** Bytes behind the arguments that belong to none of them. */
  readonly restBytes: number
}

type Parameter = { readonly name: string; readonly type: string; readonly isIndexed: boolean }
type Signature = { readonly name: string; readonly parameters: readonly Parameter[]; readonly hash: string }

let functions: ReadonlyMap<string, Signature> | undefined
let events: readonly Signature[] | undefined

/** The name of the called function, by the first four bytes of call data; undefined where it is not known. */
export function nameCall(input: string): string | undefined {
  return findFunction(input)?.name
}

/** Call data → the function and its arguments; undefined where its ABI is not known or the data does not fit it. */
export function describeCall(input: string): Described | undefined {
  const known = findFunction(input)
  const data = fromHex(`0x${input.slice(10)}`)
  if (known === undefined || data === undefined) return undefined
  const types = known.parameters.map(({ type }) => type)
  const decoded = decodeParameters(types, data)
  if (decoded === undefined) return undefined
  const { values, restBytes } = decoded
  return { name: known.name, arguments: toArguments(known.parameters, values), restBytes }
}

/** An event → its name and arguments; undefined where its ABI is not known or it does not fit. */
export function describeLog({ topics, data }: ChainLog): Described | undefined {
  events ??= knownEvents.map(parseSignature)
  const [hash, ...indexed] = topics.map((topic) => fromHex(topic) ?? new Uint8Array())
  const bytes = fromHex(data)
  if (hash === undefined || bytes === undefined) return undefined
  const known = events.find(
    ({ hash: own, parameters }) =>
      own === toHex(hash) && parameters.filter(({ isIndexed }) => isIndexed).length === indexed.length,
  )
  if (known === undefined) return undefined
  const { parameters } = known
  const decoded = decodeParameters(
    parameters.filter(({ isIndexed }) => !isIndexed).map(({ type }) => type),
    bytes,
  )
  if (decoded === undefined) return undefined
  const [fromTopics, fromData] = [[...indexed], [...decoded.values]]
  const values = parameters.map(({ type, isIndexed }) => {
    if (!isIndexed) return fromData.shift()
    const word = fromTopics.shift()
    // Of what has no fixed length a topic holds the hash alone.
    return word === undefined ? undefined : readWord(isDynamic(type) ? 'bytes32' : type, word)
  })
  if (!values.every((value) => value !== undefined)) return undefined
  return { name: known.name, arguments: toArguments(parameters, values), restBytes: decoded.restBytes }
}

function findFunction(input: string): Signature | undefined {
  functions ??= new Map(knownFunctions.map(parseSignature).map((known) => [known.hash.slice(0, 10), known] as const))
  return functions.get(input.slice(0, 10))
}

function toArguments(parameters: readonly Parameter[], values: readonly AbiValue[]): readonly Argument[] {
  return parameters.flatMap(({ name, type }, index) => {
    const value = values[index]
    return value === undefined ? [] : [{ name, type, value }]
  })
}

function parseSignature(text: string): Signature {
  const [, name = '', list = ''] = /^(\w+)\((.*)\)$/.exec(text) ?? []
  const parameters = list
    .split(',')
    .filter((each) => each !== '')
    .map((each) => {
      const words = each.split(' ')
      return { type: words[0] ?? '', name: words.at(-1) ?? '', isIndexed: words.includes('indexed') }
    })
  const canonical = `${name}(${parameters.map(({ type }) => type).join(',')})`
  return { name, parameters, hash: toHex(keccak_256(toUtf8(canonical))) }
}
