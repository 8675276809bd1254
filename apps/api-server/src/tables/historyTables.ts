import { type Database, type Migrations, migrate } from '@latchkey/node'
import { type Kysely, sql } from 'kysely'

/**
 * Addresses and hashes are in small letters, amounts are decimal text, `at` is in seconds and other times are milliseconds
 * since the epoch. Blocks are numbers: no chain has more than a number holds.
 */
export type HistoryTables = {
  /** Accounts that have signed in here. Nobody is taken off by the program. */
  history_account: { address: string; added_at_ms: number; seen_at_ms: number }
  /** How far an account was read on a chain: both ends belong to it, and `wanted_block` is the lowest that was asked for. */
  history_mark: {
    chain_id: number
    account: string
    filter: 'logs' | 'coins'
    from_block: number
    to_block: number
    wanted_block: number
    /** The time up to which entries were left out, because there are more than are kept; null where none were. */
    cut_at: number | null
  }
  /** The newest block that was read of a chain, and the newest that is taken for final. */
  history_chain: {
    chain_id: number
    head: number
    head_at: number
    safe: number
    coins: 'all' | 'direct' | 'amounts'
    read_at_ms: number
    /** The hash of its first block, where the node has it: another one means another chain. */
    genesis: string | null
  }
  /** The process that reads a chain, until a moment of the database's own clock. */
  history_lease: { chain_id: number; holder: string; until_ms: number }
  history_entry: {
    chain_id: number
    hash: string
    /** The movement's place within its transaction. */
    place: string
    /** One of ours. Where both ends are, each has a row. */
    account: string
    block_number: number
    block_hash: string
    at: number
    direction: 'in' | 'out' | 'self'
    counterparty: string | null
    /** The one who sent the transaction and paid for it. */
    sender: string | null
    /** How it was found. */
    source: 'log' | 'top' | 'trace' | 'call' | 'balance'
    asset: 'coin' | 'token' | 'erc721' | 'erc1155'
    token: string | null
    token_id: string | null
    amount: string
    fee: string | null
    outcome: 'success' | 'reverted'
    suspicion: 'zeroValue' | 'lookAlike' | 'unlisted' | null
  }
  /** The contracts' own words about themselves, and whether the owner has named them. */
  history_token: {
    chain_id: number
    token: string
    symbol: string | null
    decimals: number | null
    is_listed: boolean
    is_asked: boolean
  }
  /** Those whom an account has really paid. */
  history_payee: { account: string; payee: string }
  /** Coins of an account at a block, where the node tells nothing but that. */
  history_balance: { chain_id: number; account: string; block_number: number; balance: string }
  /** Events by which somebody may spend; the newest of each. */
  history_approval: {
    chain_id: number
    owner: string
    kind: 'token' | 'operator' | 'collectible' | 'permit2'
    token: string
    spender: string
    /** Empty for none: a key takes no null. */
    token_id: string
    block_number: number
    at: number
  }
}

/** The database, as the history room sees it. */
export type HistoryDatabase = Kysely<HistoryTables>

const migrations: Migrations = {
  '0001-history': {
    async up(database: Database) {
      await createReadingTables(database)
      await createEntryTables(database)
    },
  },
  '0002-history-bounds': {
    async up({ schema }: Database) {
      await schema.alterTable('history_mark').addColumn('cut_at', 'bigint').execute()
      // Questions that are asked every few seconds, whoever is at rest.
      await schema
        .createIndex('history_mark_waiting')
        .on('history_mark')
        .column('chain_id')
        .where(sql.ref('wanted_block'), '<', sql.ref('from_block'))
        .execute()
      await schema.createIndex('history_account_seen').on('history_account').column('seen_at_ms').execute()
      await schema
        .createIndex('history_entry_hidden')
        .on('history_entry')
        .columns(['account', 'at', 'chain_id', 'direction'])
        .where(sql.ref('suspicion'), 'is not', null)
        .execute()
    },
  },
}

