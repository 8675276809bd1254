import { fromUtf8, type Hex, toHex } from '@latchkey/base'
import { type Address, toAddress } from '../address.ts'

/** A decoded value. Lists hold values of one kind. */
export type AbiValue =
  | { readonly kind: 'address'; readonly value: Address }
  | { readonly kind: 'number'; readonly value: bigint }
  | { readonly kind: 'flag'; readonly value: boolean }
  | { readonly kind: 'bytes'; readonly value: Hex }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'list'; readonly value: readonly AbiValue[] }

export type Decoded = {
  readonly values: readonly AbiValue[]
  /** How many bytes stand behind them that belong to none; known where all types have a fixed length. */
  readonly restBytes: number
}

const wordLength = 32
/** Longer lists are not decoded: a word can claim any length. */
const maxListLength = 200

/**
 * ABI-encoded bytes → values of the given types, strictly: an unclean upper byte, an offset out of the data or a text
 * that is no UTF-8 makes all of it undefined. Knows address, bool, uintN, intN, bytesN, bytes, string and lists of these.
 */
export function decodeParameters(types: readonly string[], data: Uint8Array): Decoded | undefined {
  const values = decodeAt(types, data, 0)
  if (values === undefined) return undefined
  const isFixed = types.every((type) => !isDynamic(type))
  return { values, restBytes: isFixed ? data.length - types.length * wordLength : 0 }
}

function decodeAt(types: readonly string[], data: Uint8Array, base: number): readonly AbiValue[] | undefined {
  const values: AbiValue[] = []
  for (const [index, type] of types.entries()) {
    const word = wordAt(data, base + index * wordLength)
    const value = word === undefined ? undefined : decodeOne(type, { data, base, word })
    if (value === undefined) return undefined
    values.push(value)
  }
  return values
}

type Place = { readonly data: Uint8Array; readonly base: number; readonly word: Uint8Array }

function decodeOne(type: string, place: Place): AbiValue | undefined {
  if (!isDynamic(type)) return readWord(type, place.word)
  const { data, base } = place
  const offset = readLength(place.word)
  const start = offset === undefined ? undefined : base + offset
  const lengthWord = start === undefined ? undefined : wordAt(data, start)
  const length = lengthWord === undefined ? undefined : readLength(lengthWord)
  if (start === undefined || length === undefined) return undefined
  const first = start + wordLength
  if (type.endsWith('[]')) {
    if (length > maxListLength) return undefined
    const items = decodeAt(new Array<string>(length).fill(type.slice(0, -2)), data, first)
    return items && { kind: 'list', value: items }
  }
  if (first + length > data.length) return undefined
  const bytes = data.subarray(first, first + length)
  if (type === 'bytes') return { kind: 'bytes', value: toHex(bytes) }
  const text = fromUtf8(bytes)
  return text === undefined ? undefined : { kind: 'text', value: text }
}

/** A value that stands in its word: also what an event keeps in a topic. */
export function readWord(type: string, word: Uint8Array): AbiValue | undefined {
  const number = BigInt(toHex(word))
  if (type === 'address') {
    return number >> 160n === 0n ? { kind: 'address', value: toAddress(toHex(word.subarray(12))) } : undefined
  }
  if (type === 'bool') return number > 1n ? undefined : { kind: 'flag', value: number === 1n }
  const [, kind, digits = ''] = /^(u?int|bytes)(\d+)$/.exec(type) ?? []
  const size = Number(digits)
  if (kind === 'bytes') {
    const isClean = word.subarray(size).every((byte) => byte === 0)
    return isClean ? { kind: 'bytes', value: toHex(word.subarray(0, size)) } : undefined
  }
  if (kind === 'uint') return number >> BigInt(size) === 0n ? { kind: 'number', value: number } : undefined
  if (kind !== 'int') return undefined
  const value = BigInt.asIntN(256, number)
  return BigInt.asIntN(size, value) === value ? { kind: 'number', value } : undefined
}

/** True for types whose word only points to the value. */
export function isDynamic(type: string): boolean {
  return type === 'bytes' || type === 'string' || type.endsWith('[]')
}

function wordAt(data: Uint8Array, start: number): Uint8Array | undefined {
  const word = data.subarray(start, start + wordLength)
  return word.length === wordLength ? word : undefined
}

/** A length or offset: nothing that fits into data is longer than this. */
function readLength(word: Uint8Array): number | undefined {
  const value = BigInt(toHex(word))
  return value <= 0xff_ff_ffn ? Number(value) : undefined
}
