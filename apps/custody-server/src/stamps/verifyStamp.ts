import type { Secp256k1 } from '../keys/secp256k1.ts'
import { createPublicKeys } from './publicKeys.ts'
import {
  type ApiKeyStamp,
  refusedStamp,
  type Stamp,
  type StampCredential,
  type StampVerdict,
  validStamp,
} from './stamp.ts'
import { isSchemeOfCredential, verifyApiKeyStamp } from './verifyApiKeyStamp.ts'
import { type PasskeyRules, verifyPasskeyStamp } from './verifyPasskeyStamp.ts'

/** Says whether a stored credential signed a body. */
export type StampVerifier = (stamp: Stamp, body: Uint8Array, credential: StampCredential) => StampVerdict

export type StampVerifierOptions = PasskeyRules & {
  readonly secp256k1: Secp256k1
  /** How many public keys are kept ready. */
  readonly maxKeys?: number
}

/**
 * The valid part of a stamp. Who authenticates a request and who uses a key for it each ask, within a moment: it
 * need not be computed twice. Other bytes, another key or another signature are verified anew.
 */
type Verified = {
  readonly scheme: string
  readonly signature: string
  readonly publicKey: string
  /** A copy: nobody else can change it. */
  readonly body: Uint8Array
}

/**
 * The one verifier of stamps: over the raw bytes of a body, by the credential that is stored. Whether that credential
 * is still valid, and whose it is, is for the caller.
 */
export function createStampVerifier({ secp256k1, maxKeys = 20_000, ...rules }: StampVerifierOptions): StampVerifier {
  const publicKeys = createPublicKeys({ maxKeys })
  const verified = new WeakMap<ApiKeyStamp, Verified>()
  return (stamp, body, credential) => {
    if (stamp.kind === 'passkey') {
      if (credential.kind !== 'passkey') return refusedStamp('other_kind', 'it is not of the kind of the credential')
      return verifyPasskeyStamp({ ...rules, stamp, credential, body, publicKeys })
    }
    if (credential.kind !== 'apiKey') return refusedStamp('other_kind', 'it is not of the kind of the credential')
    if (!isSchemeOfCredential(stamp.scheme, credential.type))
      return refusedStamp('other_kind', 'its scheme is not of the credential')
    if (stamp.publicKey.toLowerCase().replace(/^0x/, '') !== credential.publicKey) {
      return refusedStamp('other_key', 'it names another key')
    }
    const { scheme, signature } = stamp
    const { publicKey } = credential
    const known = verified.get(stamp)
    const isSame = known?.scheme === scheme && known.signature === signature && known.publicKey === publicKey
    if (isSame && Buffer.compare(known.body, body) === 0) return validStamp
    const verdict = verifyApiKeyStamp(stamp, body, { publicKeys, secp256k1 })
    if (verdict.isValid) verified.set(stamp, { scheme, signature, publicKey, body: new Uint8Array(body) })
    return verdict
  }
}
