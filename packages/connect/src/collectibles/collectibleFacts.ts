import { askJson, type Fetch, isRecord } from '@latchkey/base'
import { type Collectible, cleanText } from '@latchkey/evm'

/** A collectible's description of itself, as the site's own server has read it. */
export type CollectibleFacts = {
  /** Cleaned and cut; absent where it has none. */
  readonly name?: string
  /** An address at the site's own server; absent where there is no picture that can be shown. */
  readonly picture?: string
}

/** Where a site describes collectibles; a hub is one. */
type DescribingSite = { readonly collectibleUrl?: string | undefined }

const maxBytes = 4_000

/**
 * Asks the site's own server how a collectible of a named collection describes itself, if the site has one that looks.
 * Nobody else is asked, and never about a collection that the site's owner has not named. A description is decoration:
 * whatever fails leaves it out, and only the signal's reason is thrown.
 */
export async function askCollectibleFacts(
  { collectibleUrl: url }: DescribingSite,
  { chainId, contract, tokenId, isListed }: Pick<Collectible, 'chainId' | 'contract' | 'tokenId' | 'isListed'>,
  { fetch, signal }: { readonly fetch: Fetch; readonly signal: AbortSignal },
): Promise<CollectibleFacts> {
  if (url === undefined || !isListed) return {}
  const place = `${url}/${chainId}/${contract.toLowerCase()}/${tokenId}`
  try {
    const { response, body } = await askJson({ url: place, fetch, method: 'GET', maxBytes, signal })
    if (!response.ok || !isRecord(body)) return {}
    const name = cleanText(body['name'])
    return { ...(name !== undefined && { name }), ...(body['hasPicture'] === true && { picture: `${place}/picture` }) }
  } catch {
    signal.throwIfAborted()
    return {}
  }
}
