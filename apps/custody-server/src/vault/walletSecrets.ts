import { addressOf } from '../keys/addresses.ts'
import { type Curve, publicKeyOf } from '../keys/curves.ts'
import { canonicalKeyPath, deriveKey } from '../keys/derivation.ts'
import { toHexText } from '../keys/hexText.ts'
import { createEntropy, decodeWalletSecret, encodeWalletSecret, toSeed, type WalletSecret } from '../keys/mnemonic.ts'
import type { WrappedDataKey } from './keyring.ts'
import {
  type SealedSecret,
  type SecretDeps,
  type StoredAccount,
  type StoredSecret,
  sealSecret,
  withSecret,
} from './secrets.ts'

/** Where a new wallet goes. */
export type WalletRow = { readonly dataKey: WrappedDataKey; readonly id: string }

export type AccountRequest = { readonly curve: Curve; readonly path: string; readonly addressFormat: string }

/** The public side of an account; the path in its one spelling, the public key in hexadecimal text. */
export type DerivedAccount = AccountRequest & { readonly address: string; readonly publicKey: string }

/** A fresh wallet whose phrase has so many words. Fails with `invalid_mnemonic`. */
export async function createWallet(tools: SecretDeps, row: WalletRow, words: number): Promise<SealedSecret> {
  return await sealWallet(tools, row, { entropy: createEntropy(words), passphrase: '' })
}

/** Seals what a wallet is made of, and wipes its entropy. */
export async function sealWallet(tools: SecretDeps, row: WalletRow, secret: WalletSecret): Promise<SealedSecret> {
  const bytes = encodeWalletSecret(secret)
  secret.entropy.fill(0)
  return await sealSecret(tools, bytes, { ...row, table: 'wallet' })
}

/** Calls `work` with what a wallet is made of, and wipes it afterwards. */
export async function withWallet<Result>(
  tools: SecretDeps,
  wallet: StoredSecret,
  work: (secret: WalletSecret) => Result | Promise<Result>,
): Promise<Result> {
  return await withSecret(tools, { ...wallet, table: 'wallet' }, async (bytes) => {
    const secret = decodeWalletSecret(bytes)
    try {
      return await work(secret)
    } finally {
      secret.entropy.fill(0)
    }
  })
}

/**
 * The public sides of accounts of a wallet, from one opening of its secret. Fails with `invalid_key_path` or
 * `address_format_refused`.
 */
export async function deriveAccounts(
  tools: SecretDeps,
  wallet: StoredSecret,
  requests: readonly AccountRequest[],
): Promise<DerivedAccount[]> {
  const { secp256k1 } = tools
  return await withSeed(tools, wallet, (seed) =>
    requests.map((request) => {
      const { curve, addressFormat } = request
      const path = canonicalKeyPath(request.path)
      const privateKey = deriveKey({ seed, curve, path }, secp256k1)
      const publicKey = publicKeyOf(curve, privateKey, secp256k1)
      privateKey.fill(0)
      const address = addressOf({ curve, publicKey }, addressFormat, secp256k1)
      return { curve, path, addressFormat, address, publicKey: toHexText(publicKey) }
    }),
  )
}

/** The private key of an account, which the caller wipes. */
export async function openAccountKey(tools: SecretDeps, account: StoredAccount): Promise<Uint8Array> {
  const { curve, path } = account
  return await withSeed(tools, account, (seed) => deriveKey({ seed, curve, path }, tools.secp256k1))
}

async function withSeed<Result>(
  tools: SecretDeps,
  wallet: StoredSecret,
  work: (seed: Uint8Array) => Result,
): Promise<Result> {
  return await withWallet(tools, wallet, async (secret) => {
    const seed = await toSeed(secret)
    try {
      return work(seed)
    } finally {
      seed.fill(0)
    }
  })
}
