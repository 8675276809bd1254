import { sleep } from '@latchkey/base'
import { batchBook, isFinalBatch } from '../batches/batchBook.ts'
import { batchesBell } from '../batches/batchKeys.ts'
import { followBatch } from '../batches/followBatch.ts'
import { storedBatches } from '../batches/storedBatches.ts'
import type { Hub } from '../hub.ts'

/** How often a tab looks whether a batch that another tab followed needs it. Costs no request. */
const turnMs = 5000

/**
 * Reads the remembered batches and follows every unfinished one to its end, those of an earlier visit included: by the
 * wallet's word and by the site's own node. Of several tabs one asks and the others read along. Calling again changes
 * nothing. Ends with the hub.
 */
export function followBatches(hub: Hub): void {
  if (hub.running.followedBatches !== undefined) return
  const followed = new Set<string>()
  hub.running.followedBatches = followed
  const look = () => {
    for (const record of hub.batches.get()) {
      if (isFinalBatch(record) || followed.has(record.clientId)) continue
      followed.add(record.clientId)
      void follow(hub, record.clientId).then(() => followed.delete(record.clientId))
    }
  }
  const read = () => hub.batches.set(storedBatches.readAll(hub.storage))
  read()
  const unsubscribes = [hub.batches.subscribe(look), hub.storage.subscribe(batchesBell, read)]
  hub.signal.addEventListener('abort', () => {
    for (const unsubscribe of unsubscribes) unsubscribe()
  })
  look()
}

async function follow(hub: Hub, clientId: string): Promise<void> {
  try {
    while ((await hub.locks(`follow-batch:${clientId}`, () => followBatch(hub, clientId))) === undefined) {
      const record = batchBook.find(hub, clientId)
      if (record === undefined || isFinalBatch(record)) return
      await sleep(turnMs, hub.clock, hub.signal)
    }
  } catch (error) {
    if (!hub.signal.aborted) hub.log.warn('A batch is not followed any more', error)
  }
}
