import type { Fetch } from '@latchkey/base'

/** Where the site's own server has the lists of tokens of its networks, and by what they are fetched. */
export type TokenListSource = {
  /** The address of each network's list, a JSON file of Uniswap's token-lists, by chain id. */
  readonly urls: Readonly<Record<number, string>>
  readonly fetch: Fetch
}
