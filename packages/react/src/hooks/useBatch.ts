import { type BatchOutcome, type BatchRequest, type SendBatchOptions, sendBatch } from '@latchkey/connect'
import { type Answer, useAnswer } from './useAnswer.ts'
import { useHub } from './useHub.ts'

/**
 * `run(request)` hands several calls to the wallet: in one request where it carries them out as one, else one by one. Show
 * every call before; `useCapabilities` says which way it will be, and whether the account may be upgraded for it.
 * `useBatches` tells what became of a batch.
 */
export function useBatch(): Answer<[request: BatchRequest, options?: SendBatchOptions], BatchOutcome> {
  const hub = useHub()
  return useAnswer(async (request: BatchRequest, options?: SendBatchOptions) => await sendBatch(hub, request, options))
}
