import { RpcError } from '@latchkey/base'
import { ApiError } from '../errors.ts'
import { sponsorFigures } from '../limits.ts'
import { readCount } from './accountCode.ts'
import type { BatchRequest } from './batchRequest.ts'
import { createBatchSender } from './batchSender.ts'
import type { RelayDeps } from './batchTransactions.ts'
import { createFollow } from './followBatch.ts'
import { hashesOf, isDamage, type Row } from './storedBatch.ts'

/** One look at everything that waits or is on its way on one network. Only the process that has the lease may call it. */
export type RelayTurn = () => Promise<void>

/** Rows of one turn. */
const maxRows = 20

export function createRelayTurn(deps: RelayDeps): RelayTurn {
  const { database, clock, log, chain, rpc, relayer } = deps
  const sender = createBatchSender(deps)
  const follow = createFollow(deps, sender)
  /** When a node was last asked about a batch and did not answer, by digest. */
  const unansweredAtMs = new Map<string, number>()

  /** When a damaged batch was last told of, by digest. */
  const damagedAtMs = new Map<string, number>()

  async function rowsOf(status: Row['status']): Promise<readonly Row[]> {
    const rows = database
      .selectFrom('sponsor_batch')
      .selectAll()
      .where('chain_id', '=', chain.id)
      .where('status', '=', status)
      .orderBy('created_at_ms')
      .limit(maxRows)
    // A turn has few rows: many that are damaged must not take them all.
    const damaged = [...damagedAtMs.keys()]
    return await (damaged.length === 0 ? rows : rows.where('digest', 'not in', damaged)).execute()
  }

  /** It stays for its owner to look at, and holds none of the others up. */
  function tellDamage({ digest }: Row, error: unknown): void {
    damagedAtMs.set(digest, clock.now())
    log.error('A stored batch cannot be followed', { digest, error })
  }

  /** One whose hashes cannot be read is told of and goes on without them: its number still tells whether its place was taken. */
  function withHashes(row: Row): Row {
    try {
      hashesOf(row)
      return row
    } catch (error) {
      tellDamage(row, error)
      return { ...row, hashes_json: '[]' }
    }
  }

  /** All of them are tried at once, so that one which a node is long about holds none of the others up. */
  async function sendWaiting(rows: readonly Row[]): Promise<void> {
    const due = rows.filter(({ digest }) => (unansweredAtMs.get(digest) ?? 0) + sponsorFigures.againMs <= clock.now())
    const checks = await Promise.allSettled(due.map((row) => sender.check(row)))
    const ready: { readonly row: Row; readonly request: BatchRequest }[] = []
    due.forEach((row, index) => {
      const check = checks[index]
      if (check?.status === 'rejected') unansweredAtMs.set(row.digest, clock.now())
      else unansweredAtMs.delete(row.digest)
      if (check?.status === 'fulfilled' && check.value !== undefined) ready.push({ row, request: check.value })
      if (check?.status === 'rejected' && isDamage(check.reason)) tellDamage(row, check.reason)
    })
    const rejected = checks.filter((check) => check.status === 'rejected').map(({ reason }): unknown => reason)
    const failed = rejected.filter((reason) => !isDamage(reason))
    const foreign = failed.find((reason) => !(reason instanceof ApiError || reason instanceof RpcError))
    if (foreign !== undefined) throw foreign
    if (failed.length > 0) log.debug('A node did not say whether a batch can be sent', failed[0])
    if (ready.length === 0) return
    let next = await nextNonce(deps)
    for (const { row, request } of ready) {
      try {
        await sender.first(row, request, next)
        next++
      } catch (error) {
        // It fails before a node was given anything: its nonce is free for the next one.
        if (!isDamage(error)) throw error
        tellDamage(row, error)
      }
    }
  }

  return async () => {
    for (const [digest, atMs] of damagedAtMs) {
      if (atMs + sponsorFigures.againMs <= clock.now()) damagedAtMs.delete(digest)
    }
    const [waiting, sent] = [await rowsOf('waiting'), await rowsOf('sent')]
    if (waiting.length + sent.length === 0) return
    const count = await readCount(rpc, relayer.address, 'latest')
    for (const row of sent) {
      await follow(withHashes(row), count).catch((error: unknown) => {
        if (!isDamage(error)) throw error
        tellDamage(row, error)
      })
    }
    if (waiting.length > 0) await sendWaiting(waiting)
  }
}

/**
 * Behind all that the node knows of, and behind what was signed here since, whether a node has it or not. A gap ends the
 * count: what stands behind it is of a chain that has begun anew, as local ones do.
 */
async function nextNonce({ database, rpc, relayer, chain }: RelayDeps): Promise<number> {
  const rows = await database
    .selectFrom('sponsor_batch')
    .select('tx_nonce')
    .where('chain_id', '=', chain.id)
    .where('status', '=', 'sent')
    .execute()
  const taken = new Set(rows.map(({ tx_nonce }) => tx_nonce))
  let next = await readCount(rpc, relayer.address, 'latest')
  while (taken.has(next)) next++
  return Math.max(next, await readCount(rpc, relayer.address, 'pending'))
}
