import { fromHex, type Hex, toHex } from '@latchkey/base'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { Address } from '../address.ts'
import {
  type Authorization,
  digestAuthorization,
  type SignedAuthorization,
  signedAuthorization,
} from '../delegation/authorization.ts'
import { EvmError } from '../errors.ts'
import { digestMessage } from '../signatures/messageDigest.ts'
import { addressOfPublicKey } from '../signatures/recoverAddress.ts'
import type { TypedData } from '../signing/typedData.ts'
import { digestTypedData } from '../signing/typedDataDigest.ts'
import { type SignableTransaction, serializeTransaction } from '../transfers/serializeTransaction.ts'

/** A key held in the page or in a test, for play money only. */
export type LocalAccount = {
  readonly address: Address
  /** EIP-191, as `personal_sign`. */
  signMessage(message: Uint8Array): Promise<Hex>
  /** EIP-712, as `eth_signTypedData_v4`. */
  signTypedData(data: TypedData): Promise<Hex>
  /** A raw transaction, ready to be sent. */
  signTransaction(transaction: SignableTransaction): Promise<Hex>
  /** EIP-7702, for one network. */
  signAuthorization(authorization: Authorization): Promise<SignedAuthorization>
}

/** A fresh private key from the platform's random numbers. */
export function createPrivateKey(): Hex {
  return toHex(secp256k1.utils.randomSecretKey())
}

/** An account over a private key. Fails with `invalid_private_key`, which never repeats the key. */
export function localAccount(privateKey: Hex): LocalAccount {
  const key = fromHex(privateKey)
  if (key === undefined || !secp256k1.utils.isValidSecretKey(key)) throw new EvmError('invalid_private_key')
  const sign = (digest: Uint8Array) => secp256k1.sign(digest, key, { prehash: false, format: 'recovered' })
  return {
    address: addressOfPublicKey(secp256k1.getPublicKey(key)),
    signMessage: async (message) => toWalletSignature(sign(digestMessage(message))),
    signTypedData: async (data) => toWalletSignature(sign(digestTypedData(data).digest)),
    signTransaction: async (transaction) => serializeTransaction(transaction, sign),
    signAuthorization: async (authorization) =>
      signedAuthorization(authorization, toWalletSignature(sign(digestAuthorization(authorization)))),
  }
}

/** r, s, v with v as 27 or 28: the form wallets answer with. */
function toWalletSignature(recovered: Uint8Array): Hex {
  const signature = new Uint8Array(65)
  signature.set(recovered.subarray(1))
  signature[64] = 27 + (recovered[0] ?? 0)
  return toHex(signature)
}
