import type { ApprovalCandidate, HistoryNetwork } from '@latchkey/evm'
import { toAddress } from '@latchkey/evm'
import { historyFigures } from '../limits.ts'
import type { HistoryDatabase, HistoryTables } from '../tables/historyTables.ts'
import { readChainStates } from './chainState.ts'
import { isSound } from './marks.ts'

type Mark = HistoryTables['history_mark']
type State = HistoryTables['history_chain']

/** How far each network was read for an account. */
export async function readNetworks(
  database: HistoryDatabase,
  account: string,
  chains: readonly number[],
  nowMs: number,
): Promise<readonly HistoryNetwork[]> {
  if (chains.length === 0) return []
  const states = await readChainStates(database)
  // The key begins with the chain: by the account alone, everybody's rows would be looked through.
  const marks = await database
    .selectFrom('history_mark')
    .selectAll()
    .where('chain_id', 'in', [...chains])
    .where('account', '=', account)
    .execute()
  return chains.map((chainId) => {
    const state = states.find(({ chain_id }) => chain_id === chainId)
    const of = (filter: Mark['filter']) =>
      marks.find((mark) => mark.chain_id === chainId && mark.filter === filter && isSound(mark))
    return toNetwork(chainId, state, { logs: of('logs'), coins: of('coins'), nowMs })
  })
}

type Progress = { readonly logs: Mark | undefined; readonly coins: Mark | undefined; readonly nowMs: number }

function toNetwork(chainId: number, state: State | undefined, { logs, coins, nowMs }: Progress): HistoryNetwork {
  const nothing = { chainId, from: null, to: null, at: null, canLoadOlder: false }
  if (state === undefined) return { ...nothing, state: 'catchingUp', coins: 'direct' }
  const isAway = nowMs - state.read_at_ms > historyFigures.awayMs
  // Where only balances are weighed, nothing is read for coins.
  const marks = [logs, state.coins === 'amounts' ? undefined : coins].filter((mark) => mark !== undefined)
  if (marks.length === 0) return { ...nothing, state: isAway ? 'away' : 'catchingUp', coins: state.coins }
  const from = Math.max(...marks.map(({ from_block }) => from_block))
  const settled = Math.min(...marks.map(({ to_block }) => to_block))
  const isAtHead = settled >= state.safe
  const isCut = marks.some(({ cut_at }) => cut_at !== null)
  const isRead = isAtHead && marks.every(({ from_block, wanted_block }) => from_block <= wanted_block)
  return {
    chainId,
    state: isAway ? 'away' : isRead ? 'current' : 'catchingUp',
    from: String(Math.max(0, from)),
    to: isAtHead ? String(state.head) : settled < 0 ? null : String(settled),
    at: isAtHead ? state.head_at : null,
    canLoadOlder: marks.some(({ from_block }) => from_block > 0) && isRead && !isCut,
    coins: state.coins,
    ...(isCut && { isCut }),
  }
}

/** Has an account read further back by so many blocks; false where there is nothing older, or it is being read already. */
export async function askOlder(database: HistoryDatabase, account: string, chainId: number): Promise<boolean> {
  const coins = await database
    .selectFrom('history_chain')
    .select('coins')
    .where('chain_id', '=', chainId)
    .executeTakeFirst()
  const { logs, blocks } = historyFigures.back
  const marks = await database
    .selectFrom('history_mark')
    .selectAll()
    .where('chain_id', '=', chainId)
    .where('account', '=', account)
    .execute()
  // Entries without room for them would be read in vain.
  if (marks.some(({ cut_at }) => cut_at !== null)) return false
  const open = marks.filter(({ filter, from_block, wanted_block }) => {
    const isRead = filter === 'logs' || coins?.coins !== 'amounts'
    return isRead && from_block > 0 && wanted_block >= from_block
  })
  for (const { filter, from_block } of open) {
    const depth = filter === 'logs' || coins?.coins === 'all' ? logs : blocks
    await database
      .updateTable('history_mark')
      .set({ wanted_block: Math.max(0, from_block - depth) })
      .where((where) => where.and({ chain_id: chainId, account, filter }))
      .execute()
  }
  return open.length > 0
}

/** Everybody whom an event names as allowed to spend of an account, the newest first. */
export async function readCandidates(
  database: HistoryDatabase,
  account: string,
  chains: readonly number[],
): Promise<readonly ApprovalCandidate[]> {
  if (chains.length === 0) return []
  const rows = await database
    .selectFrom('history_approval')
    .selectAll()
    .where('owner', '=', account)
    .where('chain_id', 'in', [...chains])
    .orderBy('at', 'desc')
    .limit(historyFigures.maxCandidates)
    .execute()
  return rows.map(({ chain_id, owner, kind, token, spender, token_id, at }) => ({
    chainId: chain_id,
    owner: toAddress(owner),
    kind,
    token: toAddress(token),
    spender: toAddress(spender),
    tokenId: token_id === '' ? null : token_id,
    at,
  }))
}
