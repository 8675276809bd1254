import { historyFigures } from '../limits.ts'
import type { HistoryDatabase } from '../tables/historyTables.ts'

/**
 * Leaves out the oldest entries of accounts that have more than are kept, on one network: those that are folded away have
 * a room of their own, since anybody can make as many of them as he likes. Of what is left out the account's marks know,
 * and it is read no further back.
 */
export async function cutHistory(
  database: HistoryDatabase,
  chainId: number,
  accounts: ReadonlySet<string>,
): Promise<void> {
  const { open, hidden } = historyFigures.kept
  for (const account of accounts) {
    await cut(database, { chainId, account, isOpen: false, most: hidden })
    const at = await cut(database, { chainId, account, isOpen: true, most: open })
    if (at === undefined) continue
    const marks = database.updateTable('history_mark').where('chain_id', '=', chainId).where('account', '=', account)
    await marks.set((mark) => ({ cut_at: at, wanted_block: mark.ref('from_block') })).execute()
  }
}

type Room = { readonly chainId: number; readonly account: string; readonly isOpen: boolean; readonly most: number }

/** Takes away what is as old as the first entry beyond the room, or older; its time in seconds, or undefined where all have room. */
async function cut(database: HistoryDatabase, { chainId, account, isOpen, most }: Room): Promise<number | undefined> {
  const first = await database
    .selectFrom('history_entry')
    .select('at')
    .where('account', '=', account)
    .where('chain_id', '=', chainId)
    .where('suspicion', isOpen ? 'is' : 'is not', null)
    .orderBy('at', 'desc')
    .limit(1)
    .offset(most)
    .executeTakeFirst()
  if (first === undefined) return undefined
  await database
    .deleteFrom('history_entry')
    .where('account', '=', account)
    .where('chain_id', '=', chainId)
    .where('suspicion', isOpen ? 'is' : 'is not', null)
    .where('at', '<=', first.at)
    .execute()
  return first.at
}
