import { x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** Random bytes of the platform, by argument. */
export type RandomBytes = (length: number) => Uint8Array

/** An X25519 key pair of one proposal or session, in lower-case hexadecimal. */
export type KeyPair = { readonly privateKey: string; readonly publicKey: string }

/** Specification §9. */
const keyLength = 32

/** A fresh key pair. */
export function createKeyPair(random: RandomBytes): KeyPair {
  const privateKey = random(keyLength)
  return { privateKey: bytesToHex(privateKey), publicKey: bytesToHex(x25519.getPublicKey(privateKey)) }
}

/** A fresh key for a pairing, 32 bytes in hexadecimal. */
export function createSymKey(random: RandomBytes): string {
  return bytesToHex(random(keyLength))
}

/** The key both sides of a session come to by themselves. Throws when the other side's key is none. */
export function deriveSymKey(privateKey: string, peerPublicKey: string): string {
  const secret = x25519.getSharedSecret(hexToBytes(privateKey), hexToBytes(peerPublicKey))
  return bytesToHex(hkdf(sha256, secret, undefined, undefined, keyLength))
}

/** Where messages under a key are kept: the hash of the key's bytes. */
export function topicOf(symKey: string): string {
  return bytesToHex(sha256(hexToBytes(symKey)))
}
