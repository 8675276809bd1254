import { type Hex, toHex } from '@latchkey/base'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Address } from '../address.ts'
import { authorizationTuple, type SignedAuthorization } from '../delegation/authorization.ts'
import { joinBytes } from '../joinBytes.ts'
import { encodeRlp, type RlpItem, rlpBytes, rlpNumber } from '../rlp.ts'

/**
 * A transaction with every figure filled in (EIP-1559, EIP-7702 with authorizations, or `legacy` with EIP-155, of which
 * `maxFeePerGas` is the price). Amounts in wei.
 */
export type SignableTransaction = TransactionFigures &
  (
    | { readonly type: 'eip1559' | 'legacy' }
    | { readonly type: 'eip7702'; readonly authorizationList: readonly SignedAuthorization[] }
  )

type TransactionFigures = {
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

/** The signed raw transaction, ready for `eth_sendRawTransaction`. */
export function serializeTransaction(transaction: SignableTransaction, sign: RecoverableSigner): Hex {
  const fields = toFields(transaction)
  const signature = sign(keccak_256(envelope(transaction, [...fields, ...unsignedEnd(transaction)])))
  const part = (start: number) => rlpNumber(BigInt(toHex(signature.subarray(start, start + 32))))
  const bit = BigInt(signature[0] ?? 0)
  const v = transaction.type === 'legacy' ? bit + legacyBase(transaction.chainId) : bit
  return toHex(envelope(transaction, [...fields, rlpNumber(v), part(1), part(33)]))
}

/** The transaction without its signature: what a rollup's oracle takes to price its layer-1 data. */
export function serializeUnsigned(transaction: SignableTransaction): Hex {
  return toHex(envelope(transaction, [...toFields(transaction), ...unsignedEnd(transaction)]))
}

/** The transaction with a signature of the usual length that is none: for an oracle that prices signed bytes. */
export function serializeAsIfSigned(transaction: SignableTransaction): Hex {
  return serializeTransaction(transaction, () => new Uint8Array(65).fill(0xff).fill(0x01, 0, 1))
}

/** Added to the recovery bit of a legacy signature, so that it counts on one network alone (EIP-155). */
export function legacyBase(chainId: number): bigint {
  return BigInt(chainId) * 2n + 35n
}

/** The network of a legacy transaction stands where its signature will. */
function unsignedEnd({ type, chainId }: SignableTransaction): readonly RlpItem[] {
  return type === 'legacy' ? [rlpNumber(BigInt(chainId)), rlpNumber(0n), rlpNumber(0n)] : []
}

function toFields(transaction: SignableTransaction): readonly RlpItem[] {
  if (transaction.type === 'legacy') {
    const { nonce, maxFeePerGas, gas, to, value, data } = transaction
    return [...[BigInt(nonce), maxFeePerGas, gas].map(rlpNumber), rlpBytes(to), rlpNumber(value), rlpBytes(data)]
  }
  return [
    rlpNumber(BigInt(transaction.chainId)),
    rlpNumber(BigInt(transaction.nonce)),
    rlpNumber(transaction.maxPriorityFeePerGas),
    rlpNumber(transaction.maxFeePerGas),
    rlpNumber(transaction.gas),
    rlpBytes(transaction.to),
    rlpNumber(transaction.value),
    rlpBytes(transaction.data),
    [],
    ...(transaction.type === 'eip7702' ? [transaction.authorizationList.map(authorizationTuple)] : []),
  ]
}

function envelope({ type }: SignableTransaction, fields: readonly RlpItem[]): Uint8Array {
  if (type === 'legacy') return encodeRlp(fields)
  return joinBytes([Uint8Array.of(type === 'eip7702' ? 0x04 : 0x02), encodeRlp(fields)])
}
