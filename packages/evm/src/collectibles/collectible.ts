import type { Address } from '../address.ts'
import type { CollectibleId } from '../transfers/collectibleTransfer.ts'

/** A collectible that an account has, as its contract says now. */
export type Collectible = CollectibleId & {
  readonly chainId: number
  readonly owner: Address
  /** How many of it: 1 of an ERC-721. A contract may claim any number. */
  readonly amount: bigint
  /** Unix seconds of the newest event that named it; null where that is not known. */
  readonly at: number | null
  /** True for a collection that the owner of the site has named. */
  readonly isListed: boolean
  /** The owner's name of the collection; of others the contract's own word, cleaned; absent where it says none. */
  readonly collection?: string
}

/** The same for one and the same collectible, whoever has it. */
export function collectibleKey({
  chainId,
  contract,
  tokenId,
}: Pick<Collectible, 'chainId' | 'contract' | 'tokenId'>): string {
  return `${chainId}-${contract.toLowerCase()}-${tokenId}`
}
