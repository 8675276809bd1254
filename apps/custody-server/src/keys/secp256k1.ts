import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import type { Log } from '@latchkey/base'
import { secp256k1 as curve } from '@noble/curves/secp256k1.js'

/** r ‖ s (64 bytes, s in the lower half) and the recovery id. */
export type RecoverableSignature = { readonly signature: Uint8Array; readonly recoveryId: 0 | 1 }

/** The work on the curve secp256k1 that custody needs; keys are 32 bytes, digests 32 bytes. */
export type Secp256k1 = {
  /** False when the slow library stands in for the native one. */
  readonly isNative: boolean
  isPrivateKey(bytes: Uint8Array): boolean
  publicKeyOf(privateKey: Uint8Array): Uint8Array
  /** The 65-byte form of a point; undefined when the bytes are no point of the curve. */
  expandPublicKey(publicKey: Uint8Array): Uint8Array | undefined
  /** The sum of key and tweak modulo the order; undefined when there is none, as BIP-32 foresees. */
  addToPrivateKey(privateKey: Uint8Array, tweak: Uint8Array): Uint8Array | undefined
  /** Deterministic nonce of RFC 6979. */
  sign(digest: Uint8Array, privateKey: Uint8Array): RecoverableSignature
  /** Takes r ‖ s with s in either half. */
  verify(digest: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean
}

type NativeBinding = Pick<
  typeof import('secp256k1'),
  | 'contextRandomize'
  | 'privateKeyVerify'
  | 'privateKeyTweakAdd'
  | 'publicKeyCreate'
  | 'publicKeyConvert'
  | 'signatureNormalize'
  | 'ecdsaSign'
  | 'ecdsaVerify'
>

/**
 * The native library, or, with a warning in the log, the pure one. The package's own door is not used: without its
 * binding it would hand out a slow third library without saying so.
 */
export function loadSecp256k1(log: Log, load: () => unknown = loadBinding): Secp256k1 {
  try {
    // The binding's functions are those of the package's types; a binding that lacks one fails the trial below.
    const native = nativeSecp256k1(load() as NativeBinding)
    assertWorking(native)
    return native
  } catch (cause) {
    if (isAbsent(cause))
      log.warn(
        'Signing is about ten times slower than it can be: npm install secp256k1 --omit=optional brings a native library',
      )
    else log.error('The native secp256k1 library is not loaded: signing is about ten times slower', String(cause))
    return pureSecp256k1()
  }
}

/** An installation may do without, which is no fault. */
function isAbsent(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'MODULE_NOT_FOUND'
}

function loadBinding(): unknown {
  return createRequire(import.meta.url)('secp256k1/bindings.js')
}

function nativeSecp256k1(binding: NativeBinding): Secp256k1 {
  binding.contextRandomize(randomBytes(32))
  return {
    isNative: true,
    isPrivateKey: (bytes) => bytes.length === 32 && binding.privateKeyVerify(bytes),
    publicKeyOf: (privateKey) => binding.publicKeyCreate(privateKey, true),
    expandPublicKey: (publicKey) => attempt(() => binding.publicKeyConvert(publicKey, false)),
    // The binding works in place, so it gets a copy of its own.
    addToPrivateKey: (privateKey, tweak) =>
      attempt(() => binding.privateKeyTweakAdd(Buffer.alloc(32, privateKey), tweak)),
    sign(digest, privateKey) {
      const { signature, recid } = binding.ecdsaSign(digest, privateKey)
      return { signature, recoveryId: toRecoveryId(recid) }
    },
    verify(digest, signature, publicKey) {
      const lowS = attempt(() => binding.signatureNormalize(Uint8Array.from(signature)))
      return lowS !== undefined && attempt(() => binding.ecdsaVerify(lowS, digest, publicKey)) === true
    },
  }
}

/** The same work by the pure library. */
export function pureSecp256k1(): Secp256k1 {
  const order = curve.Point.Fn.ORDER
  return {
    isNative: false,
    isPrivateKey: (bytes) => curve.utils.isValidSecretKey(bytes),
    publicKeyOf: (privateKey) => curve.getPublicKey(privateKey, true),
    expandPublicKey: (publicKey) => attempt(() => curve.Point.fromBytes(publicKey).toBytes(false)),
    addToPrivateKey(privateKey, tweak) {
      const added = toNumber(tweak)
      const sum = (toNumber(privateKey) + added) % order
      if (added >= order || sum === 0n) return undefined
      return Buffer.from(sum.toString(16).padStart(64, '0'), 'hex')
    },
    sign(digest, privateKey) {
      const bytes = curve.sign(digest, privateKey, { prehash: false, format: 'recovered' })
      return { signature: bytes.subarray(1), recoveryId: toRecoveryId(bytes[0]) }
    },
    verify: (digest, signature, publicKey) =>
      attempt(() => curve.verify(signature, digest, publicKey, { prehash: false, lowS: false })) === true,
  }
}

/** Ids 2 and 3 need an r above the order: nobody has met one, and the interface has no place for them. */
function toRecoveryId(value: number | undefined): 0 | 1 {
  if (value === 0 || value === 1) return value
  throw new RangeError('The recovery id is neither 0 nor 1')
}

function toNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
}

/** One signature by a key that is nobody's, checked by the other library: wrong signatures must never leave. */
function assertWorking(native: Secp256k1): void {
  const key = Buffer.alloc(32, 1)
  const digest = Buffer.alloc(32, 2)
  const { signature } = native.sign(digest, key)
  const publicKey = native.publicKeyOf(key)
  if (!pureSecp256k1().verify(digest, signature, publicKey) || !native.verify(digest, signature, publicKey)) {
    throw new Error('The native secp256k1 library computes wrong signatures')
  }
}

function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    // Numbers outside the curve's range: the caller decides what that means.
    return undefined
  }
}
