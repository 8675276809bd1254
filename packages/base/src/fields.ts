import * as v from 'valibot'
import { fromQuantity, type Hex, isHex } from './encoding.ts'

// Fields of values from outside that are the same at many edges.

/** Text of at most `maxLength` characters, with something in it. */
export const boundedText = (maxLength: number): v.GenericSchema<string> =>
  v.pipe(v.string(), v.minLength(1), v.maxLength(maxLength))

/** An integer between `min` and `max`, which is the largest safe one unless given. */
export const wholeNumber = (min: number, max: number = Number.MAX_SAFE_INTEGER): v.GenericSchema<number> =>
  v.pipe(v.number(), v.safeInteger(), v.minValue(min), v.maxValue(max))

/** A non-negative whole number as decimal text, with as many digits as 2^256 has at most. */
export const decimalText: v.GenericSchema<string> = v.pipe(v.string(), v.maxLength(78), v.regex(/^(?:0|[1-9]\d*)$/))

/** The same as a bigint. */
export const decimalAmount: v.GenericSchema<string, bigint> = v.pipe(
  decimalText,
  v.transform((text) => BigInt(text)),
)

/** 0x text of whole bytes, in lower case, of at most `maxLength` characters. */
export const hexText = (maxLength: number = Number.POSITIVE_INFINITY): v.GenericSchema<string, Hex> =>
  v.pipe(
    v.custom<Hex>((text) => isHex(text) && text.length <= maxLength),
    v.transform((text): Hex => `0x${text.slice(2).toLowerCase()}`),
  )

/** 32 bytes as 0x text, in lower case: a hash, or a word of a contract. */
export const hexWord: v.GenericSchema<string, Hex> = v.pipe(hexText(66), v.length(66))

/** A quantity of JSON-RPC, of 256 bits at most, as a bigint. */
export const quantity: v.GenericSchema<string, bigint> = v.pipe(
  v.custom<string>((text) => fromQuantity(text) !== undefined),
  v.transform((text) => BigInt(text)),
)
