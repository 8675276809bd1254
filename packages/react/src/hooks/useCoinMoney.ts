import { type Chain, findFeed, priceNow, worthOf } from '@latchkey/evm'
import { speedsTexts } from '@latchkey/texts'
import { useMoney, useTexts } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { pricesQuery } from './pricesQuery.ts'
import { queryClientOf } from './queryClientOf.ts'
import { useHub } from './useHub.ts'
import { useTokens } from './useTokens.ts'

/** The worth of an amount of a network's coin in words, such as "about $0.12"; undefined while nobody knows a price. */
export type TellWorth = (valueWei: bigint) => string | undefined

/** Tells what coins of a network are worth in dollars, by its own feeds. */
export function useCoinMoney(chain: Chain): TellWorth {
  const hub = useHub()
  const { say } = useTexts(speedsTexts)
  const write = useMoney()
  useTokens()
  const { data = [] } = useQuery(pricesQuery(hub, chain), queryClientOf(hub))
  const price = priceNow(findFeed(data, 'native'), hub.clock.now())
  return (valueWei) => {
    if (price === undefined) return undefined
    const { text: money, isLess } = write(worthOf(valueWei, chain.nativeCurrency.decimals, price), 'USD')
    return say(isLess ? 'speeds.less' : 'speeds.about', { money })
  }
}
