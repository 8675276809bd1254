import type { SubmitContext } from '../../activities/submitContext.ts'
import { refuseParameter } from '../../errors.ts'
import { isMarkedImport, markImport } from '../../seals/markSession.ts'
import { createImportTarget } from '../../vault/importTarget.ts'
import type { SubmitHandlers } from '../handler.ts'
import { newId } from '../newIds.ts'
import { storePrivateKey } from '../privateKeys/storePrivateKey.ts'
import { readDataKey } from '../readDataKey.ts'
import { storeWallet } from '../wallets/addWallet.ts'

export const importSubmits = {
  /** Begins the import of a wallet. */
  init_import_wallet: async (context, { parameters }) => ({
    importBundle: await startImport(context, 'wallet', parameters.userId),
  }),

  /** Takes in a wallet by its words, which the caller sealed to the import that he began. */
  import_wallet: async (context, { parameters }) => {
    const { services, approvals, nowMs } = context
    const target = await takeImport(context, 'wallet', parameters.userId)
    const id = newId(nowMs)
    const secret = await services.vault.importWallet({ approvals, context, target, id })
    const { walletName: name, accounts } = parameters
    return await storeWallet(context, { id, name, secret, accounts, isImported: true })
  },

  /** Begins the import of a private key. */
  init_import_private_key: async (context, { parameters }) => ({
    importBundle: await startImport(context, 'privateKey', parameters.userId),
  }),

  /** Takes in a private key, which the caller sealed to the import that he began. */
  import_private_key: async (context, { parameters }) => {
    const { services, approvals, nowMs } = context
    const target = await takeImport(context, 'privateKey', parameters.userId)
    const id = newId(nowMs)
    const secret = await services.vault.importKey({ approvals, context, target, id })
    const { privateKeyName: name, curve, addressFormats } = parameters
    return await storePrivateKey(context, { id, name, curve, secret, addressFormats, tagIds: [], isImported: true })
  },
} satisfies Partial<SubmitHandlers>

type ImportKind = 'wallet' | 'privateKey'

const targetLifeMs = 15 * 60_000

/** Makes the server's half of one import by the caller himself; it voids an earlier one. Answers the import bundle. */
async function startImport(context: SubmitContext, kind: ImportKind, userId: string): Promise<string> {
  const { database, organization, services, nowMs } = context
  assertCaller(context, userId)
  const dataKey = await readDataKey(database, organization.id)
  const id = newId(nowMs)
  const target = await createImportTarget(services.secrets, { dataKey, id, userId }, services.quorumKey)
  context.erase('custody_import_target', { user_id: userId, kind })
  const row = {
    id,
    organization_id: organization.id,
    user_id: userId,
    kind,
    public_key: target.publicKey,
    sealed_secret: target.sealed,
    created_at_ms: nowMs,
    expires_at_ms: nowMs + targetLifeMs,
  }
  context.insert('custody_import_target', [{ ...row, mark: markImport(services.seals, row) }])
  return target.importBundle
}

/** The import that the caller has begun; it can be taken once. Fails with `parameter_refused`. */
async function takeImport(context: SubmitContext, kind: ImportKind, userId: string) {
  const { database, organization, services, nowMs } = context
  assertCaller(context, userId)
  const row = await database
    .selectFrom('custody_import_target')
    .selectAll()
    .where('organization_id', '=', organization.id)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (row === undefined || row.expires_at_ms <= nowMs || !isMarkedImport(services.seals, row)) {
    throw refuseParameter('encryptedBundle', 'no import was begun, or it has ended')
  }
  context.erase('custody_import_target', { id: row.id }, 1)
  const dataKey = await readDataKey(database, organization.id)
  return { dataKey, id: row.id, sealed: row.sealed_secret, userId }
}

function assertCaller({ user }: SubmitContext, userId: string): void {
  if (user.id !== userId) throw refuseParameter('userId', 'it is not the caller')
}
