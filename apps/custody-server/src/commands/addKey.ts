import { createECDH } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { QuorumSigner } from '@latchkey/custody'
import { type Database, syncFolder } from '@latchkey/node'
import { createOwnerEntry } from '../audit/ownerAct.ts'
import { writeAuditEntry } from '../auditLog/auditEntry.ts'
import { CommandError, reasonOf } from '../commandErrors.ts'
import type { RootAccount } from '../createRoot.ts'
import { isThere } from '../database/isThere.ts'
import type { CustodyTables, CustodyTransaction } from '../database/tables.ts'
import { newId } from '../handlers/newIds.ts'
import { toHexText } from '../keys/hexText.ts'
import { type HeldOrganization, holdOrganization } from '../ledger/holdOrganization.ts'
import type { Seals } from '../seals/seals.ts'

export type KeyAddition = {
  readonly organizationId: string
  /** A user of its root quorum. */
  readonly userId: string
  /** Of the new file for the key. */
  readonly path: string
  /** The server's own key, which the master key opens: it signs for the owner. */
  readonly signer: QuorumSigner
  readonly seals: Seals
  readonly nowMs: number
}

/** A name that tells in every list of keys where it came from. */
const keyName = 'Added by the owner of the machine'

/**
 * Gives a root user one more API key past every quorum, writes it into a new file, and puts a signed entry into the
 * organization's audit log. All or nothing. Fails with `organization_unknown`, `root_user_unknown` or
 * `key_file_not_written`.
 */
export async function addKey(database: Database, addition: KeyAddition): Promise<RootAccount> {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const account: RootAccount = {
    organizationId: addition.organizationId,
    userId: addition.userId,
    apiPublicKey: toHexText(pair.getPublicKey(null, 'compressed')),
    apiPrivateKey: pair.getPrivateKey('hex').padStart(64, '0'),
  }
  let isWritten = false
  try {
    await database
      .withTables<CustodyTables>()
      .transaction()
      .execute(async (transaction) => {
        await assertRootUser(transaction, addition)
        const held = await holdOrganization(transaction, addition.seals, addition.organizationId)
        const { path } = addition
        const text = `${JSON.stringify(account, null, 2)}\n`
        orNotWritten(path, () => writeFileSync(path, text, { mode: 0o600, flag: 'wx', flush: true }))
        isWritten = true
        orNotWritten(path, () => syncFolder(dirname(path)))
        await storeKey(held, account, addition)
      })
  } catch (error) {
    // A key that opens nothing must not lie about.
    if (isWritten) rmSync(addition.path, { force: true })
    throw error
  }
  return account
}

async function assertRootUser(transaction: CustodyTransaction, { organizationId, userId }: KeyAddition): Promise<void> {
  const users = await transaction
    .selectFrom('custody_organization')
    .innerJoin('custody_user', (join) =>
      join.onRef('custody_user.organization_id', '=', 'custody_organization.id').on('custody_user.is_root', '=', true),
    )
    .select(['custody_user.id', 'custody_user.name'])
    .where('custody_organization.id', '=', organizationId)
    .where(isThere)
    .execute()
  if (users.length === 0) throw new CommandError('organization_unknown', { data: { organizationId } })
  if (users.some(({ id }) => id === userId)) return
  const known = users.map(({ id, name }) => `${id} (${name})`).join(', ')
  throw new CommandError('root_user_unknown', { data: { organizationId, userId, known } })
}

function orNotWritten(path: string, work: () => void): void {
  try {
    work()
  } catch (cause) {
    throw new CommandError('key_file_not_written', { cause, data: { path, reason: reasonOf(cause) } })
  }
}

async function storeKey(
  { facts, changeSet, store }: HeldOrganization,
  account: RootAccount,
  addition: KeyAddition,
): Promise<void> {
  const { organizationId, userId, apiPublicKey } = account
  const { signer, nowMs } = addition
  const apiKeyId = newId(nowMs)
  const key = { id: apiKeyId, organization_id: organizationId, user_id: userId, public_key: apiPublicKey }
  const life = { expiration_seconds: null, expires_at_ms: null, login_at_ms: null }
  const times = { created_at_ms: nowMs, updated_at_ms: nowMs }
  const name = `${keyName} ${new Date(nowMs).toISOString()}`
  changeSet.insert('custody_api_key', [{ ...key, name, type: 'CREDENTIAL_TYPE_API_KEY_P256', ...life, ...times }])
  const act = { atMs: nowMs, act: 'api_key_added', userId, apiKeyId, apiPublicKey } as const
  const entry = await createOwnerEntry(organizationId, facts.head, { signer, act })
  await store(writeAuditEntry(entry))
}
