import { createHmac } from 'node:crypto'
import { VaultError } from '../vaultErrors.ts'
import { type Curve, publicKeyOf } from './curves.ts'
import type { Secp256k1 } from './secp256k1.ts'

/** One step of a derivation: a key and its chain code, 32 bytes each. */
type ExtendedKey = { readonly key: Uint8Array; readonly chainCode: Uint8Array }

export type DerivationRequest = { readonly seed: Uint8Array; readonly curve: Curve; readonly path: string }

const hardened = 0x8000_0000
const maxDepth = 16
const pathPattern = /^m(?:\/(?:0|[1-9]\d{0,9})['hH]?)*$/
const masterKeyNames: Readonly<Record<Curve, string>> = {
  CURVE_SECP256K1: 'Bitcoin seed',
  CURVE_P256: 'Nist256p1 seed',
  CURVE_ED25519: 'ed25519 seed',
}
const p256Order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** `m/44'/60'/0'/0/3` → the indexes of its steps. Fails with `invalid_key_path`. */
export function parseKeyPath(path: string): readonly number[] {
  const steps = path.length <= 200 && pathPattern.test(path) ? path.split('/').slice(1) : undefined
  const indexes = steps?.map((step) => {
    const index = Number.parseInt(step, 10)
    if (index >= hardened) return Number.NaN
    return /\d$/.test(step) ? index : index + hardened
  })
  if (indexes === undefined || indexes.length > maxDepth || indexes.some(Number.isNaN)) {
    throw new VaultError('invalid_key_path', { data: { path: path.slice(0, 100) } })
  }
  return indexes
}

/** The path in the one spelling under which two equal paths are equal texts. Fails with `invalid_key_path`. */
export function canonicalKeyPath(path: string): string {
  const steps = parseKeyPath(path).map((index) => (index >= hardened ? `${index - hardened}'` : `${index}`))
  return ['m', ...steps].join('/')
}

/**
 * The private key at a path below a seed: BIP-32 for secp256k1, SLIP-10 for P-256 and Ed25519 (hardened steps only).
 * The keys between are wiped; the caller wipes the result. Fails with `invalid_key_path`.
 */
export function deriveKey({ seed, curve, path }: DerivationRequest, secp256k1: Secp256k1): Uint8Array {
  const indexes = parseKeyPath(path)
  if (curve === 'CURVE_ED25519' && indexes.some((index) => index < hardened)) {
    throw new VaultError('invalid_key_path', { data: { path: path.slice(0, 100) } })
  }
  let parent = masterKey(seed, curve, secp256k1)
  for (const index of indexes) {
    const child = childKey(parent, index, { curve, secp256k1 })
    wipe(parent)
    parent = child
  }
  parent.chainCode.fill(0)
  return parent.key
}

type Arithmetic = { readonly curve: Curve; readonly secp256k1: Secp256k1 }

function masterKey(seed: Uint8Array, curve: Curve, secp256k1: Secp256k1): ExtendedKey {
  let step = hmac(Buffer.from(masterKeyNames[curve]), [seed])
  // One seed in 2^128 has no key at first; SLIP-10 says to go on, BIP-32 that such a seed is invalid.
  while (addKeys({ curve, secp256k1 }, step.key, undefined) === undefined) {
    if (curve === 'CURVE_SECP256K1') throw new VaultError('invalid_key', { data: { curve } })
    step = hmac(Buffer.from(masterKeyNames[curve]), [step.key, step.chainCode])
  }
  return step
}

function childKey(parent: ExtendedKey, index: number, arithmetic: Arithmetic): ExtendedKey {
  const { curve, secp256k1 } = arithmetic
  const number = Buffer.alloc(4)
  number.writeUInt32BE(index)
  const head = index >= hardened ? [Buffer.alloc(1), parent.key] : [publicKeyOf(curve, parent.key, secp256k1)]
  let step = hmac(parent.chainCode, [...head, number])
  for (;;) {
    const key = addKeys(arithmetic, step.key, parent.key)
    if (key !== undefined) return { key, chainCode: step.chainCode }
    if (curve === 'CURVE_SECP256K1') throw new VaultError('invalid_key', { data: { curve } })
    step = hmac(parent.chainCode, [Buffer.of(1), step.chainCode, number])
  }
}

/** The tweak as a key of its own, or added to the parent's; undefined when the result is outside the curve's order. */
function addKeys(
  { curve, secp256k1 }: Arithmetic,
  tweak: Uint8Array,
  parent: Uint8Array | undefined,
): Uint8Array | undefined {
  if (curve === 'CURVE_ED25519') return tweak
  if (curve === 'CURVE_SECP256K1') {
    if (parent !== undefined) return secp256k1.addToPrivateKey(parent, tweak)
    return secp256k1.isPrivateKey(tweak) ? tweak : undefined
  }
  const added = toNumber(tweak)
  const sum = (added + (parent === undefined ? 0n : toNumber(parent))) % p256Order
  if (added >= p256Order || sum === 0n) return undefined
  return Buffer.from(sum.toString(16).padStart(64, '0'), 'hex')
}

function hmac(key: Uint8Array, parts: readonly Uint8Array[]): ExtendedKey {
  const mac = createHmac('sha512', key)
  for (const part of parts) mac.update(part)
  const digest = mac.digest()
  const result = { key: Buffer.alloc(32, digest.subarray(0, 32)), chainCode: Buffer.alloc(32, digest.subarray(32)) }
  digest.fill(0)
  return result
}

function toNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
}

function wipe({ key, chainCode }: ExtendedKey): void {
  key.fill(0)
  chainCode.fill(0)
}
