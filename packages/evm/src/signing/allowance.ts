import { type Address, sameAddress } from '../address.ts'
import type { Token } from '../chains/chain.ts'
import type { CardDanger, CardValue } from './card.ts'

/** Some amount of a token, as a contract call or typed data names it. */
export type TokenAmount = { readonly chainId: number; readonly token: Address; readonly amount: bigint }

/** The largest number of the type that some tokens keep allowances in. */
const maxUint96 = 2n ** 96n - 1n

/** True for amounts that no supply reaches and wallets therefore call unlimited. */
export function isUnlimited(amount: bigint): boolean {
  return amount === maxUint96 || amount >= 2n ** 128n
}

/** An amount of a token, all of it, or the plain number where the token is not one of ours. */
export function describeAllowance(asked: TokenAmount, tokens: readonly Token[]): CardValue {
  const { chainId, token, amount } = asked
  const known = findToken(token, chainId, tokens)
  if (isUnlimited(amount)) {
    return known === undefined
      ? { code: 'all_of', values: { token } }
      : { code: 'all', values: { symbol: known.symbol } }
  }
  if (known === undefined) return { code: 'units_of', values: { count: String(amount), token } }
  const { decimals, symbol } = known
  return { code: 'amount', values: { amount: { value: amount, decimals, symbol } } }
}

/** The danger that somebody may spend that much. */
export function allowanceDanger(spender: string, asked: TokenAmount, tokens: readonly Token[]): CardDanger {
  const { chainId, token, amount } = asked
  const known = findToken(token, chainId, tokens)
  if (isUnlimited(amount)) {
    return known === undefined
      ? { code: 'allowance_all_of', values: { spender, token } }
      : { code: 'allowance_all', values: { spender, symbol: known.symbol } }
  }
  if (known === undefined) return { code: 'allowance_units_of', values: { spender, count: String(amount), token } }
  const { decimals, symbol } = known
  return { code: 'allowance', values: { spender, amount: { value: amount, decimals, symbol } } }
}

/** The configured token at an address of a chain. */
export function findToken(address: Address, chainId: number, tokens: readonly Token[]): Token | undefined {
  return tokens.find((token) => token.chainId === chainId && sameAddress(token.address, address))
}
