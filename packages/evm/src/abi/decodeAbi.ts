import { fromUtf8, type Hex, toHex } from '@latchkey/base'
import { type Address, toAddress } from '../address.ts'
import { type AbiField, type AbiType, headLength, headsLength, isDynamic } from './abiType.ts'

/** A decoded value. Lists hold values of one kind. */
export type AbiValue =
  | { readonly kind: 'address'; readonly value: Address }
  | { readonly kind: 'number'; readonly value: bigint }
  | { readonly kind: 'flag'; readonly value: boolean }
  | { readonly kind: 'bytes'; readonly value: Hex }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'list'; readonly value: readonly AbiValue[] }
  | AbiStruct

/** Values with names, which are empty where there is none. */
export type AbiStruct = { readonly kind: 'struct'; readonly value: readonly NamedValue[] }

export type NamedValue = { readonly name: string; readonly value: AbiValue }

export type Decoded = AbiStruct & {
  /** How many bytes stand behind the values that belong to none. */
  readonly restBytes: number
}

const wordLength = 32
const maxValues = 4000

/**
 * ABI-encoded bytes → values of the given fields. Strict: each value stands where an encoder puts it and is padded as an
 * encoder pads it, so that no byte is read twice and the values encode to the very same bytes; anything else is
 * undefined. A text that is no UTF-8 comes as its bytes.
 */
export function decodeAbi(fields: readonly AbiField[], data: Uint8Array): Decoded | undefined {
  let left = maxValues

  function tuple(parts: readonly AbiField[], start: number): Read | undefined {
    const values: NamedValue[] = []
    let [head, end] = [start, start + headsLength(parts)]
    // Of what is claimed nothing is made that the data is too short for.
    if (end > data.length) return undefined
    for (const { name, type } of parts) {
      if (left-- <= 0) return undefined
      const read = isDynamic(type) ? pointed(type, start, head, end) : fixed(type, head)
      if (read === undefined) return undefined
      values.push({ name, value: read.value })
      head += headLength(type)
      end = Math.max(end, read.end)
    }
    return { value: { kind: 'struct', value: values }, end }
  }

  /** The value of a pointer has to begin where all before it ends. */
  function pointed(type: AbiType, start: number, head: number, end: number): Read | undefined {
    return readLength(wordAt(data, head)) === end - start ? dynamic(type, end) : undefined
  }

  function fixed(type: AbiType, start: number): Read | undefined {
    if (type.kind === 'tuple') return tuple(type.fields, start)
    if (type.kind === 'list') return items(type.of, type.length ?? 0, start)
    const word = wordAt(data, start)
    const value = word && readWord(type, word)
    return value && { value, end: start + wordLength }
  }

  function dynamic(type: AbiType, start: number): Read | undefined {
    if (type.kind === 'tuple') return tuple(type.fields, start)
    if (type.kind === 'list' && type.length !== undefined) return items(type.of, type.length, start)
    const length = readLength(wordAt(data, start))
    if (length === undefined) return undefined
    const first = start + wordLength
    if (type.kind === 'list') return items(type.of, length, first)
    const end = first + Math.ceil(length / wordLength) * wordLength
    if (end > data.length || data.subarray(first + length, end).some((byte) => byte !== 0)) return undefined
    const bytes = data.subarray(first, first + length)
    const text = type.kind === 'string' ? fromUtf8(bytes) : undefined
    return { value: text === undefined ? { kind: 'bytes', value: toHex(bytes) } : { kind: 'text', value: text }, end }
  }

  function items(of: AbiType, length: number, start: number): Read | undefined {
    if (length > left || start + length * headLength(of) > data.length) return undefined
    const read = tuple(new Array<AbiField>(length).fill({ name: '', type: of }), start)
    if (read?.value.kind !== 'struct') return undefined
    return { value: { kind: 'list', value: read.value.value.map(({ value }) => value) }, end: read.end }
  }

  const read = tuple(fields, 0)
  if (read?.value.kind !== 'struct') return undefined
  return { ...read.value, restBytes: data.length - read.end }
}

/** A value, and the place where what it takes ends. */
type Read = { readonly value: AbiValue; readonly end: number }

/** A value that stands in its word: also what an event keeps in a topic. Undefined where the word is not clean. */
export function readWord(type: AbiType, word: Uint8Array): AbiValue | undefined {
  const number = BigInt(toHex(word))
  switch (type.kind) {
    case 'address':
      return number >> 160n === 0n ? { kind: 'address', value: toAddress(toHex(word.subarray(12))) } : undefined
    case 'bool':
      return number > 1n ? undefined : { kind: 'flag', value: number === 1n }
    case 'uint':
      return number >> BigInt(type.bits) === 0n ? { kind: 'number', value: number } : undefined
    case 'int': {
      const value = BigInt.asIntN(256, number)
      return BigInt.asIntN(type.bits, value) === value ? { kind: 'number', value } : undefined
    }
    case 'fixedBytes':
    case 'function': {
      const size = type.kind === 'fixedBytes' ? type.size : 24
      const isClean = word.subarray(size).every((byte) => byte === 0)
      return isClean ? { kind: 'bytes', value: toHex(word.subarray(0, size)) } : undefined
    }
    default:
      return undefined
  }
}

function wordAt(data: Uint8Array, start: number): Uint8Array | undefined {
  const word = data.subarray(start, start + wordLength)
  return word.length === wordLength ? word : undefined
}

/** A length or offset: nothing that fits into data is longer than this. */
function readLength(word: Uint8Array | undefined): number | undefined {
  const value = word && BigInt(toHex(word))
  return value !== undefined && value <= 0xff_ff_ffn ? Number(value) : undefined
}
