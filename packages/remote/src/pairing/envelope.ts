import { fromUtf8, toUtf8 } from '@latchkey/base'
import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import type { Cryptography } from '../cryptography/cryptography.ts'
import { decodeBase64, encodeBase64 } from '../encoding/base64.ts'
import { RemoteError } from '../errors.ts'
import { deriveSymKey, type RandomBytes, readKey, writeKey } from './keys.ts'

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
  const sealed = chacha20poly1305(readKey(symKey), iv).encrypt(toUtf8(text))
  return encodeBase64(Uint8Array.from([plainKeyType, ...iv, ...sealed]))
}

/**
 * The text of an envelope that came over a relay, under the topic's key (type 0). Fails with `bad_envelope`, or with
 * `unknown_envelope` for any other type, plain text (type 2) included: a relay must not be able to write letters itself.
 */
export function openEnvelope(message: string, symKey: string): string {
  return decrypt(readEnvelope(message, { type: plainKeyType, start: 1 }), 1, symKey)
}

/** The receiver of a letter. */
export type Addressee = { readonly privateKey: string; readonly cryptography: Cryptography }

/** The text of an envelope of an unknown sender (type 1), and the sender's public key. Fails with `bad_envelope` or `unknown_envelope`. */
export async function openLetter(
  message: string,
  { privateKey, cryptography }: Addressee,
): Promise<{ readonly text: string; readonly senderPublicKey: string }> {
  const start = 1 + keyLength
  const bytes = readEnvelope(message, { type: senderKeyType, start })
  const senderPublicKey = writeKey(bytes.subarray(1, start))
  try {
    const symKey = await deriveSymKey(cryptography, { privateKey, publicKey: senderPublicKey })
    return { text: decrypt(bytes, start, symKey), senderPublicKey }
  } catch (cause) {
    throw cause instanceof RemoteError ? cause : new RemoteError('bad_envelope', { cause })
  }
}

function readEnvelope(message: string, { type, start }: { readonly type: number; readonly start: number }): Uint8Array {
  const bytes = message.length > maxMessageLength ? undefined : decodeBase64(message)
  if (bytes === undefined || bytes.length < start + ivLength + tagLength) throw new RemoteError('bad_envelope')
  if (bytes[0] !== type) throw new RemoteError('unknown_envelope')
  return bytes
}

function decrypt(bytes: Uint8Array, start: number, symKey: string): string {
  try {
    const iv = bytes.subarray(start, start + ivLength)
    const text = fromUtf8(chacha20poly1305(readKey(symKey), iv).decrypt(bytes.subarray(start + ivLength)))
    if (text !== undefined) return text
  } catch (cause) {
    throw new RemoteError('bad_envelope', { cause })
  }
  throw new RemoteError('bad_envelope')
}
