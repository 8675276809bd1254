import { fromHex, type Hex, isHex, toHex } from '@latchkey/base'
import { encodeBytes, encodeNumber } from '../abi/abiWords.ts'
import type { Address } from '../address.ts'

/** A question to a contract. */
export type ContractCall = { readonly to: Address; readonly data: Hex }

/** `aggregate3((address,bool,bytes)[])` of Multicall3. */
const aggregate3 = '0x82ad56cb'
const word = 32
/** Each answer takes at least so many words: its offset, whether there is one, and where and how long its bytes are. */
const wordsOfAnswer = 4

/** Many questions as one call of Multicall3, each of which may fail by itself. */
export function encodeAggregate(calls: readonly ContractCall[]): Hex {
  const parts = calls.map(({ to, data }) => {
    const asked = encodeBytes(fromHex(data) ?? new Uint8Array())
    return `${to.slice(2).toLowerCase().padStart(64, '0')}${encodeNumber(1)}${encodeNumber(96)}${asked}`
  })
  let offset = parts.length * word
  const offsets = parts.map((part) => {
    const at = offset
    offset += part.length / 2
    return encodeNumber(at)
  })
  return `${aggregate3}${encodeNumber(word)}${encodeNumber(parts.length)}${offsets.join('')}${parts.join('')}`
}

/**
 * The answers in what Multicall3 has answered, undefined for each that has failed. Undefined as a whole where it is not
 * an answer to `count` questions: a node may send anything.
 */
export function readAggregate(answer: unknown, count: number): readonly (Hex | undefined)[] | undefined {
  const data = isHex(answer) ? fromHex(answer) : undefined
  if (data === undefined || data.length < (2 + count * wordsOfAnswer) * word) return undefined
  if (smallNumber(data, 0) !== word || smallNumber(data, word) !== count) return undefined
  const list = data.subarray(2 * word)
  const answers: (Hex | undefined)[] = []
  // Bytes that several answers point to would be copied for each of them.
  let room = data.length
  for (let index = 0; index < count; index++) {
    const found = readOne(list, smallNumber(list, index * word), room)
    if (found === undefined) return undefined
    room -= found.length
    answers.push(found.isAnswered ? found.bytes : undefined)
  }
  return answers
}

function readOne(list: Uint8Array, start: number | undefined, room: number) {
  if (start === undefined) return undefined
  const isAnswered = smallNumber(list, start)
  const bytesAt = smallNumber(list, start + word)
  if (bytesAt === undefined || isAnswered === undefined || isAnswered > 1) return undefined
  const length = smallNumber(list, start + bytesAt)
  if (length === undefined || length > room) return undefined
  const from = start + bytesAt + word
  return from + length <= list.length
    ? { isAnswered: isAnswered === 1, length, bytes: toHex(list.subarray(from, from + length)) }
    : undefined
}

/** The word at a place, where it is no more than what can be a place in these bytes. */
function smallNumber(data: Uint8Array, at: number): number | undefined {
  const bytes = data.subarray(at, at + word)
  const value = bytes.length === word ? BigInt(toHex(bytes)) : undefined
  return value !== undefined && value <= BigInt(data.length) ? Number(value) : undefined
}
