import { sameAddress } from '../address.ts'
import type { Chain, NativeCurrency, Token } from '../chains/chain.ts'
import { symbolSkeletonOf } from './symbolSkeletonOf.ts'

/** A coin or listed token that another token can be taken for, and its network. */
export type Namesake = { readonly unit: NativeCurrency | Token; readonly chain: Chain }

export type NamesakeOptions = { readonly chains: readonly Chain[]; readonly tokens: readonly Token[] }

/** The coin or listed token whose symbol or name can be taken for one of this token's; of its own network first. */
export function findNamesake(token: Token, { chains, tokens }: NamesakeOptions): Namesake | undefined {
  const own = skeletonsOf(token)
  const ordered = [...chains].sort(
    (one, other) => Number(other.id === token.chainId) - Number(one.id === token.chainId),
  )
  for (const chain of ordered) {
    const listed = tokens.filter((one) => one.chainId === chain.id && one.origin !== 'visitor' && !isSame(one, token))
    const unit = [chain.nativeCurrency, ...listed].find((one) => skeletonsOf(one).some((each) => own.includes(each)))
    if (unit !== undefined) return { unit, chain }
  }
  return undefined
}

function isSame(one: Token, other: Token): boolean {
  return one.chainId === other.chainId && sameAddress(one.address, other.address)
}

function skeletonsOf({ symbol, name }: Pick<Token, 'symbol' | 'name'>): readonly string[] {
  return [symbolSkeletonOf(symbol), symbolSkeletonOf(name)].filter((each) => each !== '')
}
