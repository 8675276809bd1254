import { type BatchOutcome, type BatchWish, type SendBatchOptions, sendBatch } from '@latchkey/connect'
import { type Answer, useAnswer } from './useAnswer.ts'
import { useHub } from './useHub.ts'

/**
 * `run(wish)` hands several calls to the wallet: in one request where it carries them out as one, else one by one. Show
 * every call before; `useCapabilities` says which way it will be, and whether the account may be upgraded for it.
 * `useBatches` tells what became of a batch.
 */
export function useBatch(): Answer<[wish: BatchWish, options?: SendBatchOptions], BatchOutcome> {
  const hub = useHub()
  return useAnswer(async (wish: BatchWish, options?: SendBatchOptions) => await sendBatch(hub, wish, options))
}
