import { sql } from 'kysely'
import type { CustodyDatabase } from '../database/tables.ts'
import { integrityKeySetting, readStoredKey } from '../seals/openSeals.ts'
import type { WrappedDataKey } from '../vault/keyring.ts'
import { readCanary, readQuorumKey } from '../vault/storedSettings.ts'
import type { MasterKeyStore } from './rotateMasterKey.ts'
import { readRows } from './tablePasses.ts'

const keysPerPage = 500

/** Rows under the master key, in one transaction that keeps servers from adding to them meanwhile. */
export async function openMasterKeyStore(transaction: CustodyDatabase): Promise<MasterKeyStore> {
  // A server that makes a data key holds this row too, until its key is stored.
  await transaction.selectFrom('custody_setting').select('name').where('name', '=', 'canary').forUpdate().execute()
  return {
    readCanary: () => readCanary(transaction),
    saveCanary: (canary) => saveSetting(transaction, 'canary', canary),
    readQuorumKey: () => readQuorumKey(transaction),
    saveQuorumKey: (stored) => saveSetting(transaction, 'quorum key', stored),
    readIntegrityKey: () => readStoredKey(transaction),
    saveIntegrityKey: (stored) => saveSetting(transaction, integrityKeySetting, stored),
    dataKeys: () => readDataKeys(transaction),
    async saveDataKey({ organizationId, masterKeyId, wrapped }) {
      await transaction
        .updateTable('custody_data_key')
        .set({ master_key_id: masterKeyId, wrapped_key: wrapped })
        .where('organization_id', '=', organizationId)
        .execute()
    },
  }
}

/** Every wrapped data key. */
export async function* readDataKeys(database: CustodyDatabase): AsyncGenerator<WrappedDataKey> {
  const pass = { table: 'custody_data_key', key: ['organization_id'], where: sql`true` } as const
  for await (const rows of readRows(database, pass, keysPerPage)) {
    for (const row of rows) {
      const { organization_id: organizationId, master_key_id: masterKeyId, wrapped_key: wrapped } = row
      yield { organizationId: String(organizationId), masterKeyId: String(masterKeyId), wrapped: String(wrapped) }
    }
  }
}

async function saveSetting(database: CustodyDatabase, name: string, value: object): Promise<void> {
  await database
    .updateTable('custody_setting')
    .set({ value: JSON.stringify(value) })
    .where('name', '=', name)
    .execute()
}
