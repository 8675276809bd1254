import type { HistoryDatabase, HistoryTables } from '../tables/historyTables.ts'
import { keepLease, type LeaseDeps } from './lease.ts'

export type ChainState = HistoryTables['history_chain']

/** How far a chain was read, by whichever process; undefined before the first time. */
export async function findChainState(database: HistoryDatabase, chainId: number): Promise<ChainState | undefined> {
  return await database.selectFrom('history_chain').selectAll().where('chain_id', '=', chainId).executeTakeFirst()
}

/** How far each chain was read, without those that are damaged: until they are noted again they count as not read yet. */
export async function readChainStates(database: HistoryDatabase): Promise<readonly ChainState[]> {
  const states = await database.selectFrom('history_chain').selectAll().execute()
  return states.filter(({ head, head_at, safe, read_at_ms }) =>
    [head, head_at, safe, read_at_ms].every(Number.isSafeInteger),
  )
}

/** Notes how far a chain was read. Fails with `LeaseLost`. */
export async function saveChainState(deps: LeaseDeps, state: ChainState): Promise<void> {
  await deps.database.transaction().execute(async (database) => {
    await keepLease({ ...deps, database }, state.chain_id)
    const { chain_id: _, ...rest } = state
    await database
      .insertInto('history_chain')
      .values(state)
      .onConflict((conflict) => conflict.column('chain_id').doUpdateSet(rest))
      .execute()
  })
}

/** Forgets all that was read of a chain that is no more, such as one of this machine that began anew. Fails with `LeaseLost`. */
export async function forgetChain(deps: LeaseDeps, chainId: number): Promise<void> {
  await deps.database.transaction().execute(async (database) => {
    await keepLease({ ...deps, database }, chainId)
    for (const table of [
      'history_entry',
      'history_mark',
      'history_balance',
      'history_approval',
      'history_chain',
    ] as const) {
      await database.deleteFrom(table).where('chain_id', '=', chainId).execute()
    }
  })
}
