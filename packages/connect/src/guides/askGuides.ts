import { askJson, type Fetch } from '@latchkey/base'
import { type Guide, parseGuide } from '@latchkey/evm'

/** Where the site's own server answers what its owner has installed for the cards of calls and typed data. */
export type GuideSource = {
  /** Such as `/api/clear-signing`. */
  readonly url: string
  readonly fetch: Fetch
}

/** A contract on a network, or a type of typed data by its hash. */
export type GuidePlace = { readonly chainId: number; readonly address: string } | { readonly typeHash: string }

const maxBytes = 8_000_000

/**
 * Asks what is installed for a contract or a type; undefined where there is nothing, or where the server does not answer:
 * a card then says what its bytes alone say. Fails with the reason of the signal only.
 */
export async function askGuide(
  { url, fetch }: GuideSource,
  place: GuidePlace,
  signal: AbortSignal,
): Promise<Guide | undefined> {
  const path = 'typeHash' in place ? `types/${place.typeHash}` : `${place.chainId}/${place.address.toLowerCase()}`
  try {
    const { response, body } = await askJson({ url: `${url}/${path}`, fetch, method: 'GET', maxBytes, signal })
    return response.ok && body !== undefined ? parseGuide(body) : undefined
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}
