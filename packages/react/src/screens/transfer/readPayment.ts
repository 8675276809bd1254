import { type Address, isAddress, type SigningCard } from '@latchkey/evm'

type CardRow = SigningCard['rows'][number]

/** A card of one payment, taken apart for the review: every row of the card is in here once. */
export type Payment = {
  readonly to: Address
  /** Exact, with its unit, as the card writes it. */
  readonly amount: string
  /** Further rows in their order, such as the network. */
  readonly rest: readonly CardRow[]
}

/** Reads a payment out of a card that was drawn from the bytes to be signed; undefined where it is none. */
export function readPayment({ rows }: SigningCard): Payment | undefined {
  const to = rows.find(({ label, kind }) => label === 'To' && kind === 'address')
  const amount = rows.find(({ label, kind }) => label === 'Amount' && kind === 'amount')
  if (to === undefined || amount === undefined || !isAddress(to.value)) return undefined
  return { to: to.value, amount: amount.value, rest: rows.filter((row) => row !== to && row !== amount) }
}
