import { fromHex, toHex } from '@latchkey/base'
import type { Cryptography } from '../cryptography/cryptography.ts'

/** Random bytes of the platform, by argument. */
export type RandomBytes = (length: number) => Uint8Array

/** An X25519 key pair of one proposal or session, in lower-case hexadecimal. */
export type KeyPair = { readonly privateKey: string; readonly publicKey: string }

/** Specification §9. */
const keyLength = 32
/** Of X25519: what a private key agrees on with it is its public key. */
const basePoint = Uint8Array.from({ length: keyLength }, (_, index) => (index === 0 ? 9 : 0))

/** A fresh key pair. */
export async function createKeyPair(cryptography: Cryptography, random: RandomBytes): Promise<KeyPair> {
  const privateKey = random(keyLength)
  return { privateKey: writeKey(privateKey), publicKey: writeKey(await cryptography.agree(privateKey, basePoint)) }
}

/** A fresh key for a pairing, 32 bytes in hexadecimal. */
export function createSymKey(random: RandomBytes): string {
  return writeKey(random(keyLength))
}

/** The key both sides of a session come to by themselves. Rejects when the other side's key is none. */
export async function deriveSymKey(
  cryptography: Cryptography,
  { privateKey, publicKey }: { readonly privateKey: string; readonly publicKey: string },
): Promise<string> {
  const secret = await cryptography.agree(readKey(privateKey), readKey(publicKey))
  if (secret.every((byte) => byte === 0)) throw new RangeError('This public key gives nothing away')
  return writeKey(await cryptography.derive(secret))
}

/** Where messages under a key are kept: the hash of the key's bytes. */
export async function topicOf(cryptography: Cryptography, symKey: string): Promise<string> {
  return writeKey(await cryptography.hash(readKey(symKey)))
}

/** 64 hexadecimal digits → 32 bytes. */
export function readKey(text: string): Uint8Array {
  const bytes = fromHex(`0x${text}`)
  if (bytes?.length !== keyLength) throw new RangeError('A key has 64 hexadecimal digits')
  return bytes
}

/** Bytes → lower-case hexadecimal digits. */
export function writeKey(bytes: Uint8Array): string {
  return toHex(bytes).slice(2)
}
