import { fromHex, toHex } from '@latchkey/base'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { signDigest } from './ethereumKey.ts'
import { decodeRlp, encodeRlp, joinBytes, type RlpItem } from './rlp.ts'

/** A transaction read from the very bytes that are signed. Amounts are in wei. */
export type UnsignedTransaction = {
  readonly chainId: bigint
  readonly nonce: bigint
  /** In lower case; undefined where the transaction makes a contract. */
  readonly to: string | undefined
  readonly value: bigint
  readonly data: Uint8Array
  readonly gas: bigint
  /** The price of a unit of gas, in wei: one, or the most and the tip. */
  readonly price: { readonly gas: bigint } | { readonly most: bigint; readonly tip: bigint }
  /** The most that the network may charge, without what a second layer adds for its first. */
  readonly maxFee: bigint
  /** The signed transaction as 0x text. */
  sign(privateKey: Uint8Array): string
}

type Layout = {
  /** How many fields there are before the signature. */
  readonly length: number
  readonly chainId: number
  readonly nonce: number
  readonly price: number
  readonly gas: number
}

/** Places of the fields by type: EIP-155, EIP-2930, EIP-1559. `to`, `value` and `data` always follow the gas. */
const layouts: Readonly<Record<0 | 1 | 2, Layout>> = {
  0: { length: 9, chainId: 6, nonce: 0, price: 1, gas: 2 },
  1: { length: 8, chainId: 0, nonce: 1, price: 2, gas: 3 },
  2: { length: 9, chainId: 0, nonce: 1, price: 3, gas: 4 },
}

/** Reads an unsigned transaction of type 0 (with a chain), 1 or 2 from 0x text; undefined for anything else. */
export function parseTransaction(text: string): UnsignedTransaction | undefined {
  const bytes = fromHex(text.startsWith('0x') ? text : `0x${text}`)
  if (bytes === undefined) return undefined
  const [first = 0] = bytes
  const type = first === 1 || first === 2 ? first : 0
  const fields = decodeRlp(type === 0 ? bytes : bytes.subarray(1))
  const layout = layouts[type]
  if (fields === undefined || fields instanceof Uint8Array || fields.length !== layout.length) return undefined
  const number = (place: number) => readNumber(fields[place])
  const [chainId, nonce, price, gas] = [layout.chainId, layout.nonce, layout.price, layout.gas].map(number)
  const [to, value, data] = [fields[layout.gas + 1], number(layout.gas + 2), fields[layout.gas + 3]]
  if (chainId === undefined || chainId === 0n || nonce === undefined || price === undefined || gas === undefined) {
    return undefined
  }
  if (!(to instanceof Uint8Array) || (to.length !== 20 && to.length !== 0)) return undefined
  if (value === undefined || !(data instanceof Uint8Array) || !isTailKnown(type, fields)) return undefined
  const tip = type === 2 ? number(layout.price - 1) : 0n
  if (tip === undefined) return undefined
  return {
    chainId,
    nonce,
    to: to.length === 0 ? undefined : toHex(to),
    value,
    data,
    gas,
    price: type === 2 ? { most: price, tip } : { gas: price },
    maxFee: price * gas,
    sign: (privateKey) => sign({ type, bytes, fields, chainId }, privateKey),
  }
}

/** The rest after `data`: two empty fields, or the list of accesses. */
function isTailKnown(type: 0 | 1 | 2, fields: readonly RlpItem[]): boolean {
  if (type !== 0) return !(fields.at(-1) instanceof Uint8Array)
  return fields.slice(7).every((field) => field instanceof Uint8Array && field.length === 0)
}

function readNumber(item: RlpItem | undefined): bigint | undefined {
  if (!(item instanceof Uint8Array) || item.length > 32 || item[0] === 0) return undefined
  return item.length === 0 ? 0n : BigInt(toHex(item))
}

type Parsed = {
  readonly type: 0 | 1 | 2
  readonly bytes: Uint8Array
  readonly fields: readonly RlpItem[]
  readonly chainId: bigint
}

function sign({ type, bytes, fields, chainId }: Parsed, privateKey: Uint8Array): string {
  const { r, s, yParity } = signDigest(keccak_256(bytes), privateKey)
  const ends = [trim(r), trim(s)]
  if (type !== 0) {
    const signed = encodeRlp([...fields, toBytes(BigInt(yParity)), ...ends])
    return toHex(joinBytes([Uint8Array.of(type), signed]))
  }
  return toHex(encodeRlp([...fields.slice(0, 6), toBytes(chainId * 2n + 35n + BigInt(yParity)), ...ends]))
}

function toBytes(value: bigint): Uint8Array {
  const digits = value === 0n ? '' : value.toString(16)
  return fromHex(`0x${digits.length % 2 === 0 ? '' : '0'}${digits}`) ?? new Uint8Array()
}

/** Numbers are written without leading zeros. */
function trim(bytes: Uint8Array): Uint8Array {
  const start = bytes.findIndex((byte) => byte !== 0)
  return start < 0 ? new Uint8Array() : bytes.subarray(start)
}
