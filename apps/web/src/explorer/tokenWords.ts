import { type Address, formatAmount, sameAddress, type Token, type TokenFacts, type TokenMove } from '@latchkey/evm'

export type NamedToken = {
  readonly address: Address
  readonly symbol: string
  readonly decimals: number | undefined
  /** True for tokens that the owner of the site has listed; of others everything is their own word. */
  readonly isListed: boolean
}

type Known = { readonly listed: readonly Token[]; readonly said: readonly TokenFacts[] }

/** A token's name: by the owner's list where it is on it, else by its own word; undefined where it says nothing. */
export function nameToken(address: Address, { listed, said }: Known): NamedToken | undefined {
  const token = listed.find((each) => sameAddress(each.address, address))
  if (token !== undefined) return { ...token, isListed: true }
  const facts = said.find((each) => sameAddress(each.address, address))
  if (facts?.symbol === undefined) return undefined
  return { address, symbol: facts.symbol, decimals: facts.decimals, isListed: false }
}

/** How much moved, in words: `12.5 USDC`, `No. 7 of APES`, `3 of no. 7`. */
export function describeMove({ amount, tokenId }: TokenMove, token: NamedToken | undefined): string {
  const symbol = token?.symbol ?? 'a token without a name'
  if (tokenId !== undefined) {
    const which = `no. ${tokenId} of ${symbol}`
    return amount === undefined || amount === 1n ? which.replace('no.', 'No.') : `${amount} of ${which}`
  }
  if (token?.decimals === undefined) return `${amount ?? 0n} of the smallest units of ${symbol}`
  return `${formatAmount(amount ?? 0n, token.decimals)} ${symbol}`
}
