import type { Balances } from '@latchkey/evm'
import { balanceOf } from './balanceText.ts'
import type { Review } from './review.ts'

/**
 * The balance of what is sent once the transfer is done, in its smallest unit: exact for a token, and where somebody else
 * pays the fee; for coins at least that much, as the fee counts at its most, or less a fee that nobody knows. Negative
 * where it does not suffice.
 */
export type BalanceAfter = { readonly value: bigint; readonly kind: 'exact' | 'least' | 'lessFee' }

/** Works out what a transfer leaves; undefined while the balance is not known. */
export function balanceAfter(
  { token, transfer, quote }: Pick<Review, 'token' | 'transfer' | 'quote'>,
  balances: Balances | undefined,
  { isFeePaid = false }: { readonly isFeePaid?: boolean } = {},
): BalanceAfter | undefined {
  const balance = balanceOf(balances, token)
  if (balance === undefined) return undefined
  if (token !== undefined) return { value: balance - (transfer.nonNativeValue ?? 0n), kind: 'exact' }
  const rest = balance - transfer.value
  if (isFeePaid) return { value: rest, kind: 'exact' }
  return quote === undefined ? { value: rest, kind: 'lessFee' } : { value: rest - quote.maxFee, kind: 'least' }
}
