import { createHash } from 'node:crypto'
import { toUtf8 } from '@latchkey/base'
import { digestTypedData, parseTypedData, type TypedData } from '@latchkey/evm'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { VaultError } from '../vaultErrors.ts'
import { type Authorization, digestAuthorization, parseAuthorization } from './authorization.ts'
import type { Curve } from './curves.ts'
import { readHexText } from './hexText.ts'
import { holdsHalf } from './holdsHalf.ts'
import { parseExactJson } from './parseExactJson.ts'

/** The interface's name for a raw payload. */
export type RawPayload = { readonly payload: string; readonly encoding: string; readonly hashFunction: string }

/** The kind of a payload; policies may ask. */
export type PayloadMeaning =
  | { readonly kind: 'bytes' }
  /** A message to people (EIP-191), which no chain takes for anything else. */
  | { readonly kind: 'message' }
  | { readonly kind: 'typedData'; readonly data: TypedData }
  | { readonly kind: 'authorization'; readonly authorization: Authorization }

/** The bytes to sign, and what they mean. */
export type ReadPayload = { readonly message: Uint8Array; readonly meaning: PayloadMeaning }

const ethereumEncodings = ['PAYLOAD_ENCODING_EIP712', 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION']

/** A payload → the bytes that a key of the curve signs: 32 of them for ECDSA. Fails with `invalid_payload`. */
export function readRawPayload({ payload, encoding, hashFunction }: RawPayload, curve: Curve): ReadPayload {
  if (!ethereumEncodings.includes(encoding)) {
    const bytes = readBytes(payload, encoding)
    const isMessage = hashFunction === 'HASH_FUNCTION_KECCAK256' && isPersonalMessage(bytes)
    return { message: hash(bytes, hashFunction, curve), meaning: { kind: isMessage ? 'message' : 'bytes' } }
  }
  if (curve !== 'CURVE_SECP256K1') throw invalid('its encoding is for keys of Ethereum')
  if (hashFunction !== 'HASH_FUNCTION_NO_OP') throw invalid('its encoding already fixes the hash function')
  const json = readJson(payload)
  if (holdsHalf(json)) throw invalid('it holds half of a character')
  if (encoding === 'PAYLOAD_ENCODING_EIP712') {
    const data = readTypedData(json)
    return { message: digestTypedData(data).digest, meaning: { kind: 'typedData', data } }
  }
  const authorization = parseAuthorization(json)
  return { message: digestAuthorization(authorization), meaning: { kind: 'authorization', authorization } }
}

const messagePrefix = Buffer.from('\u0019Ethereum Signed Message:\n')
/** No message that is taken is as long as that many digits say. */
const mostLengthDigits = 7

/** Whether bytes are a message with the head that EIP-191 gives it: its length in digits, and no more than that behind it. */
function isPersonalMessage(bytes: Uint8Array): boolean {
  if (!messagePrefix.equals(bytes.subarray(0, messagePrefix.length))) return false
  const rest = Buffer.from(bytes.subarray(messagePrefix.length))
  // The message itself may begin with digits.
  for (let digits = 1; digits <= mostLengthDigits; digits++) {
    if (rest.subarray(0, digits).toString('latin1') === String(rest.length - digits)) return true
  }
  return false
}

function readBytes(payload: string, encoding: string): Uint8Array {
  if (encoding === 'PAYLOAD_ENCODING_TEXT_UTF8') {
    // It has no bytes: others would take its place.
    if (holdsHalf(payload)) throw invalid('it holds half of a character')
    return toUtf8(payload)
  }
  if (encoding !== 'PAYLOAD_ENCODING_HEXADECIMAL') throw invalid('its encoding is not known')
  const bytes = readHexText(payload)
  if (bytes === undefined) throw invalid('it is not hexadecimal text')
  return bytes
}

function hash(bytes: Uint8Array, hashFunction: string, curve: Curve): Uint8Array {
  const isPure = hashFunction === 'HASH_FUNCTION_NOT_APPLICABLE'
  if (isPure !== (curve === 'CURVE_ED25519')) throw invalid(`its hash function is not one for ${curve}`)
  if (isPure) return bytes
  if (hashFunction === 'HASH_FUNCTION_SHA256') return createHash('sha256').update(bytes).digest()
  if (hashFunction === 'HASH_FUNCTION_KECCAK256') return keccak_256(bytes)
  if (hashFunction !== 'HASH_FUNCTION_NO_OP') throw invalid('its hash function is not known')
  if (bytes.length !== 32) throw invalid('without a hash function it must have 32 bytes')
  return bytes
}

function readJson(payload: string): unknown {
  try {
    return parseExactJson(payload)
  } catch (cause) {
    throw new VaultError('invalid_payload', { cause, data: { reason: 'it is not JSON' } })
  }
}

function readTypedData(json: unknown): TypedData {
  try {
    return parseTypedData(json)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'it is not typed data'
    throw new VaultError('invalid_payload', { cause, data: { reason } })
  }
}

function invalid(reason: string): VaultError {
  return new VaultError('invalid_payload', { data: { reason } })
}
