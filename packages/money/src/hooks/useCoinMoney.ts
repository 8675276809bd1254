import type { Chain } from '@latchkey/evm'
import { useWorth } from '@latchkey/react/parts'

/** Tells what coins of a network are worth in the visitor's currency, by its own feeds. */
export function useCoinMoney(chain: Chain): (valueWei: bigint) => string | undefined {
  const worthOf = useWorth(chain)
  return (valueWei) => worthOf(valueWei, undefined)
}
