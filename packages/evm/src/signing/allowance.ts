import { type Address, sameAddress } from '../address.ts'
import { formatAmount } from '../amounts.ts'
import type { Token } from '../chains/chain.ts'

/** Some amount of a token, as a contract call or typed data names it. */
export type TokenAmount = { readonly chainId: number; readonly token: Address; readonly amount: bigint }

/** The largest number of the type that some tokens keep allowances in. */
const maxUint96 = 2n ** 96n - 1n

/** True for amounts that no supply reaches and wallets therefore call unlimited. */
export function isUnlimited(amount: bigint): boolean {
  return amount === maxUint96 || amount >= 2n ** 128n
}

/** `12.5 USDC`, `all your USDC`, or the plain number where the token is not one of ours. */
export function describeAllowance({ chainId, token, amount }: TokenAmount, tokens: readonly Token[]): string {
  const known = findToken(token, chainId, tokens)
  if (isUnlimited(amount))
    return known === undefined ? `all you have of the token ${token}` : `all your ${known.symbol}`
  if (known === undefined) return `${amount} of the smallest units of the token ${token}`
  return `${formatAmount(amount, known.decimals)} ${known.symbol}`
}

/** The configured token at an address of a chain. */
export function findToken(address: Address, chainId: number, tokens: readonly Token[]): Token | undefined {
  return tokens.find((token) => token.chainId === chainId && sameAddress(token.address, address))
}
