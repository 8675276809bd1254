import { fromUtf8, toUtf8 } from '@latchkey/base'
import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { RemoteError } from '../errors.ts'
import { deriveSymKey, type RandomBytes } from './keys.ts'

/** Type 0: under a known key. Type 1: the sender's public key stands before it. Type 2 is plain text, and refused. */
const plainKeyType = 0
const senderKeyType = 1
const keyLength = 32
const ivLength = 12
const tagLength = 16
/** A relay carries no longer frames. */
const maxMessageLength = 524_288

/** Seals a text under a key (type 0): base64 of type, iv and ciphertext. */
export function sealEnvelope(text: string, symKey: string, random: RandomBytes): string {
  const iv = random(ivLength)
  const sealed = chacha20poly1305(hexToBytes(symKey), iv).encrypt(toUtf8(text))
  return base64.encode(Uint8Array.from([plainKeyType, ...iv, ...sealed]))
}

/** Who can open an envelope: with the topic's key, or as the holder of a private key others write to. */
export type EnvelopeKey = { readonly symKey: string } | { readonly privateKey: string }

/**
 * The text of an envelope that came over a relay, and the public key of an unknown sender (type 1). Fails with
 * `bad_envelope` for anything else, plain text (type 2) included: a relay must not be able to write letters itself.
 */
export function openEnvelope(
  message: string,
  key: EnvelopeKey,
): { readonly text: string; readonly senderPublicKey?: string } {
  const bytes = message.length > maxMessageLength ? undefined : readBase64(message)
  const type = bytes?.[0]
  if (bytes === undefined || (type !== plainKeyType && type !== senderKeyType)) throw new RemoteError('bad_envelope')
  const start = type === senderKeyType ? 1 + keyLength : 1
  if (bytes.length < start + ivLength + tagLength) throw new RemoteError('bad_envelope')
  try {
    const senderPublicKey = type === senderKeyType ? bytesToHex(bytes.subarray(1, start)) : undefined
    const symKey = keyFor(key, senderPublicKey)
    const iv = bytes.subarray(start, start + ivLength)
    const text = fromUtf8(chacha20poly1305(hexToBytes(symKey), iv).decrypt(bytes.subarray(start + ivLength)))
    if (text === undefined) throw new RemoteError('bad_envelope')
    return { text, ...(senderPublicKey !== undefined && { senderPublicKey }) }
  } catch (cause) {
    throw cause instanceof RemoteError ? cause : new RemoteError('bad_envelope', { cause })
  }
}

function keyFor(key: EnvelopeKey, senderPublicKey: string | undefined): string {
  if ('symKey' in key && senderPublicKey === undefined) return key.symKey
  if ('privateKey' in key && senderPublicKey !== undefined) return deriveSymKey(key.privateKey, senderPublicKey)
  throw new RemoteError('bad_envelope')
}

function readBase64(text: string): Uint8Array | undefined {
  try {
    return base64.decode(text)
  } catch {
    return undefined
  }
}
