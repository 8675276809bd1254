import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Database } from '@latchkey/node'
import { eachActivity } from '../activities/eachActivity.ts'
import { wholeActivity } from '../activities/wholeActivity.ts'
import { CommandError } from '../commandErrors.ts'
import { prepareCustodyDatabase } from '../database/migrations.ts'
import type { CustodyTables, CustodyTransaction, SealRow } from '../database/tables.ts'
import { digestsOf } from '../facts/digests.ts'
import { readStored } from '../facts/readStored.ts'
import { toSealRow } from '../ledger/toSealRow.ts'
import { openIntegrityKey } from '../seals/integrityKey.ts'
import { markActivity } from '../seals/markActivity.ts'
import { withAccountMark, withAddressMark } from '../seals/markAddress.ts'
import { readStoredKey, saveNewKey, settleRecord } from '../seals/openSeals.ts'
import { createSeals, type Seals } from '../seals/seals.ts'
import type { MasterKey } from '../vault/masterKey.ts'
import { eachAccount, eachAddress } from './addressRows.ts'
import { openMasterKeyStore } from './masterKeyStore.ts'

export type Adoption = {
  readonly database: Database
  readonly masterKey: MasterKey
  /** The file beside the master key that says which seals there are. */
  readonly sealsPath: string
}

/**
 * Seals the rows of every organization as they are, in one transaction; answers how many there are. Only once: a
 * database that was sealed, or an installation that has sealed one, is not taken over again. Fails with
 * `adopted_already`.
 */
export async function adopt({ database, masterKey, sealsPath }: Adoption): Promise<number> {
  await prepareCustodyDatabase(database)
  const tables = database.withTables<CustodyTables>()
  const { count, key } = await tables.transaction().execute(async (transaction) => {
    // Servers that make organizations wait for it.
    await openMasterKeyStore(transaction)
    if (existsSync(sealsPath) || (await readStoredKey(transaction)) !== undefined)
      throw new CommandError('adopted_already')
    const key = await openIntegrityKey(await saveNewKey(transaction, masterKey), masterKey)
    const seals = createSeals(Buffer.from(key))
    const rows = await transaction.selectFrom('custody_organization').select('id').orderBy('id').execute()
    for (const { id } of rows) await sealAsIs(transaction, seals, id)
    // They end within the hour, and are begun anew.
    await transaction.deleteFrom('custody_session').execute()
    await transaction.deleteFrom('custody_import_target').execute()
    seals.close()
    return { count: rows.length, key }
  })
  await settleRecord(sealsPath, key)
  key.fill(0)
  return count
}

/** Seals an organization's rows as they stand there, whoever wrote them. */
export async function sealAsIs(transaction: CustodyTransaction, seals: Seals, organizationId: string): Promise<void> {
  await hashInterfaces(transaction, organizationId)
  await markActivities(transaction, seals, organizationId)
  await markAddresses(transaction, seals, organizationId)
  const stored = await readStored(transaction, organizationId)
  if (stored === undefined) throw new TypeError(`There is no organization ${organizationId}`)
  const { end, seal } = stored
  const revision = end === undefined ? 1 : (seal?.revision ?? 0) + 1
  await saveSeal(transaction, toSealRow({ organizationId, revision, digests: digestsOf(stored) }, seals))
  if (end === undefined) return
  await transaction
    .updateTable('custody_audit')
    .set({ revision, mark: seals.mark(organizationId, 'audit', [end.position, end.hash, revision]) } as never)
    .where('organization_id', '=', organizationId)
    .where('position', '=', end.position)
    .execute()
}

/** The seal of an organization that the transaction holds, whether or not it has one. */
async function saveSeal(transaction: CustodyTransaction, { organization_id, ...values }: SealRow): Promise<void> {
  await transaction
    .insertInto('custody_seal')
    .values({ organization_id, ...values })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(values))
    .execute()
}

async function hashInterfaces(transaction: CustodyTransaction, organizationId: string): Promise<void> {
  const rows = await transaction
    .selectFrom('custody_contract_interface')
    .select(['id', 'interface_json'])
    .where('organization_id', '=', organizationId)
    .execute()
  for (const { id, interface_json } of rows) {
    await transaction
      .updateTable('custody_contract_interface')
      .set({ interface_hash: hash('sha256', interface_json) } as never)
      .where('id', '=', id)
      .execute()
  }
}

async function markActivities(transaction: CustodyTransaction, seals: Seals, organizationId: string): Promise<void> {
  for await (const row of eachActivity(transaction, organizationId)) {
    const mark = markActivity(seals, await wholeActivity(transaction, row))
    await transaction.updateTable('custody_activity').set({ mark }).where('id', '=', row.id).execute()
  }
}

async function markAddresses(transaction: CustodyTransaction, seals: Seals, organizationId: string): Promise<void> {
  for await (const row of eachAccount(transaction, organizationId)) {
    const { mark } = withAccountMark(seals, row)
    await transaction
      .updateTable('custody_wallet_account')
      .set({ mark } as never)
      .where('id', '=', row.id)
      .execute()
  }
  for await (const row of eachAddress(transaction, organizationId)) {
    const { mark } = withAddressMark(seals, row)
    await transaction
      .updateTable('custody_private_key_address')
      .set({ mark } as never)
      .where('private_key_id', '=', row.private_key_id)
      .where('format', '=', row.format)
      .execute()
  }
}
