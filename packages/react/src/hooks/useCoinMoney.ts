import { type Chain, worthOf } from '@latchkey/evm'
import { speedsTexts } from '@latchkey/texts'
import { useMoney, useTexts } from '@latchkey/ui'
import { useAssetPrice } from './useAssetPrice.ts'

/** The worth of an amount of a network's coin in words, such as "about $0.12"; undefined while nobody knows a price. */
export type TellWorth = (valueWei: bigint) => string | undefined

/** Tells what coins of a network are worth in the visitor's currency, by its own feeds. */
export function useCoinMoney(chain: Chain): TellWorth {
  const { say } = useTexts(speedsTexts)
  const write = useMoney()
  const { known } = useAssetPrice(chain, undefined)
  return (valueWei) => {
    if (known === undefined) return undefined
    const { currency, price } = known
    const { text: money, isLess } = write(worthOf(valueWei, chain.nativeCurrency.decimals, price), currency)
    return say(isLess ? 'speeds.less' : 'speeds.about', { money })
  }
}
