import { sameAddress, toTransactionParameters } from '@latchkey/evm'
import { remoteController } from '../connectors/remote/remoteController.ts'
import type { ResumedAsk } from '../connectors/remote/sessionLink.ts'
import type { Hub } from '../hub.ts'
import type { TransferRecord } from '../transferRecord.ts'
import { controllerOf } from '../walletSource.ts'
import { hearLate, toNewHash } from './hearLate.ts'
import { recordedTransfer } from './recordedTransfer.ts'

/**
 * Hears what a wallet on another device answers to the transfers of an earlier page: the hash, so that one is followed
 * without being looked for, or a refusal, so that the next one need not wait. Nothing is asked again. Ends with the hub.
 */
export function hearResumed(hub: Hub): void {
  const heard = new Set<ResumedAsk>()
  const hear = (asks: readonly ResumedAsk[]) => {
    for (const ask of asks) {
      const record = heard.has(ask) ? undefined : hub.transfers.get().find((each) => isAskedBy(each, ask))
      heard.add(ask)
      if (record !== undefined)
        void hearLate(
          hub,
          record,
          ask.outcome.then((answer) => toNewHash(hub, record, answer)),
        )
    }
  }
  let stop = () => {}
  const look = () => {
    stop()
    const resumed = controllerOf(hub, remoteController)?.resumed
    if (resumed === undefined) return
    stop = resumed.subscribe(hear)
    hear(resumed.get())
  }
  const unsubscribe = hub.controllers.subscribe(look)
  hub.signal.addEventListener('abort', () => {
    unsubscribe()
    stop()
  })
  look()
}

/** Whether a request is the one by which this transfer was handed to the wallet. */
function isAskedBy(record: TransferRecord, { chainId, request }: ResumedAsk): boolean {
  const isOpen = (record.status === 'awaiting' || record.status === 'unknown') && record.hash === undefined
  const [asked] = Array.isArray(request.params) ? request.params : []
  const transfer = recordedTransfer(record)
  if (!isOpen || request.method !== 'eth_sendTransaction' || transfer === undefined) return false
  const { from, to, value, data } = toTransactionParameters(transfer)
  const isFor = (address: string, named: unknown) => typeof named === 'string' && sameAddress(named, address)
  return (
    record.chainId === chainId &&
    typeof asked === 'object' &&
    asked !== null &&
    isFor(from, Reflect.get(asked, 'from')) &&
    isFor(to, Reflect.get(asked, 'to')) &&
    Reflect.get(asked, 'value') === value &&
    Reflect.get(asked, 'data') === data
  )
}
