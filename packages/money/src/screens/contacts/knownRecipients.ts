import { contactsOf, type Hub, hasRecipient, recipientOfRecord, type TransferRecord } from '@latchkey/connect'
import { type Address, sameAddress } from '@latchkey/evm'

/** The addresses that the visitor knows: his contacts, the recipients this account has paid from this browser, and his other accounts. */
export function knownRecipients(hub: Hub, from: Address): readonly Address[] {
  const state = hub.state.get()
  const own = state.status === 'connected' ? state.accounts.filter((address) => !sameAddress(address, from)) : []
  const saved = contactsOf(hub)
    .get()
    .contacts.map(({ address }) => address)
  return [...new Set([...saved, ...paidBy(hub, from).map(recipientOfRecord), ...own])]
}

/** The transfers by which an account has paid somebody. */
export function paidBy(hub: Hub, from: Address) {
  return hub.transfers.get().filter((record) => record.from === from && isPaid(record))
}

/** True where a transfer has paid its recipient, or is on its way to: one that went wrong makes nobody known. */
export function isPaid(record: TransferRecord): boolean {
  const { status, hash, mismatch } = record
  // A contract that took an approval back was paid nothing.
  if (!hasRecipient(record)) return false
  const isUnderWay = status === 'submitted' || status === 'seen' || status === 'included' || status === 'confirmed'
  return isUnderWay && hash !== undefined && mismatch === undefined
}
