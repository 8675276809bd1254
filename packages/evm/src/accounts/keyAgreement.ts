import { fromHex, type Hex, toHex } from '@latchkey/base'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Address } from '../address.ts'

/** A key pair of secp256k1, made for agreeing on a secret and for nothing else. */
export type AgreementKeys = { readonly privateKey: Hex; readonly publicKey: Hex }

/** Fresh keys; the public one is compressed. */
export function createAgreementKeys(): AgreementKeys {
  const { secretKey, publicKey } = secp256k1.keygen()
  return { privateKey: toHex(secretKey), publicKey: toHex(publicKey) }
}

/** The shared secret of two key pairs (ECDH: the x coordinate, 32 bytes); undefined when a key is none of the curve. */
export function agreeOnSecret(privateKey: Hex, publicKey: Hex): Hex | undefined {
  const [own, other] = [fromHex(privateKey), fromHex(publicKey)]
  if (own === undefined || other === undefined) return undefined
  try {
    return toHex(secp256k1.getSharedSecret(own, other).slice(1))
  } catch {
    return undefined
  }
}

/** The salt under which an account factory keeps the account of a signer: the Keccak-256 of his address. */
export function saltOfSigner(signer: Address): Hex {
  return toHex(keccak_256(fromHex(signer) ?? new Uint8Array()))
}
