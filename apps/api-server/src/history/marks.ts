import { historyFigures } from '../limits.ts'
import type { HistoryDatabase, HistoryTables } from '../tables/historyTables.ts'

export type Mark = HistoryTables['history_mark']

export type MarkContext = {
  readonly chainId: number
  /** The newest block that is taken for final; below zero on a chain that is still short. */
  readonly settled: number
  readonly nowMs: number
  /** How many blocks are read back for who is new. */
  readonly back: Readonly<Record<Mark['filter'], number>>
}

const rowsPerStatement = 100

/** How far each account that is followed was read; who is new begins at what is settled, and is read back from there. */
export async function readMarks(database: HistoryDatabase, context: MarkContext): Promise<readonly Mark[]> {
  const { chainId, nowMs, settled, back } = context
  const followed = await database
    .selectFrom('history_account')
    .select('address')
    .where('seen_at_ms', '>', nowMs - historyFigures.followedMs)
    .execute()
  const accounts = new Set(followed.map(({ address }) => address))
  const marks = await database.selectFrom('history_mark').selectAll().where('chain_id', '=', chainId).execute()
  const known = new Set(marks.map(({ account, filter }) => `${account} ${filter}`))
  const missing = [...accounts].flatMap((account) =>
    (['logs', 'coins'] as const)
      .filter((filter) => !known.has(`${account} ${filter}`))
      .map((filter) => ({
        ...{ chain_id: chainId, account, filter, from_block: settled + 1, to_block: settled },
        wanted_block: Math.max(0, settled + 1 - back[filter]),
      })),
  )
  for (let from = 0; from < missing.length; from += rowsPerStatement) {
    await database
      .insertInto('history_mark')
      .values(missing.slice(from, from + rowsPerStatement))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return [...marks, ...missing].filter(({ account }) => accounts.has(account))
}

/** Accounts that stand at the same block, in groups of at most so many; those that were read furthest come first. */
export function groupMarks(
  marks: readonly Mark[],
  end: 'from_block' | 'to_block',
  maxAccounts: number,
): readonly { readonly block: number; readonly marks: readonly Mark[] }[] {
  const byBlock = new Map<number, Mark[]>()
  for (const mark of marks) {
    const group = byBlock.get(mark[end])
    if (group === undefined) byBlock.set(mark[end], [mark])
    else group.push(mark)
  }
  return [...byBlock]
    .sort(([left], [right]) => right - left)
    .flatMap(([block, all]) =>
      Array.from({ length: Math.ceil(all.length / maxAccounts) }, (_, index) => ({
        block,
        marks: all.slice(index * maxAccounts, (index + 1) * maxAccounts),
      })),
    )
}

/** Whether somebody is new, or waits for older entries. */
export async function hasWork(database: HistoryDatabase, chainId: number, nowMs: number): Promise<boolean> {
  const waiting = await database
    .selectFrom('history_account as account')
    .leftJoin('history_mark as mark', (join) =>
      join.onRef('mark.account', '=', 'account.address').on('mark.chain_id', '=', chainId),
    )
    .select('account.address')
    .where('account.seen_at_ms', '>', nowMs - historyFigures.followedMs)
    .where((where) =>
      where.or([where('mark.account', 'is', null), where('mark.wanted_block', '<', where.ref('mark.from_block'))]),
    )
    .limit(1)
    .executeTakeFirst()
  return waiting !== undefined
}

type Waiting = Pick<MarkContext, 'chainId'> & {
  readonly filter: Mark['filter']
  readonly accounts: readonly string[]
}

/** Takes what was read for all that was asked for, since the node has no more. */
export async function giveUpOlder(database: HistoryDatabase, { chainId, filter, accounts }: Waiting): Promise<void> {
  for (let from = 0; from < accounts.length; from += rowsPerStatement) {
    await database
      .updateTable('history_mark')
      .set((mark) => ({ wanted_block: mark.ref('from_block') }))
      .where('chain_id', '=', chainId)
      .where('filter', '=', filter)
      .where('account', 'in', accounts.slice(from, from + rowsPerStatement))
      .where((where) => where('wanted_block', '<', where.ref('from_block')))
      .execute()
  }
}
