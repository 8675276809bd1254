import type { Collection } from '../chains/chain.ts'
import type { CollectibleCandidate } from '../history/history.ts'

/** Bounds of one look at the collectibles of an account on one network. Anybody can make events that name an account. */
export const collectibleLimits = {
  /** Nominations that are looked at: those of named collections first, then the newest. */
  maxLookedAt: 500,
  /** The same of one contract that nobody has named, so that none crowds the others out. */
  maxPerStranger: 20,
  /** Contracts that are asked for their names. */
  maxNamed: 40,
} as const

/** The nominations that are looked at, and how many are not. */
export type ChosenCollectibles = {
  readonly chosen: readonly CollectibleCandidate[]
  readonly passedOver: number
}

const maxTokenId = 2n ** 256n - 1n

/** Each nomination on the network once, by its newest event: those of named collections first, then the newest. */
export function chooseCollectibles(
  chainId: number,
  candidates: readonly CollectibleCandidate[],
  collections: readonly Collection[],
): ChosenCollectibles {
  const listed = listedOn(chainId, collections)
  const newest = new Map<string, CollectibleCandidate>()
  for (const candidate of candidates) {
    if (candidate.chainId !== chainId || BigInt(candidate.tokenId) > maxTokenId) continue
    const key = `${candidate.standard} ${candidate.contract.toLowerCase()} ${candidate.tokenId}`
    const other = newest.get(key)
    if (other === undefined || (candidate.at ?? 0) > (other.at ?? 0)) newest.set(key, candidate)
  }
  const isListed = ({ contract }: CollectibleCandidate) => listed.has(contract.toLowerCase())
  const sorted = [...newest.values()].sort(
    (one, other) => Number(isListed(other)) - Number(isListed(one)) || (other.at ?? 0) - (one.at ?? 0),
  )
  const perStranger = new Map<string, number>()
  const wanted = sorted.filter((candidate) => {
    if (isListed(candidate)) return true
    const count = (perStranger.get(candidate.contract) ?? 0) + 1
    perStranger.set(candidate.contract, count)
    return count <= collectibleLimits.maxPerStranger
  })
  const chosen = wanted.slice(0, collectibleLimits.maxLookedAt)
  return { chosen, passedOver: sorted.length - chosen.length }
}

/** The named collections of a network by their addresses in small letters. */
export function listedOn(chainId: number, collections: readonly Collection[]): ReadonlyMap<string, Collection> {
  return new Map(
    collections.flatMap((each) => (each.chainId === chainId ? [[each.address.toLowerCase(), each] as const] : [])),
  )
}
