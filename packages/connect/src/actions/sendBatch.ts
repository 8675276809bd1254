import { batchLimits } from '@latchkey/evm'
import type { BatchRequest } from '../batches/batchRequest.ts'
import type { BatchRecord } from '../batchRecord.ts'
import { ConnectError } from '../errors.ts'
import { doTask } from '../failure.ts'
import type { Hub } from '../hub.ts'
import { requireNode } from '../transfers/requireNode.ts'
import { followBatches } from './followBatches.ts'
import { followTransfers } from './followTransfers.ts'
import { requireWallet } from './liveWallet.ts'
import { readCapabilities } from './readCapabilities.ts'
import { type BatchStep, type OneByOne, sendOneByOne } from './sendOneByOne.ts'
import { sendTogether } from './sendTogether.ts'

/** Options of `sendBatch`. */
export type SendBatchOptions = OneByOne & {
  /** Called once, as soon as a batch is written down and before the wallet is asked; not where calls go one by one. */
  readonly onRecorded?: ((clientId: string) => void) | undefined
  /** `'oneByOne'` asks no wallet for more; else it depends on what the wallet can do. */
  readonly way?: 'oneByOne' | undefined
}

/** How several calls were sent, and what became of them. */
export type BatchOutcome =
  /** In one request; `useBatches` and `hub.batches` tell how it goes on. */
  | { readonly way: 'together'; readonly record: BatchRecord }
  /** As transactions of their own; one step for each call, the first that is not `done` ends the row. */
  | { readonly way: 'oneByOne'; readonly steps: readonly BatchStep[] }

/**
 * Sends several calls that were reviewed: in one request where the wallet carries them out as one (EIP-5792), else one by
 * one, which is never all or nothing and ends with the first that fails. The way is chosen before anything is asked: a
 * wallet that was asked once is never asked again. Fails with `batch_not_atomic` where `atomicRequired` cannot be had,
 * with `batch_too_large`, with `batch_outcome_unknown` or `transfer_outcome_unknown` while an earlier one is open, else
 * as `sendTransfer` does. An answer that is lost leaves a record of status `unknown`, which is looked for by its name.
 */
export async function sendBatch(
  hub: Hub,
  request: BatchRequest,
  options: SendBatchOptions = {},
): Promise<BatchOutcome> {
  const isTogether = await doTask(hub, 'send', () => choose(hub, request, options))
  if (isTogether) {
    const record = await doTask(hub, 'send', () => sendTogether(hub, request, options.onRecorded))
    return { way: 'together', record }
  }
  return { way: 'oneByOne', steps: await sendOneByOne(hub, request, options) }
}

async function choose(hub: Hub, { chainId, calls, atomicRequired }: BatchRequest, options: SendBatchOptions) {
  requireWallet(hub)
  requireNode(hub, chainId)
  if (calls.length > batchLimits.maxCalls) throw new ConnectError('batch_too_large')
  // Before anything else, so that what an earlier visit left behind is known.
  followTransfers(hub)
  followBatches(hub)
  const { atomic } = options.way === 'oneByOne' ? { atomic: 'unsupported' } : await readCapabilities(hub, chainId)
  const isTogether = atomic !== 'unsupported' && calls.length > 0
  if (atomicRequired === true && !isTogether) throw new ConnectError('batch_not_atomic')
  return isTogether
}
