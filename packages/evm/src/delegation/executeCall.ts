import { fromHex, type Hex, isHex, toHex } from '@latchkey/base'
import { encodeBytes, encodeNumber } from '../abi/abiWords.ts'
import { type Address, toAddress } from '../address.ts'
import type { BatchCall } from '../batchCall.ts'

/** More calls than this are no batch that a person could look through. */
export const maxBatchCalls = 50

/** The calls of a batch together: what a transaction may carry is not much more. */
const maxDigits = 200_000
/** execute((address to,uint256 value,bytes data)[]) */
const execute = '3f707e6b'
const wordDigits = 64

/** Data for a call of an account to itself: all of the calls are made in their order, or none (`AccountDelegate.sol`). */
export function encodeExecute(calls: readonly BatchCall[]): Hex {
  return `0x${execute}${encodeNumber(32)}${encodeCalls(calls)}`
}

/** Whether an account that runs our code would take this for a batch, well formed or not. */
export function isExecute(data: string): boolean {
  return data.slice(2, 2 + execute.length).toLowerCase() === execute
}

/** A list of calls as their number, where each begins, and each: in hexadecimal without 0x. */
export function encodeCalls(calls: readonly BatchCall[]): string {
  const tuples = calls.map(encodeCall)
  let at = calls.length * 32
  const starts = tuples.map((tuple) => {
    const start = encodeNumber(at)
    at += tuple.length / 2
    return start
  })
  return [encodeNumber(calls.length), ...starts, ...tuples].join('')
}

/**
 * Data that may call `execute` → its calls. It is read, written again and compared: undefined where the contract could
 * see anything else than what is read here, such as calls that overlap.
 */
export function readExecute(data: unknown): readonly BatchCall[] | undefined {
  if (!isHex(data) || data.length > maxDigits) return undefined
  const digits = data.toLowerCase().slice(2)
  if (!digits.startsWith(execute)) return undefined
  const list = digits.slice(execute.length + wordDigits)
  const count = readSmall(list.slice(0, wordDigits))
  if (count === undefined || count > maxBatchCalls) return undefined
  const calls: BatchCall[] = []
  for (let index = 0; index < count; index++) {
    const start = readSmall(list.slice((index + 1) * wordDigits, (index + 2) * wordDigits))
    const call = start === undefined ? undefined : readCall(list.slice(wordDigits + start * 2))
    if (call === undefined) return undefined
    calls.push(call)
  }
  return encodeExecute(calls) === `0x${digits}` ? calls : undefined
}

function encodeCall({ to, value, data }: BatchCall): string {
  const bytes = fromHex(data)
  if (bytes === undefined) throw new TypeError('The data of a call is not hexadecimal')
  return `${encodeNumber(BigInt(to))}${encodeNumber(value)}${encodeNumber(96)}${encodeBytes(bytes)}`
}

function readCall(digits: string): BatchCall | undefined {
  const length = readSmall(digits.slice(3 * wordDigits, 4 * wordDigits))
  const to = readAddress(digits.slice(0, wordDigits))
  if (length === undefined || to === undefined) return undefined
  const data = fromHex(`0x${digits.slice(4 * wordDigits, 4 * wordDigits + length * 2)}`)
  if (data === undefined) return undefined
  return { to, value: BigInt(`0x${digits.slice(wordDigits, 2 * wordDigits)}`), data: toHex(data) }
}

function readAddress(word: string): Address | undefined {
  return /^0{24}[0-9a-f]{40}$/.test(word) ? toAddress(`0x${word.slice(24)}`) : undefined
}

/** A word that is the place or the length of something in this data. */
function readSmall(word: string): number | undefined {
  return /^0{56}[0-9a-f]{8}$/.test(word) ? Number(`0x${word}`) : undefined
}
