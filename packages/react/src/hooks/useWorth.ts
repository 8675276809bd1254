import { type Chain, type Token, worthOf } from '@latchkey/evm'
import { speedsTexts } from '@latchkey/texts'
import { useMoney, useTexts } from '@latchkey/ui'
import { useAssetPrices } from './useAssetPrice.ts'

/** The worth of an amount of a token, or of the coin where there is none, in words such as "about $0.12"; undefined while nobody knows a price. */
export type TellWorth = (amount: bigint, token: Token | undefined) => string | undefined

/** Tells what coins and tokens of a network are worth in the visitor's currency, by its own feeds. */
export function useWorth(chain: Chain): TellWorth {
  const { say } = useTexts(speedsTexts)
  const write = useMoney()
  const priceOf = useAssetPrices(chain)
  return (amount, token) => {
    const { known } = priceOf(token)
    if (known === undefined) return undefined
    const { decimals } = token ?? chain.nativeCurrency
    const { text: money, isLess } = write(worthOf(amount, decimals, known.price), known.currency)
    return say(isLess ? 'speeds.less' : 'speeds.about', { money })
  }
}
