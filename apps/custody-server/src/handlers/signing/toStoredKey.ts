import type { Signer } from '../../evaluation/findSigner.ts'
import type { Curve } from '../../keys/curves.ts'
import type { WrappedDataKey } from '../../vault/keyring.ts'
import type { StoredAccount, StoredPrivateKey } from '../../vault/secrets.ts'

/** The sealed key of a signer, as the vault takes it, with the data key of the signer's organization. */
export function toStoredKey(signer: Signer, dataKey: WrappedDataKey): StoredAccount | StoredPrivateKey {
  // The columns hold only words of the enumeration.
  if (signer.kind === 'privateKey') {
    const { id, sealed_secret: sealed, curve } = signer.privateKey
    return { kind: 'privateKey', dataKey, id, sealed, curve: curve as Curve }
  }
  const { account, wallet } = signer
  const { id, sealed_secret: sealed } = wallet
  return { kind: 'account', dataKey, id, sealed, curve: account.curve as Curve, path: account.path }
}
