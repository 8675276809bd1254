import { type Address, cleanText, descriptionCalls, readDescriptionPlace } from '@latchkey/evm'
import {
  type Picture,
  type PictureSources,
  readDescription,
  readPicture,
  toPlainSource,
} from '../pictures/pictureSources.ts'

/** A collectible of a collection that the owner has named. */
export type NamedCollectible = { readonly chainId: number; readonly contract: Address; readonly tokenId: bigint }

/** A collectible's words and picture of itself: each where there is one that can be shown. */
export type CollectibleDescription = { readonly name?: string; readonly picture?: Picture }

/** Reads how a collectible describes itself; undefined where it does not. Rejects where a node or a host does not answer. */
export async function describeCollectible(
  collectible: NamedCollectible,
  sources: PictureSources,
): Promise<CollectibleDescription | undefined> {
  const { rpc, signal } = sources
  const outcomes = await rpc(collectible.chainId)?.batch(descriptionCalls(collectible), { signal })
  const answers = outcomes?.map((outcome) => ('result' in outcome ? outcome.result : undefined)) ?? []
  const place = toPlainSource(readDescriptionPlace(collectible, answers))
  const described = place && (await readDescription(place, sources))
  if (described === undefined) return undefined
  const name = cleanText(described.name)
  const picture = described.picture && (await readPicture(described.picture, sources))
  return { ...(name !== undefined && { name }), ...(picture !== undefined && { picture }) }
}
