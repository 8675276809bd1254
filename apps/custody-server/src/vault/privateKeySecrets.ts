import { randomFillSync } from 'node:crypto'
import { addressOf } from '../keys/addresses.ts'
import { assertPrivateKey, type Curve, isPrivateKey, publicKeyOf } from '../keys/curves.ts'
import { readHexText, toHexText } from '../keys/hexText.ts'
import type { Secp256k1 } from '../keys/secp256k1.ts'
import { VaultError } from '../vaultErrors.ts'
import type { WrappedDataKey } from './keyring.ts'
import { type SealedSecret, type SecretDeps, type StoredPrivateKey, sealSecret, withSecret } from './secrets.ts'

/** Where a new private key goes, and on which curve it is. */
export type PrivateKeyRow = { readonly dataKey: WrappedDataKey; readonly id: string; readonly curve: Curve }

export type SealedPrivateKey = SealedSecret & { readonly publicKey: string }

/** A fresh private key, sealed, with its public key in hexadecimal text. */
export async function createPrivateKey(tools: SecretDeps, row: PrivateKeyRow): Promise<SealedPrivateKey> {
  return await sealPrivateKey(tools, row, randomPrivateKey(row.curve, tools.secp256k1))
}

/** Seals 32 private bytes, and wipes them. Fails with `invalid_key`. */
export async function sealPrivateKey(
  tools: SecretDeps,
  { dataKey, id, curve }: PrivateKeyRow,
  privateKey: Uint8Array,
): Promise<SealedPrivateKey> {
  assertPrivateKey(curve, privateKey, tools.secp256k1)
  const publicKey = toHexText(publicKeyOf(curve, privateKey, tools.secp256k1))
  return { ...(await sealSecret(tools, privateKey, { table: 'private key', dataKey, id })), publicKey }
}

/** The private key of a row, which the caller wipes. */
export async function openPrivateKey(tools: SecretDeps, stored: StoredPrivateKey): Promise<Uint8Array> {
  return await withSecret(tools, { ...stored, table: 'private key' }, (secret) => Buffer.alloc(secret.length, secret))
}

/** The addresses of a public key in hexadecimal text, one for each format. Fails with `address_format_refused`. */
export function addressesOf(
  {
    curve,
    publicKey,
    formats,
  }: { readonly curve: Curve; readonly publicKey: string; readonly formats: readonly string[] },
  secp256k1: Secp256k1,
): string[] {
  const bytes = readHexText(publicKey)
  if (bytes === undefined) throw new VaultError('key_does_not_fit')
  return formats.map((format) => addressOf({ curve, publicKey: bytes }, format, secp256k1))
}

/** Bytes outside the order of the curve, one in 2^32 on P-256, are drawn again. */
function randomPrivateKey(curve: Curve, secp256k1: Secp256k1): Uint8Array {
  const bytes = Buffer.alloc(32)
  do {
    randomFillSync(bytes)
  } while (!isPrivateKey(curve, bytes, secp256k1))
  return bytes
}
