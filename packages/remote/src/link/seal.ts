import { fromHex, fromUtf8, toHex, toUtf8 } from '@latchkey/base'
import { gcm } from '@noble/ciphers/aes.js'
import { RemoteError } from '../errors.ts'
import type { RandomBytes } from '../pairing/keys.ts'
import { linkLimits } from './limits.ts'

const ivLength = 12
const tagLength = 16

/**
 * Seals a text under a session's secret: AES-256-GCM, hexadecimal of iv, tag and ciphertext. Nothing else is bound to
 * it, so a server can show a seal again: whoever opens one has to know whether it was asked for.
 */
export function sealText(clear: string, secret: string, random: RandomBytes): string {
  const iv = random(ivLength)
  const sealed = sealBytes(toUtf8(clear), readSecret(secret), iv)
  // The cipher's order is ciphertext, tag; the protocol's is tag, ciphertext.
  return toHex(join(iv, sealed.subarray(-tagLength), sealed.subarray(0, -tagLength))).slice(2)
}

/** The text of a seal. Fails with `bad_envelope` (`RemoteError`) for anything that the secret's holders did not write. */
export function openSeal(sealed: string, secret: string): string {
  const bytes = sealed.length > linkLimits.frameBytes ? undefined : fromHex(`0x${sealed}`)
  if (bytes === undefined || bytes.length < ivLength + tagLength) throw new RemoteError('bad_envelope')
  const iv = bytes.subarray(0, ivLength)
  const tag = bytes.subarray(ivLength, ivLength + tagLength)
  const ciphertext = bytes.subarray(ivLength + tagLength)
  const opened = openBytes(join(ciphertext, tag), readSecret(secret), iv)
  const clear = opened && fromUtf8(opened)
  if (clear === undefined) throw new RemoteError('bad_envelope')
  return clear
}

/** AES-256-GCM in the order of most: ciphertext, tag. The iv has 12 bytes and is never used twice under one key. */
export function sealBytes(clear: Uint8Array, key: Uint8Array, iv: Uint8Array): Uint8Array {
  return gcm(key, iv).encrypt(clear)
}

/** Bytes opened that `sealBytes` has sealed; undefined for anything that the key's holders did not write. */
export function openBytes(sealed: Uint8Array, key: Uint8Array, iv: Uint8Array): Uint8Array | undefined {
  try {
    return gcm(key, iv).decrypt(sealed)
  } catch {
    return undefined
  }
}

function join(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let end = 0
  for (const part of parts) {
    whole.set(part, end)
    end += part.length
  }
  return whole
}

function readSecret(secret: string): Uint8Array {
  const key = fromHex(`0x${secret}`)
  if (key?.length !== 32) throw new RangeError('A secret has 64 hexadecimal digits')
  return key
}
