/**
 * The protocol's cryptography besides sealing: X25519, HKDF and SHA-256 for what two sides agree on, Ed25519
 * for the name of a client at a relay. Keys, seeds, secrets and hashes are 32 bytes.
 */
export type Cryptography = {
  /** X25519 of a private and a public key. Rejects, or is all zero, for a public key that gives nothing away. */
  agree(privateKey: Uint8Array, publicKey: Uint8Array): Promise<Uint8Array>
  /** HKDF with SHA-256, without salt and info: a key out of what was agreed on. */
  derive(secret: Uint8Array): Promise<Uint8Array>
  /** SHA-256. */
  hash(bytes: Uint8Array): Promise<Uint8Array>
  /** The Ed25519 public key of a seed. */
  signingKey(seed: Uint8Array): Promise<Uint8Array>
  /** An Ed25519 signature, 64 bytes. */
  sign(seed: Uint8Array, message: Uint8Array): Promise<Uint8Array>
}
