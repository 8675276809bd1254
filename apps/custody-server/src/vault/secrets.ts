import type { Curve } from '../keys/curves.ts'
import type { Secp256k1 } from '../keys/secp256k1.ts'
import type { Keyring, SecretPlace, WrappedDataKey } from './keyring.ts'

/** The tools for work on secrets. */
export type SecretDeps = { readonly keyring: Keyring; readonly secp256k1: Secp256k1 }

/** The row of a secret: whose it is, which it is, and its ciphertext. */
export type StoredSecret = {
  readonly dataKey: WrappedDataKey
  /** The id of the wallet, private key or import target. */
  readonly id: string
  readonly sealed: string
}

export type StoredAccount = StoredSecret & { readonly kind: 'account'; readonly curve: Curve; readonly path: string }
export type StoredPrivateKey = StoredSecret & { readonly kind: 'privateKey'; readonly curve: Curve }

/** A secret for its new row. The mark is equal for equal secrets of one organization, and tells nothing else. */
export type SealedSecret = { readonly sealed: string; readonly mark: string }

export type SecretTable = 'wallet' | 'private key' | 'import target'

/** Seals a secret for its row, and wipes it. */
export async function sealSecret(
  { keyring }: SecretDeps,
  secret: Uint8Array,
  row: { readonly table: SecretTable; readonly dataKey: WrappedDataKey; readonly id: string },
): Promise<SealedSecret> {
  const { dataKey } = row
  try {
    const [sealed, mark] = [await keyring.seal(dataKey, placeOf(row), secret), await keyring.mark(dataKey, secret)]
    return { sealed, mark }
  } finally {
    secret.fill(0)
  }
}

/** Calls `work` with a secret, and wipes it afterwards. Fails with `secret_not_readable`. */
export async function withSecret<Result>(
  { keyring }: SecretDeps,
  { table, ...stored }: StoredSecret & { readonly table: SecretTable },
  work: (secret: Uint8Array) => Result | Promise<Result>,
): Promise<Result> {
  const secret = await keyring.open(stored.dataKey, placeOf({ table, ...stored }), stored.sealed)
  try {
    return await work(secret)
  } finally {
    secret.fill(0)
  }
}

/** Secrets are never replaced in their rows, so that the version is always the first. */
function placeOf({
  table,
  dataKey,
  id,
}: {
  readonly table: SecretTable
  readonly dataKey: WrappedDataKey
  readonly id: string
}): SecretPlace {
  return { table, organizationId: dataKey.organizationId, objectId: id, version: 1 }
}
