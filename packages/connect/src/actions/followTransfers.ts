import { sleep } from '@latchkey/base'
import type { Hub } from '../hub.ts'
import type { TransferRecord } from '../transferRecord.ts'
import { followRecord } from '../transfers/followRecord.ts'
import { hearResumed } from '../transfers/hearResumed.ts'
import { adoptEarlierTransfers, storedTransfers } from '../transfers/storedTransfers.ts'
import { isFinal, transferBook } from '../transfers/transferBook.ts'
import { earlierTransfers, transfersBell } from '../transfers/transferKeys.ts'

/** How often a tab asks whether a transfer that another tab follows needs it. Costs no request. */
const turnMs = 5000
/** How often a transfer of unknown outcome is looked for, at first and later; each look costs a few requests. */
const unknownTurnMs = 15_000
const lateTurnMs = 60_000
const lateAfterMs = 600_000

/**
 * Reads the remembered transfers and follows every unfinished one until it is final, those of an earlier visit
 * included. Of several tabs one asks the network and the others read along; when it closes, another takes over. Calling
 * again changes nothing. Ends with the hub.
 */
export function followTransfers(hub: Hub): void {
  if (hub.running.followed !== undefined) return
  const followed = new Set<string>()
  hub.running.followed = followed
  const look = () => {
    for (const record of hub.transfers.get()) {
      if (isFinal(record) || followed.has(record.clientId)) continue
      followed.add(record.clientId)
      void follow(hub, record.clientId).then((end) => {
        followed.delete(record.clientId)
        // One that was taken off the list can be back by now, with a hash that came late.
        if (end === 'gone' && transferBook.find(hub, record.clientId) !== undefined) look()
      })
    }
  }
  const read = () => {
    adoptEarlierTransfers(hub.storage)
    hub.transfers.set(storedTransfers.readAll(hub.storage))
  }
  read()
  const unsubscribes = [
    hub.transfers.subscribe(look),
    hub.storage.subscribe(transfersBell, read),
    // A tab with an earlier release of this page may still be open.
    hub.storage.subscribe(earlierTransfers, read),
  ]
  hub.signal.addEventListener('abort', () => {
    for (const unsubscribe of unsubscribes) unsubscribe()
  })
  look()
  hearResumed(hub)
}

async function follow(hub: Hub, clientId: string): Promise<'gone' | 'over'> {
  while (!hub.signal.aborted) {
    try {
      await hub.locks(`follow:${clientId}`, () => followRecord(hub, clientId))
      const record = transferBook.find(hub, clientId)
      if (record === undefined) return 'gone'
      if (isFinal(record)) return 'over'
      await untilItsTurn(hub, record)
    } catch (error) {
      if (!hub.signal.aborted) hub.log.warn('A transfer is not followed any more', error)
      return 'over'
    }
  }
  return 'over'
}

/** Waits for the next turn, or for what it waits for: a wallet that answers is followed at once. */
async function untilItsTurn(hub: Hub, record: TransferRecord): Promise<void> {
  const { clientId, status, hash } = record
  let stop = () => {}
  const moved = new Promise<void>((resolve) => {
    stop = hub.transfers.subscribe(() => {
      const now = transferBook.find(hub, clientId)
      if (now?.status !== status || now.hash !== hash) resolve()
    })
  })
  const turn = new AbortController()
  const onClose = () => turn.abort(hub.signal.reason)
  hub.signal.addEventListener('abort', onClose)
  try {
    await Promise.race([sleep(toTurnMs(hub, record), hub.clock, turn.signal), moved])
  } finally {
    stop()
    hub.signal.removeEventListener('abort', onClose)
    turn.abort()
  }
}

function toTurnMs(hub: Hub, { status, createdAtMs }: TransferRecord): number {
  if (status !== 'unknown') return turnMs
  return hub.clock.now() - createdAtMs < lateAfterMs ? unknownTurnMs : lateTurnMs
}
