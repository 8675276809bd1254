import type { Balances, Token } from '@latchkey/evm'
import type { Amounts } from '@latchkey/ui'

type Unit = { readonly decimals: number; readonly symbol: string }

/** A balance at a glance, with its symbol; cut and never rounded up. */
export function balanceText(value: bigint, { decimals, symbol }: Unit, amounts: Amounts): string {
  const { whole, fraction } = amounts.glance(value, decimals)
  return `${whole}${fraction} ${symbol}`
}

/** The balance of an asset, in its smallest unit; undefined until it is known. */
export function balanceOf(balances: Balances | undefined, token: Token | undefined): bigint | undefined {
  return token === undefined ? balances?.native : balances?.tokens.get(token.address)
}
