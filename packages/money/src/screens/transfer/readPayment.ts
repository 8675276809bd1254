import { type Address, type CardAmount, type CardRow, isAddress, type SigningCard } from '@latchkey/evm'

/** A card of one payment or of a collectible, taken apart for the review: every row of the card is in here once. */
export type Payment = {
  readonly to: Address
  /** Exact, as the card has it; absent for a collectible, of which the rows tell. */
  readonly amount?: CardAmount
  /** Further rows in their order, such as the network. */
  readonly rest: readonly CardRow[]
}

/** Reads a payment out of a card that was drawn from the bytes to be signed; undefined where it is none. */
export function readPayment({ title, rows }: SigningCard): Payment | undefined {
  const to = rows.find((row) => isOf(row, 'to'))
  if (to === undefined || typeof to.value !== 'string' || !isAddress(to.value)) return undefined
  if (title.code === 'send_collectible' || title.code === 'send_collectibles') {
    // The review names the account that it comes from anyway: nothing of another's is sent from there.
    return { to: to.value, rest: rows.filter((row) => row !== to && !isOf(row, 'from')) }
  }
  const amount = rows.find((row) => isOf(row, 'amount'))
  if (amount === undefined || typeof amount.value === 'string' || amount.value.code !== 'amount') return undefined
  const { values } = amount.value
  return { to: to.value, amount: values.amount, rest: rows.filter((row) => row !== to && row !== amount) }
}

const isOf = ({ label }: CardRow, code: string) => 'code' in label && label.code === code
