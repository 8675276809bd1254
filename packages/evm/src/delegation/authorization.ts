import { fromHex, type Hex } from '@latchkey/base'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Address } from '../address.ts'
import { joinBytes } from '../joinBytes.ts'
import { encodeRlp, type RlpItem, rlpBytes, rlpNumber } from '../rlp.ts'
import { recoverAddress } from '../signatures/recoverAddress.ts'

/**
 * An account's word that it runs the code of `address` from now on (EIP-7702); of the zero address that it runs none.
 * `nonce` is the one that the account has when the authorization is taken up: one more than the transaction's where
 * the account sends it itself.
 */
export type Authorization = { readonly chainId: number; readonly address: Address; readonly nonce: number }

/** An authorization with its signature: `yParity` is 0 or 1, r and s have 32 bytes. */
export type SignedAuthorization = Authorization & { readonly yParity: 0 | 1; readonly r: Hex; readonly s: Hex }

/** Half of the curve's order: a signature above it has a twin below it, and nodes take none (EIP-2). */
const highestS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/**
 * The 32 bytes that an account signs. Fails with `RangeError` for a chain id of 0, whose authorization would hold on
 * every network there is.
 */
export function digestAuthorization(authorization: Authorization): Uint8Array {
  const { chainId } = authorization
  if (!Number.isSafeInteger(chainId) || chainId < 1) throw new RangeError('An authorization is for one network')
  return keccak_256(joinBytes([Uint8Array.of(0x05), encodeRlp(authorizationItems(authorization))]))
}

/** A digest's signature (r, s, v with v as 27 or 28) put to its authorization. Fails with `TypeError` for other bytes. */
export function signedAuthorization(authorization: Authorization, signature: Hex): SignedAuthorization {
  const match = /^0x([0-9a-f]{64})([0-9a-f]{64})(1b|1c)$/i.exec(signature)
  if (match === null) throw new TypeError('This is no signature of an authorization')
  const [, r, s, v] = match
  const { chainId, address, nonce } = authorization
  return { chainId, address, nonce, yParity: v?.toLowerCase() === '1b' ? 0 : 1, r: `0x${r}`, s: `0x${s}` }
}

/** The account that has signed it; undefined where nobody did in the form that nodes take. */
export function recoverAuthority(authorization: SignedAuthorization): Address | undefined {
  const { chainId, r, s, yParity } = authorization
  if (!Number.isSafeInteger(chainId) || chainId < 1 || BigInt(s) > highestS) return undefined
  const signature = fromHex(`0x${r.slice(2).padStart(64, '0')}${s.slice(2).padStart(64, '0')}`)
  if (signature?.length !== 64) return undefined
  return recoverAddress(digestAuthorization(authorization), Uint8Array.of(...signature, yParity))
}

/** The items of a transaction's list of authorizations. */
export function authorizationTuple(authorization: SignedAuthorization): RlpItem {
  const { yParity, r, s } = authorization
  return [...authorizationItems(authorization), rlpNumber(BigInt(yParity)), rlpNumber(BigInt(r)), rlpNumber(BigInt(s))]
}

function authorizationItems({ chainId, address, nonce }: Authorization): readonly RlpItem[] {
  return [rlpNumber(BigInt(chainId)), rlpBytes(address), rlpNumber(BigInt(nonce))]
}
