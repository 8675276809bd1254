import { fromHex, type Hex, toHex } from '@latchkey/base'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Address } from '../address.ts'
import { joinBytes } from '../joinBytes.ts'

/** An EIP-1559 transaction with every figure filled in. Amounts in wei. */
export type SignableTransaction = {
  readonly type: 'eip1559'
  readonly chainId: number
  readonly nonce: number
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** Digest → recovery bit, r and s (65 bytes). */
export type RecoverableSigner = (digest: Uint8Array) => Uint8Array

/** The signed raw transaction (EIP-2718 type 2), ready for `eth_sendRawTransaction`. */
export function serializeTransaction(transaction: SignableTransaction, sign: RecoverableSigner): Hex {
  const fields = toFields(transaction)
  const signature = sign(keccak_256(envelope(fields)))
  const part = (start: number) => toItem(BigInt(toHex(signature.subarray(start, start + 32))))
  return toHex(envelope([...fields, toItem(BigInt(signature[0] ?? 0)), part(1), part(33)]))
}

/** The transaction without its signature: what a rollup's oracle takes to price its layer-1 data. */
export function serializeUnsigned(transaction: SignableTransaction): Hex {
  return toHex(envelope(toFields(transaction)))
}

/** The transaction with a signature of the usual length that is none: for an oracle that prices signed bytes. */
export function serializeAsIfSigned(transaction: SignableTransaction): Hex {
  return serializeTransaction(transaction, () => new Uint8Array(65).fill(0xff).fill(0x01, 0, 1))
}

function toFields(transaction: SignableTransaction): readonly Item[] {
  return [
    toItem(BigInt(transaction.chainId)),
    toItem(BigInt(transaction.nonce)),
    toItem(transaction.maxPriorityFeePerGas),
    toItem(transaction.maxFeePerGas),
    toItem(transaction.gas),
    toBytes(transaction.to),
    toItem(transaction.value),
    toBytes(transaction.data),
    [],
  ]
}

type Item = Uint8Array | readonly Item[]

function envelope(fields: readonly Item[]): Uint8Array {
  return joinBytes([Uint8Array.of(0x02), encodeRlp(fields)])
}

function encodeRlp(item: Item): Uint8Array {
  if (item instanceof Uint8Array) {
    const [only] = item
    if (item.length === 1 && only !== undefined && only < 0x80) return item
    return joinBytes([rlpHead(item.length, 0x80), item])
  }
  const body = joinBytes(item.map(encodeRlp))
  return joinBytes([rlpHead(body.length, 0xc0), body])
}

function rlpHead(length: number, offset: number): Uint8Array {
  if (length < 56) return Uint8Array.of(offset + length)
  const size = toItem(BigInt(length))
  return Uint8Array.of(offset + 55 + size.length, ...size)
}

/** An integer without leading zeros; zero is empty. */
function toItem(value: bigint): Uint8Array {
  if (value === 0n) return new Uint8Array()
  const digits = value.toString(16)
  return toBytes(`0x${digits.length % 2 === 0 ? '' : '0'}${digits}`)
}

function toBytes(text: string): Uint8Array {
  const bytes = fromHex(text)
  if (bytes === undefined) throw new TypeError('A field of the transaction is not hexadecimal')
  return bytes
}
