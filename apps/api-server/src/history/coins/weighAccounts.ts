import { readAs, toQuantity } from '@latchkey/base'
import { historyFigures } from '../../limits.ts'
import type { HistoryDatabase } from '../../tables/historyTables.ts'
import type { FindDeps } from '../findLogged.ts'
import { balanceSchema, type Header, headerSchema } from '../historyAnswers.ts'
import { keepLease, type LeaseDeps } from '../lease.ts'

/**
 * Notes by how much the coins of accounts have changed, where nothing else can be read of a node: what came in or went out
 * beyond what is known gets an entry without details. Its hash is that of the block up to which was weighed.
 */
export async function weighAccounts(
  deps: LeaseDeps & FindDeps,
  chainId: number,
  accounts: readonly string[],
  at: number,
): Promise<void> {
  const [blockAnswer] = await deps.node.askMany([{ method: 'eth_getBlockByNumber', params: [toQuantity(at), false] }])
  const header = readAs(headerSchema, blockAnswer)
  if (header?.number !== at) return
  for (let from = 0; from < accounts.length; from += historyFigures.maxBatch) {
    const some = accounts.slice(from, from + historyFigures.maxBatch)
    const answers = await deps.node.askMany(
      some.map((account) => ({ method: 'eth_getBalance', params: [account, toQuantity(at)] })),
    )
    const weighed = some.flatMap((account, index) => {
      const balance = readAs(balanceSchema, answers[index])
      return balance === undefined ? [] : [{ account, balance }]
    })
    await deps.database.transaction().execute(async (database) => {
      await keepLease({ ...deps, database }, chainId)
      for (const each of weighed) await note(database, chainId, header, each)
    })
  }
}

type Weighed = { readonly account: string; readonly balance: bigint }

async function note(
  database: HistoryDatabase,
  chainId: number,
  { number, hash, timestamp }: Header,
  { account, balance }: Weighed,
): Promise<void> {
  const before = await database
    .selectFrom('history_balance')
    .select(['block_number', 'balance'])
    .where('chain_id', '=', chainId)
    .where('account', '=', account)
    .executeTakeFirst()
  if (before !== undefined && before.block_number >= number) return
  if (before?.balance === balance.toString()) return
  const row = { block_number: number, balance: balance.toString() }
  await database
    .insertInto('history_balance')
    .values({ chain_id: chainId, account, ...row })
    .onConflict((conflict) => conflict.columns(['chain_id', 'account']).doUpdateSet(row))
    .execute()
  // The first time says nothing of when it came.
  if (before === undefined) return
  const known = await sumKnown(database, { chainId, account, from: before.block_number + 1, to: number })
  const change = balance - BigInt(before.balance) - known
  if (change === 0n) return
  await database
    .insertInto('history_entry')
    .values({
      ...{ chain_id: chainId, hash, place: 'balance', account, block_number: number, block_hash: hash, at: timestamp },
      direction: change > 0n ? 'in' : 'out',
      ...{ counterparty: null, sender: null, source: 'balance', asset: 'coin', token: null, token_id: null, fee: null },
      amount: (change > 0n ? change : -change).toString(),
      outcome: 'success',
      suspicion: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type Stretch = { readonly chainId: number; readonly account: string; readonly from: number; readonly to: number }

/** Wei by which what is known has changed an account, its fees included. */
async function sumKnown(database: HistoryDatabase, { chainId, account, from, to }: Stretch): Promise<bigint> {
  const rows = await database
    .selectFrom('history_entry')
    .select(['hash', 'direction', 'asset', 'amount', 'fee', 'outcome', 'source'])
    .where('chain_id', '=', chainId)
    .where('account', '=', account)
    .where('block_number', '>=', from)
    .where('block_number', '<=', to)
    .execute()
  const fees = new Map(rows.flatMap(({ hash, fee }) => (fee === null ? [] : [[hash, BigInt(fee)] as const])))
  const moved = rows
    .filter(({ asset, outcome, source }) => asset === 'coin' && outcome === 'success' && source !== 'balance')
    .map(({ direction, amount }) => (direction === 'self' ? 0n : direction === 'in' ? BigInt(amount) : -BigInt(amount)))
  return [...moved, ...[...fees.values()].map((fee) => -fee)].reduce((sum, each) => sum + each, 0n)
}
