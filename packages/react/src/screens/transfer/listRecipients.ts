import type { TransferRecord } from '@latchkey/connect'
import { type Address, sameAddress } from '@latchkey/evm'

/** At most this many recipients of earlier transfers are offered. */
const mostPaid = 5

/** Somebody to send to, offered while "To" is filled in. */
export type RecipientChoice = {
  readonly address: Address
  /** The name by which the visitor gave it then. */
  readonly name?: string
  /** The last payment, in milliseconds since the epoch; absent for an account of the visitor. */
  readonly paidAtMs?: number
}

export type RecipientChoices = {
  readonly paid: readonly RecipientChoice[]
  readonly own: readonly RecipientChoice[]
}

type Visitor = {
  readonly from: Address
  /** All accounts that the wallet shares. */
  readonly accounts: readonly Address[]
}

/**
 * The recipients this account has paid, the latest first, and the visitor's other accounts. Transfers to the account are no
 * source: anybody can send a trifle from an address that looks like a known one. Nor is one that went wrong.
 */
export function listRecipients(transfers: readonly TransferRecord[], { from, accounts }: Visitor): RecipientChoices {
  const own = accounts.filter((address) => !sameAddress(address, from))
  const paid = new Map<Address, RecipientChoice>()
  const latestFirst = [...transfers].sort((one, other) => other.createdAtMs - one.createdAtMs)
  for (const record of latestFirst) {
    const { to, recipientName: name, createdAtMs: paidAtMs } = record
    if (!isPaid(record) || !sameAddress(record.from, from) || sameAddress(to, from)) continue
    if (paid.has(to) || own.some((address) => sameAddress(address, to))) continue
    paid.set(to, { address: to, paidAtMs, ...(name !== undefined && { name }) })
  }
  return { paid: [...paid.values()].slice(0, mostPaid), own: own.map((address) => ({ address })) }
}

/** The choices that answer to what is typed: by a part of the name or of the address. */
export function filterRecipients({ paid, own }: RecipientChoices, text: string): RecipientChoices {
  const wanted = text.trim().toLowerCase()
  const answers = ({ address, name = '' }: RecipientChoice) =>
    name.toLowerCase().includes(wanted) || address.toLowerCase().includes(wanted)
  return { paid: paid.filter(answers), own: own.filter(answers) }
}

function isPaid({ status, hash, mismatch, data }: TransferRecord): boolean {
  // A contract that took an approval back was paid nothing.
  if (data !== undefined) return false
  const isUnderWay = status === 'submitted' || status === 'seen' || status === 'included' || status === 'confirmed'
  return isUnderWay && hash !== undefined && mismatch === undefined
}
