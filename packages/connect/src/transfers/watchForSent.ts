import { type Hex, sleep } from '@latchkey/base'
import { AccountError } from '../accountError.ts'
import { ConnectError } from '../errors.ts'
import type { Hub } from '../hub.ts'
import type { TransferRecord } from '../transferRecord.ts'
import { findSentTransfer } from './findSentTransfer.ts'
import { otherHashes } from './transferBook.ts'

/** Wallets are asked in peace for a while; after that the chain is looked at as well. */
const firstLookMs = 15_000
const lookAgainMs = 5000

/** Watches over a wallet that is asked to send. */
export type SentWatch = {
  /**
   * The hash as soon as the transfer is found in a block; rejects with `transfer_dismissed` when the visitor stops
   * waiting or removes it. Otherwise waits for ever.
   */
  readonly outcome: Promise<Hex>
  stop(): void
}

/** Some wallets send and never answer. The caller stops the watch. */
export function watchForSent(hub: Hub, record: TransferRecord): SentWatch {
  const abort = new AbortController()
  const outcome = new Promise<Hex>((resolve, reject) => {
    const unsubscribe = hub.transfers.subscribe((records) => {
      const isWaitedFor = records.some(({ clientId, status }) => clientId === record.clientId && status === 'awaiting')
      if (!isWaitedFor) reject(new AccountError('transfer_dismissed'))
    })
    const onClose = () => reject(new ConnectError('connection_closed'))
    hub.signal.addEventListener('abort', onClose)
    abort.signal.addEventListener('abort', () => {
      unsubscribe()
      hub.signal.removeEventListener('abort', onClose)
    })
    void look(hub, record, abort.signal).then((hash) => hash !== undefined && resolve(hash))
  })
  // Nobody may be waiting any more when it is dismissed.
  outcome.catch(() => undefined)
  return { outcome, stop: () => abort.abort() }
}

async function look(hub: Hub, record: TransferRecord, signal: AbortSignal): Promise<Hex | undefined> {
  let waitMs = firstLookMs
  while (!signal.aborted) {
    try {
      await sleep(waitMs, hub.clock, signal)
      const hash = await findSentTransfer({
        record,
        rpc: hub.rpc(record.chainId),
        signal,
        taken: otherHashes(hub, record),
      })
      if (hash !== undefined) return hash
    } catch (error) {
      if (!signal.aborted) hub.log.debug('The network node could not be searched for the transfer', error)
    }
    waitMs = lookAgainMs
  }
  return undefined
}
