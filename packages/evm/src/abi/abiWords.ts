import { fromHex, fromUtf8, isHex, toHex } from '@latchkey/base'
import { type Address, toAddress } from '../address.ts'

const wordLength = 32
const maxLength = 1_000_000

/** A number as one word, in hexadecimal without 0x. */
export function encodeNumber(value: bigint | number): string {
  return value.toString(16).padStart(64, '0')
}

/** Bytes as their length and whole words, in hexadecimal without 0x. */
export function encodeBytes(bytes: Uint8Array): string {
  const padded = new Uint8Array(Math.ceil(bytes.length / wordLength) * wordLength)
  padded.set(bytes)
  return `${encodeNumber(bytes.length)}${toHex(padded).slice(2)}`
}

/** Reads an ABI-encoded answer, which is hostile: every reader gives undefined where the answer does not hold it. */
export type AbiAnswer = {
  /** The number in the word at `index`. */
  number(index: number): bigint | undefined
  /** The same, where the number may be negative. */
  signed(index: number): bigint | undefined
  /** The address in the word at `index`. */
  address(index: number): Address | undefined
  /** The bytes that the word at `index` points to. */
  bytes(index: number): Uint8Array | undefined
  /** The same, as UTF-8 text. */
  text(index: number): string | undefined
}

/** An answer of `eth_call` → its readers. */
export function readAnswer(answer: unknown): AbiAnswer {
  const data = (isHex(answer) && answer.length <= maxLength && fromHex(answer)) || new Uint8Array()

  function offset(at: number): number | undefined {
    const word = data.subarray(at, at + wordLength)
    const value = word.length === wordLength ? BigInt(toHex(word)) : undefined
    return value !== undefined && value <= BigInt(data.length) ? Number(value) : undefined
  }

  function bytes(index: number): Uint8Array | undefined {
    const start = offset(index * wordLength)
    const length = start === undefined ? undefined : offset(start)
    if (start === undefined || length === undefined) return undefined
    const end = start + wordLength + length
    return end <= data.length ? data.subarray(start + wordLength, end) : undefined
  }

  function number(index: number): bigint | undefined {
    const word = data.subarray(index * wordLength, (index + 1) * wordLength)
    return word.length === wordLength ? BigInt(toHex(word)) : undefined
  }

  return {
    number,
    signed(index) {
      const value = number(index)
      return value === undefined ? undefined : BigInt.asIntN(256, value)
    },
    bytes,
    text(index) {
      const found = bytes(index)
      return found === undefined ? undefined : fromUtf8(found)
    },
    address(index) {
      const word = data.subarray(index * wordLength, (index + 1) * wordLength)
      if (word.length < wordLength || word.subarray(0, 12).some((byte) => byte !== 0)) return undefined
      return toAddress(toHex(word.subarray(12)))
    },
  }
}
