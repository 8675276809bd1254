import { type Contact, findContact, recipientOfRecord, type TransferRecord } from '@latchkey/connect'
import { type Address, sameAddress } from '@latchkey/evm'
import { isPaid } from '../contacts/knownRecipients.ts'

/** At most this many recipients of earlier transfers are offered, and as many contacts. */
const mostOffered = 5

/** Somebody to send to, offered while "To" is filled in. */
export type RecipientChoice = {
  readonly address: Address
  /** The visitor's own word for it. */
  readonly label?: string
  /** The name by which the visitor gave it then. */
  readonly name?: string
  /** The last payment, in milliseconds since the epoch; absent where none is known. */
  readonly paidAtMs?: number
}

/** The groups in which recipients are offered, each address in one of them. */
export type RecipientChoices = Readonly<Record<RecipientGroup, readonly RecipientChoice[]>>

/** The groups in their order. */
export const recipientGroups = ['contacts', 'paid', 'own'] as const
type RecipientGroup = (typeof recipientGroups)[number]

type Visitor = {
  readonly from: Address
  /** All accounts that the wallet shares. */
  readonly accounts: readonly Address[]
  readonly contacts?: readonly Contact[]
}

/**
 * The visitor's contacts, the recipients this account has paid, the latest first in both, and his other accounts. Transfers to
 * the account are no source: anybody can send a trifle from an address that looks like a known one. Nor is one that went wrong.
 */
export function listRecipients(
  transfers: readonly TransferRecord[],
  { from, accounts, contacts = [] }: Visitor,
): RecipientChoices {
  const isOwn = (address: Address) => accounts.some((one) => sameAddress(one, address))
  const own = accounts.filter((address) => !sameAddress(address, from))
  const paid = new Map<Address, RecipientChoice>()
  const latestFirst = [...transfers].sort((one, other) => other.createdAtMs - one.createdAtMs)
  for (const record of latestFirst) {
    const { recipientName: name, createdAtMs: paidAtMs } = record
    const to = recipientOfRecord(record)
    if (!isPaid(record) || !sameAddress(record.from, from) || sameAddress(to, from)) continue
    if (paid.has(to) || isOwn(to)) continue
    paid.set(to, { address: to, paidAtMs, ...(name !== undefined && { name }) })
  }
  const saved = contacts.filter(({ address }) => !isOwn(address))
  return {
    contacts: saved
      .map(({ address, label, name }) => ({
        ...paid.get(address),
        address,
        label,
        ...(name !== undefined && { name }),
      }))
      .sort((one, other) => (other.paidAtMs ?? 0) - (one.paidAtMs ?? 0)),
    paid: [...paid.values()].filter(({ address }) => findContact(saved, address) === undefined),
    own: own.map((address) => {
      const label = findContact(contacts, address)?.label
      return { address, ...(label !== undefined && { label }) }
    }),
  }
}

/** The choices that answer to what is typed, by a part of label, name or address: no more than can be looked through. */
export function filterRecipients({ contacts, paid, own }: RecipientChoices, text: string): RecipientChoices {
  const wanted = text.trim().toLowerCase()
  const answers = ({ address, label = '', name = '' }: RecipientChoice) =>
    [label, name, address].some((part) => part.toLowerCase().includes(wanted))
  return {
    contacts: contacts.filter(answers).slice(0, mostOffered),
    paid: paid.filter(answers).slice(0, mostOffered),
    own: own.filter(answers),
  }
}
