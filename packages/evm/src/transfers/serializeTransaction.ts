import { type Hex, toHex } from '@latchkey/base'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Address } from '../address.ts'
import { authorizationTuple, type SignedAuthorization } from '../delegation/authorization.ts'
import { joinBytes } from '../joinBytes.ts'
import { encodeRlp, type RlpItem, rlpBytes, rlpNumber } from '../rlp.ts'

/** A transaction with every figure filled in (EIP-1559, or EIP-7702 with authorizations). Amounts in wei. */
export type SignableTransaction = TransactionFigures &
  (
    | { readonly type: 'eip1559' }
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

/** The signed raw transaction (EIP-2718 type 2 or 4), ready for `eth_sendRawTransaction`. */
export function serializeTransaction(transaction: SignableTransaction, sign: RecoverableSigner): Hex {
  const fields = toFields(transaction)
  const signature = sign(keccak_256(envelope(transaction, fields)))
  const part = (start: number) => rlpNumber(BigInt(toHex(signature.subarray(start, start + 32))))
  return toHex(envelope(transaction, [...fields, rlpNumber(BigInt(signature[0] ?? 0)), part(1), part(33)]))
}

/** The transaction without its signature: what a rollup's oracle takes to price its layer-1 data. */
export function serializeUnsigned(transaction: SignableTransaction): Hex {
  return toHex(envelope(transaction, toFields(transaction)))
}

/** The transaction with a signature of the usual length that is none: for an oracle that prices signed bytes. */
export function serializeAsIfSigned(transaction: SignableTransaction): Hex {
  return serializeTransaction(transaction, () => new Uint8Array(65).fill(0xff).fill(0x01, 0, 1))
}

function toFields(transaction: SignableTransaction): readonly RlpItem[] {
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
  return joinBytes([Uint8Array.of(type === 'eip7702' ? 0x04 : 0x02), encodeRlp(fields)])
}
