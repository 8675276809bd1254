import { type Collectible, shortAddress, shortNumber } from '@latchkey/evm'
import type { collectiblesTexts } from '@latchkey/texts'
import type { Amounts, Sentence } from '@latchkey/ui'

/** Says a sentence about collectibles in a language. */
export type SayCollectibles = Parameters<Sentence<typeof collectiblesTexts>>[0]

/** More than this many of a kind no list counts out: a contract may claim any number. */
const mostCounted = 10n ** 12n

/** The name of its collection as the owner of the site has given it. Of others an address: anybody may call a contract anything. */
export function collectionName({ collection, isListed, contract }: Collectible): string {
  return (isListed ? collection : undefined) ?? shortAddress(contract)
}

/** A collectible by its collection and number, such as "Harbor Kites #12". */
export function itemName(collectible: Collectible, say: SayCollectibles): string {
  const number = shortNumber(String(collectible.tokenId))
  return say('collectibles.item', { name: collectionName(collectible), number })
}

/** How many of it an account has, such as "× 5"; undefined for a single one. */
export function countText(
  { amount }: Pick<Collectible, 'amount'>,
  say: SayCollectibles,
  amounts: Amounts,
): string | undefined {
  if (amount === 1n) return undefined
  if (amount > mostCounted) return say('collectibles.manyMore')
  return say('collectibles.many', { count: amounts.write(amount, 0) })
}
