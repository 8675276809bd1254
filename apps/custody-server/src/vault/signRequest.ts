import { readRawPayload } from '../keys/rawPayload.ts'
import type { Secp256k1 } from '../keys/secp256k1.ts'
import { type SignatureParts, signBytes } from '../keys/signature.ts'
import { attachSignature, parseUnsignedTransaction } from '../keys/transaction.ts'
import { VaultError } from '../vaultErrors.ts'
import type { OpenKey } from './keyCache.ts'
import { type SignedRequest, textParameter } from './signedRequest.ts'

/** The answer to a signing request. */
export type Signing =
  | { readonly kind: 'payloads'; readonly signatures: readonly [SignatureParts, ...SignatureParts[]] }
  | { readonly kind: 'transaction'; readonly signedTransaction: string }

/** The activity types that ask for signatures. */
export const signingTypes = [
  'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD',
  'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
  'ACTIVITY_TYPE_SIGN_RAW_PAYLOADS',
  'ACTIVITY_TYPE_SIGN_TRANSACTION',
  'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
]

/** The name of the key that a signing request wants. Fails with `request_not_readable`. */
export function signerOf(request: SignedRequest): string {
  return textParameter(request, request.parameters['signWith'] === undefined ? 'privateKeyId' : 'signWith')
}

/**
 * Signs what a request asks for. Fails with `invalid_payload`, `invalid_transaction`, `transaction_type_refused` or
 * `request_not_readable`; then nothing was signed.
 */
export function signRequest(request: SignedRequest, key: OpenKey, secp256k1: Secp256k1): Signing {
  if (request.type.includes('TRANSACTION')) return signTransaction(request, key, secp256k1)
  const encoding = textParameter(request, 'encoding')
  const hashFunction = textParameter(request, 'hashFunction')
  // All are read before the first is signed.
  const [first, ...others] = payloadsOf(request).map(
    (payload) => readRawPayload({ payload, encoding, hashFunction }, key.curve).message,
  )
  if (first === undefined) throw new VaultError('invalid_payload', { data: { reason: 'there is none' } })
  const signatures = others.map((message) => signBytes(key, message, secp256k1))
  return { kind: 'payloads', signatures: [signBytes(key, first, secp256k1), ...signatures] }
}

function payloadsOf(request: SignedRequest): readonly string[] {
  const { payloads } = request.parameters
  if (!request.type.endsWith('PAYLOADS')) return [textParameter(request, 'payload')]
  if (Array.isArray(payloads) && payloads.every((payload) => typeof payload === 'string')) return payloads
  throw new VaultError('request_not_readable', { data: { reason: 'payloads is missing' } })
}

function signTransaction(request: SignedRequest, key: OpenKey, secp256k1: Secp256k1): Signing {
  const type = textParameter(request, 'type')
  if (type !== 'TRANSACTION_TYPE_ETHEREUM') {
    throw new VaultError('transaction_type_refused', { data: { type: type.slice(0, 60) } })
  }
  if (key.curve !== 'CURVE_SECP256K1') {
    throw new VaultError('invalid_transaction', { data: { reason: 'the key is not one of Ethereum' } })
  }
  const transaction = parseUnsignedTransaction(textParameter(request, 'unsignedTransaction'))
  const signedTransaction = attachSignature(transaction, signBytes(key, transaction.digest, secp256k1))
  return { kind: 'transaction', signedTransaction }
}
