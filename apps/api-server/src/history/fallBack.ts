import { type Clock, RpcError, readAs, toQuantity } from '@latchkey/base'
import { historyFigures } from '../limits.ts'
import { type Header, headerSchema } from './historyAnswers.ts'
import type { HistoryNode } from './historyNode.ts'
import { keepLease, type LeaseDeps } from './lease.ts'

/** Newest blocks below what was taken for final: the node lies behind, or whoever told of that has lied. */
export type FallenHead = {
  /**
   * Goes back once two readings that lie far enough apart show the same chain, which is not shrinking. Fails with
   * `RpcError` before: a node that lies behind would have us believe that nothing has happened. And with `LeaseLost`.
   */
  goBack(head: Header, settled: number): Promise<void>
  /** The node is where it should be. */
  forget(): void
}

type FallenDeps = LeaseDeps & { readonly node: HistoryNode; readonly clock: Clock; readonly chainId: number }

/** One that has seen nothing yet. */
export function createFallenHead(deps: FallenDeps): FallenHead {
  const { node, clock, chainId } = deps
  let first: { readonly head: Header; readonly atMs: number } | undefined

  async function isBelieved(head: Header): Promise<boolean> {
    if (first === undefined || head.number < first.head.number) first = { head, atMs: clock.now() }
    if (clock.now() - first.atMs < historyFigures.fallenMs) return false
    const asked = { method: 'eth_getBlockByNumber', params: [toQuantity(first.head.number), false] }
    const [answer] = await node.askMany([asked])
    const isSame = readAs(headerSchema, answer)?.hash === first.head.hash
    if (!isSame) first = { head, atMs: clock.now() }
    return isSame
  }

  return {
    async goBack(head, settled) {
      if (!(await isBelieved(head))) throw new RpcError('rpc_bad_answer')
      await fallBack(deps, chainId, { head, settled })
      first = undefined
    },
    forget() {
      first = undefined
    },
  }
}

/**
 * Goes back to a head that lies below what was read: blocks above what is settled under it are read anew as soon as the
 * chain has them, and nothing of an account is lost. What is stored of them counts as unsettled until then. Fails with
 * `LeaseLost`.
 */
async function fallBack(deps: LeaseDeps, chainId: number, { head, settled }: Fallen): Promise<void> {
  await deps.database.transaction().execute(async (database) => {
    await keepLease({ ...deps, database }, chainId)
    const { number, timestamp } = head
    const marks = database.updateTable('history_mark').where('chain_id', '=', chainId).where('to_block', '>', settled)
    await marks.set({ to_block: settled }).execute()
    // Accounts that came meanwhile begin anew.
    const later = database.deleteFrom('history_mark').where('chain_id', '=', chainId)
    await later.where('from_block', '>', settled + 1).execute()
    const weighed = database.deleteFrom('history_balance').where('chain_id', '=', chainId)
    await weighed.where('block_number', '>', settled).execute()
    const chain = database.updateTable('history_chain').where('chain_id', '=', chainId)
    await chain.set({ head: number, head_at: timestamp, safe: settled }).execute()
  })
}

type Fallen = { readonly head: Header; readonly settled: number }
