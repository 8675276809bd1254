import type { Log } from '@latchkey/base'
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
  /** Of coins: who is further behind begins anew, since reading so many blocks one by one would take days. */
  readonly maxBehind: number
  readonly log: Log
}

const rowsPerStatement = 100
/** By so much another process, which signs accounts in, may have another time. */
const otherClocksMs = 600_000

/** How far each account that is followed was read; who is new, or whose mark is damaged, begins at what is settled, and is read back from there. */
export async function readMarks(database: HistoryDatabase, context: MarkContext): Promise<readonly Mark[]> {
  const { chainId, nowMs, settled, back, maxBehind, log } = context
  const followed = await database
    .selectFrom('history_account')
    .select('address')
    .where('seen_at_ms', '>', nowMs - historyFigures.followedMs)
    .execute()
  const accounts = new Set(followed.map(({ address }) => address))
  const all = await database.selectFrom('history_mark').selectAll().where('chain_id', '=', chainId).execute()
  for (const { account, filter } of all.filter((mark) => !isSound(mark) && accounts.has(mark.account))) {
    log.error('How far an account was read is damaged: it is read anew', { chainId, account, filter })
  }
  const marks = all.filter((mark) => isSound(mark) && (mark.filter !== 'coins' || settled - mark.to_block <= maxBehind))
  const known = new Set(marks.map(({ account, filter }) => `${account} ${filter}`))
  const missing = [...accounts].flatMap((account) =>
    (['logs', 'coins'] as const)
      .filter((filter) => !known.has(`${account} ${filter}`))
      .map((filter) => ({
        ...{ chain_id: chainId, account, filter, from_block: settled + 1, to_block: settled },
        ...{ wanted_block: Math.max(0, settled + 1 - back[filter]), cut_at: null },
      })),
  )
  for (let from = 0; from < missing.length; from += rowsPerStatement) {
    await database
      .insertInto('history_mark')
      .values(missing.slice(from, from + rowsPerStatement))
      .onConflict((conflict) =>
        conflict.columns(['chain_id', 'account', 'filter']).doUpdateSet((set) => ({
          from_block: set.ref('excluded.from_block'),
          to_block: set.ref('excluded.to_block'),
          wanted_block: set.ref('excluded.wanted_block'),
        })),
      )
      .execute()
  }
  return [...marks, ...missing].filter(({ account }) => accounts.has(account))
}

/** Whether its blocks are numbers: one that is not would end the turn of everybody. */
export function isSound({ from_block, to_block, wanted_block }: Mark): boolean {
  return [from_block, to_block, wanted_block].every(Number.isSafeInteger)
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

/**
 * Whether somebody waits for older entries, or has come since a moment, in milliseconds since the epoch. Nobody who is at
 * rest is looked at, since it is asked every few seconds.
 */
export async function hasWork(database: HistoryDatabase, chainId: number, sinceMs: number): Promise<boolean> {
  const waiting = await database
    .selectFrom('history_mark')
    .select('account')
    .where('chain_id', '=', chainId)
    .whereRef('wanted_block', '<', 'from_block')
    .limit(1)
    .executeTakeFirst()
  if (waiting !== undefined) return true
  const come = await database
    .selectFrom('history_account as account')
    .select('account.address')
    .where('account.seen_at_ms', '>', sinceMs - otherClocksMs)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('history_mark as mark')
            .select('mark.account')
            .where('mark.chain_id', '=', chainId)
            .whereRef('mark.account', '=', 'account.address'),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return come !== undefined
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
