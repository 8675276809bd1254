import { createECDH } from 'node:crypto'
import { addOrganization } from './handlers/organizations/addOrganization.ts'
import { toHexText } from './keys/hexText.ts'
import { createChangeSet } from './ledger/changeSet.ts'
import { applyChanges } from './ledger/changes.ts'
import { readCanaryText } from './ledger/readCanaryText.ts'
import type { CustodyDeps } from './services.ts'

/** The first organization and the key of its first user, in hexadecimal text. Whoever has the key owns everything. */
export type RootAccount = {
  readonly organizationId: string
  readonly userId: string
  readonly apiPublicKey: string
  readonly apiPrivateKey: string
}

/**
 * Makes the first organization, with one root user and his key, unless there is one. `write` keeps the account before
 * the organization comes to be, so that there is never one whose key nobody has.
 */
export async function createRoot(
  services: CustodyDeps,
  write: (account: RootAccount) => void,
): Promise<RootAccount | undefined> {
  const nowMs = services.clock.now()
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const apiPublicKey = toHexText(pair.getPublicKey(null, 'compressed'))
  return await services.database.transaction().execute(async (transaction) => {
    // Of several processes that start at once, one makes it.
    await transaction.selectFrom('custody_setting').select('name').where('name', '=', 'canary').forUpdate().execute()
    const known = await transaction
      .selectFrom('custody_organization')
      .select('id')
      .where('parent_id', 'is', null)
      .executeTakeFirst()
    if (known !== undefined) return undefined
    const readCanary = () => readCanaryText(transaction)
    const changeSet = createChangeSet({ database: transaction, facts: undefined, readCanary })
    const { organization, rootUserIds } = await addOrganization(
      { ...changeSet, services, nowMs },
      {
        parentId: null,
        name: services.config.appName,
        rootUsers: [{ userName: 'Owner', apiKeys: [{ apiKeyName: 'Root key', publicKey: apiPublicKey }] }],
        threshold: 1,
        features: ['FEATURE_NAME_EMAIL_AUTH', 'FEATURE_NAME_EMAIL_RECOVERY'],
      },
    )
    await applyChanges(transaction, changeSet.seal(services.seals).changes)
    const [userId = ''] = rootUserIds
    const apiPrivateKey = pair.getPrivateKey('hex').padStart(64, '0')
    const account = { organizationId: organization.id, userId, apiPublicKey, apiPrivateKey }
    write(account)
    return account
  })
}
