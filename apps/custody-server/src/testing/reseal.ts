import { hash } from 'node:crypto'
import { eachActivity } from '../activities/eachActivity.ts'
import { wholeActivity } from '../activities/wholeActivity.ts'
import { eachAccount, eachAddress } from '../commands/addressRows.ts'
import type { CustodyTransaction, SealRow } from '../database/tables.ts'
import { digestsOf } from '../facts/digests.ts'
import { readStored } from '../facts/readStored.ts'
import { toSealRow } from '../ledger/toSealRow.ts'
import { markActivity } from '../seals/markActivity.ts'
import { withAccountMark, withAddressMark } from '../seals/markAddress.ts'
import type { Seals } from '../seals/seals.ts'
import type { TestServer } from './testServer.ts'

/** After a test wrote rows past the server: they count as the server's own. */
export async function reseal({ database, seals }: TestServer, organizationId: string): Promise<void> {
  await database.transaction().execute((transaction) => sealAsIs(transaction, seals, organizationId))
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
