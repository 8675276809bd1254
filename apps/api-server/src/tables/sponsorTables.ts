import { type Database, type Migrations, migrate } from '@latchkey/node'
import type { Kysely } from 'kysely'

/**
 * Fees are in thousand-millionths of a coin (gwei), rounded up; addresses and hashes are in small letters, `deadline` is in
 * seconds and other times are milliseconds since the epoch.
 */
export type SponsorTables = {
  /** Batches whose fee the owner pays. One that may be on its way has its transaction here before any node has it. */
  sponsor_batch: {
    /** Of the batch as it was signed (EIP-712): its name. */
    digest: string
    chain_id: number
    account: string
    /** The batch, its signature and the authorization, to be checked again before they are paid for. */
    request_json: string
    deadline: number
    status: 'waiting' | 'sent' | 'done' | 'failed'
    /** The budgets that it uses, by their names. */
    budgets_json: string
    reserved_gwei: number
    cost_gwei: number | null
    gas: string
    max_fee_per_gas: string
    max_priority_fee_per_gas: string
    tx_nonce: number | null
    /** Of every transaction in which it was sent, the newest last: any of them may be the one that counts. */
    hashes_json: string
    raw: string | null
    created_at_ms: number
    sent_at_ms: number | null
  }
  /** How much of a budget is used or set aside. */
  sponsor_budget: { name: string; used_gwei: number; created_at_ms: number }
  /** The process that sends on a chain, until a moment of the database's own clock. */
  sponsor_lease: { chain_id: number; holder: string; until_ms: number }
}

/** The database, as the room of the relayer sees it. */
export type SponsorDatabase = Kysely<SponsorTables>

const migrations: Migrations = {
  '0001-sponsor': {
    async up({ schema }: Database) {
      await schema
        .createTable('sponsor_batch')
        .addColumn('digest', 'text', (column) => column.primaryKey())
        .addColumn('chain_id', 'bigint', (column) => column.notNull())
        .addColumn('account', 'text', (column) => column.notNull())
        .addColumn('request_json', 'text', (column) => column.notNull())
        .addColumn('deadline', 'bigint', (column) => column.notNull())
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('budgets_json', 'text', (column) => column.notNull())
        .addColumn('reserved_gwei', 'bigint', (column) => column.notNull())
        .addColumn('cost_gwei', 'bigint')
        .addColumn('gas', 'text', (column) => column.notNull())
        .addColumn('max_fee_per_gas', 'text', (column) => column.notNull())
        .addColumn('max_priority_fee_per_gas', 'text', (column) => column.notNull())
        .addColumn('tx_nonce', 'bigint')
        .addColumn('hashes_json', 'text', (column) => column.notNull())
        .addColumn('raw', 'text')
        .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
        .addColumn('sent_at_ms', 'bigint')
        .execute()
      await schema.createIndex('sponsor_batch_open').on('sponsor_batch').columns(['chain_id', 'status']).execute()
      await schema
        .createTable('sponsor_budget')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('used_gwei', 'bigint', (column) => column.notNull())
        .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createTable('sponsor_lease')
        .addColumn('chain_id', 'bigint', (column) => column.primaryKey())
        .addColumn('holder', 'text', (column) => column.notNull())
        .addColumn('until_ms', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
}

/** Makes or updates the tables of the relayer. Fails with `NodeError`. */
export async function prepareSponsorTables(database: Database): Promise<void> {
  await migrate(database, 'sponsor', migrations)
}
