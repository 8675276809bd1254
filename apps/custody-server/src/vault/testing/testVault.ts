import { createECDH, randomBytes } from 'node:crypto'
import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { openExportBundle } from '@latchkey/custody'
import { loadSecp256k1 } from '../../keys/secp256k1.ts'
import { createStampVerifier } from '../../stamps/verifyStamp.ts'
import type { PermitRequest, StampedApproval } from '../authorizeUse.ts'
import { createKeyring } from '../keyring.ts'
import { localMasterKey } from '../masterKey.ts'
import { createPrivateKey } from '../privateKeySecrets.ts'
import { createQuorumKey, openQuorumKey } from '../quorumKey.ts'
import type { StoredAccount, StoredPrivateKey } from '../secrets.ts'
import { createVault, type Vault } from '../vault.ts'
import { createWallet, deriveAccounts } from '../walletSecrets.ts'

export type TestApproval = StampedApproval & { readonly userId: string }

export const testPath = "m/44'/60'/0'/0/0"
export const ethereum = { curve: 'CURVE_SECP256K1', addressFormat: 'ADDRESS_FORMAT_ETHEREUM' } as const

/** A vault of the organization "org" with the wallet "wallet", its first account, and the private key "key". */
export async function createTestVault() {
  const secp256k1 = loadSecp256k1(silentLog)
  const masterKey = localMasterKey(randomBytes(32))
  const keyring = createKeyring({ masterKey, clock: fakeClock() })
  const tools = { keyring, secp256k1 }
  const dataKey = await keyring.createDataKey('org')
  const quorumKey = await openQuorumKey(await createQuorumKey(masterKey), masterKey)
  const { sealed } = await createWallet(tools, { dataKey, id: 'wallet' }, 12)
  const account: StoredAccount = {
    kind: 'account',
    dataKey,
    id: 'wallet',
    sealed,
    curve: 'CURVE_SECP256K1',
    path: testPath,
  }
  const [derived] = await deriveAccounts(tools, account, [{ ...ethereum, path: testPath }])
  const key = await createPrivateKey(tools, { dataKey, id: 'key', curve: 'CURVE_SECP256K1' })
  const privateKey: StoredPrivateKey = {
    kind: 'privateKey',
    dataKey,
    id: 'key',
    sealed: key.sealed,
    curve: 'CURVE_SECP256K1',
  }
  const asked: PermitRequest<TestApproval>[] = []
  const vault: Vault<TestApproval, { readonly isAllowed: boolean }> = createVault({
    keyring,
    secp256k1,
    quorumKey,
    clock: fakeClock(),
    guard: {
      verifierFor: () => createStampVerifier({ secp256k1, origins: [], isUserVerificationRequired: false }),
      permit(request, { isAllowed }) {
        asked.push(request)
        return isAllowed
      },
    },
  })
  return {
    vault,
    tools,
    dataKey,
    quorumKey,
    account,
    address: derived?.address ?? '',
    privateKey,
    publicKey: key.publicKey,
    asked,
  }
}

/** A frame that opens export bundles of "org". */
export function createTestFrame(quorumPublicKey: Uint8Array) {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('hex')
  const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex')
  const open = (bundle: string) =>
    openExportBundle(bundle, { receiver: privateKey, organizationId: 'org', quorumPublicKeys: [quorumPublicKey] })
  return { publicKey, privateKey, open }
}
