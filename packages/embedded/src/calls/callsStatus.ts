import type { Hex, Rpc } from '@latchkey/base'
import { type CallsAnswer, type FoundCalls, readCallsReceipt, readCallsRow, toCallsAnswer } from '@latchkey/evm'
import type { BatchVerbs } from '../surface/batchVerbs.ts'
import type { SentCalls } from './sentCalls.ts'

export type StatusDeps = {
  readonly rpc: Rpc
  readonly look: BatchVerbs['look']
  /** Whether a batch that the relayer has given up could still be brought by somebody else. */
  readonly mayCome: (digest: Hex) => Promise<boolean>
  /** Whether its time is over on the chain, and nothing of it was carried out. */
  readonly hasLapsed: (digest: Hex) => Promise<boolean>
  /** Whether calls that go one by one are still being sent by this page. */
  readonly isRunning: boolean
}

/** Reads how calls fared that have left, by the word of the owner's node. Fails with `RpcError` where it cannot be asked. */
export async function readStatus(sent: SentCalls, deps: StatusDeps): Promise<CallsAnswer> {
  const { left } = sent
  // One call alone is carried out or not.
  const isAtomic = !('hashes' in left) || sent.count === 1
  const found = await ('hashes' in left
    ? readCallsRow(deps.rpc, { ...sent, hashes: left.hashes, isRunning: deps.isRunning })
    : 'hash' in left
      ? readOne(left.hash, deps)
      : readPaid(left.digest, deps))
  return toCallsAnswer({ ...sent, isAtomic }, found)
}

async function readOne(hash: Hex, { rpc }: Pick<StatusDeps, 'rpc'>): Promise<FoundCalls> {
  const receipt = await readCallsReceipt(rpc, hash)
  if (receipt === undefined) return { state: 'waiting', receipts: [] }
  return { state: receipt.status === '0x1' ? 'done' : 'reverted', receipts: [receipt] }
}

async function readPaid(digest: Hex, { rpc, look, mayCome, hasLapsed }: StatusDeps): Promise<FoundCalls> {
  const state = await look(digest).catch(() => undefined)
  // A relayer that cannot be asked, or never got the batch, has not said anything: then the chain tells.
  if (state === undefined) return { state: (await hasLapsed(digest)) ? 'failed' : 'waiting', receipts: [] }
  const isOver = state.status === 'done' || state.status === 'failed'
  if (!isOver) return { state: 'waiting', receipts: [] }
  if (state.hash === undefined) return { state: state.status === 'failed' ? 'failed' : 'waiting', receipts: [] }
  if (state.status === 'failed' && (await mayCome(digest))) return { state: 'waiting', receipts: [] }
  const found = await readOne(state.hash, { rpc })
  // Somebody else has brought it before the relayer's own transaction, which then came to nothing.
  if (state.status === 'done' && found.state === 'reverted') return { state: 'done', receipts: [] }
  // A transaction of the relayer's may be good although the batch in it was not.
  return state.status === 'failed' && found.state === 'done' ? { ...found, state: 'reverted' } : found
}