async function createReadingTables({ schema }: Database): Promise<void> {
  await schema
    .createTable('history_account')
    .addColumn('address', 'text', (column) => column.primaryKey())
    .addColumn('added_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('seen_at_ms', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createTable('history_mark')
    .addColumn('chain_id', 'bigint', (column) => column.notNull())
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('filter', 'text', (column) => column.notNull())
    .addColumn('from_block', 'bigint', (column) => column.notNull())
    .addColumn('to_block', 'bigint', (column) => column.notNull())
    .addColumn('wanted_block', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('history_mark_key', ['chain_id', 'account', 'filter'])
    .execute()
  await schema
    .createTable('history_chain')
    .addColumn('chain_id', 'bigint', (column) => column.primaryKey())
    .addColumn('head', 'bigint', (column) => column.notNull())
    .addColumn('head_at', 'bigint', (column) => column.notNull())
    .addColumn('safe', 'bigint', (column) => column.notNull())
    .addColumn('coins', 'text', (column) => column.notNull())
    .addColumn('read_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('genesis', 'text')
    .execute()
  await schema
    .createTable('history_lease')
    .addColumn('chain_id', 'bigint', (column) => column.primaryKey())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('until_ms', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createTable('history_balance')
    .addColumn('chain_id', 'bigint', (column) => column.notNull())
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('block_number', 'bigint', (column) => column.notNull())
    .addColumn('balance', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('history_balance_key', ['chain_id', 'account'])
    .execute()
}

async function createEntryTables({ schema }: Database): Promise<void> {
  await schema
    .createTable('history_entry')
    .addColumn('chain_id', 'bigint', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('block_number', 'bigint', (column) => column.notNull())
    .addColumn('block_hash', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('direction', 'text', (column) => column.notNull())
    .addColumn('counterparty', 'text')
    .addColumn('sender', 'text')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('asset', 'text', (column) => column.notNull())
    .addColumn('token', 'text')
    .addColumn('token_id', 'text')
    .addColumn('amount', 'text', (column) => column.notNull())
    .addColumn('fee', 'text')
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('suspicion', 'text')
    .addPrimaryKeyConstraint('history_entry_key', ['chain_id', 'hash', 'place', 'account'])
    .execute()
  // A page of an account; without what is folded away, of which there may be thousands between two entries.
  // What it is narrowed by stands in the index, so that rows which are left out are not looked up.
  const columns = ['account', 'at', 'chain_id', 'direction'] as const
  await schema
    .createIndex('history_entry_account')
    .on('history_entry')
    .columns([...columns])
    .execute()
  await schema
    .createIndex('history_entry_open')
    .on('history_entry')
    .columns([...columns])
    .where(sql.ref('suspicion'), 'is', null)
    .execute()
  await schema.createIndex('history_entry_block').on('history_entry').columns(['chain_id', 'block_number']).execute()
  await schema
    .createTable('history_token')
    .addColumn('chain_id', 'bigint', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull())
    .addColumn('symbol', 'text')
    .addColumn('decimals', 'integer')
    .addColumn('is_listed', 'boolean', (column) => column.notNull())
    .addColumn('is_asked', 'boolean', (column) => column.notNull())
    .addPrimaryKeyConstraint('history_token_key', ['chain_id', 'token'])
    .execute()
  await schema
    .createTable('history_payee')
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('payee', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('history_payee_key', ['account', 'payee'])
    .execute()
  await schema
    .createTable('history_approval')
    .addColumn('chain_id', 'bigint', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull())
    .addColumn('spender', 'text', (column) => column.notNull())
    .addColumn('token_id', 'text', (column) => column.notNull())
    .addColumn('block_number', 'bigint', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('history_approval_key', ['owner', 'chain_id', 'kind', 'token', 'spender', 'token_id'])
    .execute()
}

/** Makes or updates the tables of histories. Fails with `NodeError`. */
export async function prepareHistoryTables(database: Database): Promise<void> {
  await migrate(database, 'history', migrations)
}

/** Has the history of an account followed from now on, or notes that somebody looks at it. */
export async function watchAccount(
  database: Pick<Database, 'getExecutor'>,
  address: string,
  nowMs: number,
): Promise<void> {
  // As text, so that a transaction of any other room can hold it.
  await sql`insert into history_account (address, added_at_ms, seen_at_ms)
    values (${address.toLowerCase()}, ${nowMs}, ${nowMs})
    on conflict (address) do update set seen_at_ms = excluded.seen_at_ms`.execute(database)
}
