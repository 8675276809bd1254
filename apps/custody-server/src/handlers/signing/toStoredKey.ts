import type { Signer } from '../../activities/findSigner.ts'
import type { CustodyDatabase } from '../../database/tables.ts'
import type { Curve } from '../../keys/curves.ts'
import type { StoredAccount, StoredPrivateKey } from '../../vault/secrets.ts'
import { readDataKey } from '../wallets/readDataKey.ts'

/** The sealed key of a signer, as the vault takes it. */
export async function toStoredKey(
  database: CustodyDatabase,
  signer: Signer,
): Promise<StoredAccount | StoredPrivateKey> {
  if (signer.kind === 'privateKey') {
    const { id, organization_id, sealed_secret: sealed, curve } = signer.privateKey
    // The columns hold only words of the enumeration.
    return {
      kind: 'privateKey',
      dataKey: await readDataKey(database, organization_id),
      id,
      sealed,
      curve: curve as Curve,
    }
  }
  const { account, wallet } = signer
  return {
    kind: 'account',
    dataKey: await readDataKey(database, wallet.organization_id),
    id: wallet.id,
    sealed: wallet.sealed_secret,
    curve: account.curve as Curve,
    path: account.path,
  }
}
