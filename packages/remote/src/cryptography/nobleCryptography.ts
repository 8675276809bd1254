import { ed25519, x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Cryptography } from './cryptography.ts'

/** All in JavaScript: for platforms without their own, pages without a secure context among them, and for tests. */
export const nobleCryptography: Cryptography = {
  agree: async (privateKey, publicKey) => x25519.getSharedSecret(privateKey, publicKey),
  derive: async (secret) => hkdf(sha256, secret, undefined, undefined, 32),
  hash: async (bytes) => sha256(bytes),
  signingKey: async (seed) => ed25519.getPublicKey(seed),
  sign: async (seed, message) => ed25519.sign(message, seed),
}
