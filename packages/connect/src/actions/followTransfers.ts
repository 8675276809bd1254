import { sleep } from '@latchkey/base'
import type { Hub } from '../hub.ts'
import { followRecord } from '../transfers/followRecord.ts'
import { findTransfer, isFinal } from '../transfers/transferBook.ts'

/** How often a tab asks whether a transfer that another tab follows needs it. Costs no request. */
const turnMs = 5000
/** How often a transfer of unknown outcome is looked for; each look costs a few requests. */
const unknownTurnMs = 15_000

/**
 * Follows every unfinished transfer until it is final, those of an earlier visit included. Of several tabs one asks the
 * network and the others read along; when it closes, another takes over. Calling again changes nothing. Ends with the
 * hub.
 */
export function followTransfers(hub: Hub): void {
  if (hub.running.followed !== undefined) return
  const followed = new Set<string>()
  hub.running.followed = followed
  const look = () => {
    for (const record of hub.transfers.get()) {
      if (isFinal(record) || followed.has(record.clientId)) continue
      followed.add(record.clientId)
      void follow(hub, record.clientId).finally(() => followed.delete(record.clientId))
    }
  }
  const unsubscribe = hub.transfers.subscribe(look)
  hub.signal.addEventListener('abort', unsubscribe)
  look()
}

async function follow(hub: Hub, clientId: string): Promise<void> {
  while (!hub.signal.aborted) {
    try {
      await hub.locks(`follow:${clientId}`, () => followRecord(hub, clientId))
      const record = findTransfer(hub, clientId)
      if (record === undefined || isFinal(record)) return
      await sleep(record.status === 'unknown' ? unknownTurnMs : turnMs, hub.clock, hub.signal)
    } catch (error) {
      if (hub.signal.aborted) return
      hub.log.warn('A transfer is not followed any more', error)
      return
    }
  }
}
