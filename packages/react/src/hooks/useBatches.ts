import { type BatchRecord, followBatches } from '@latchkey/connect'
import { useStore } from '@latchkey/ui'
import { useLayoutEffect } from 'react'
import { useHub } from './useHub.ts'

/** Every batch that this browser remembers, newest first; unfinished ones are followed from then on. */
export function useBatches(): readonly BatchRecord[] {
  const hub = useHub()
  useLayoutEffect(() => followBatches(hub), [hub])
  return useStore(hub.batches)
}
