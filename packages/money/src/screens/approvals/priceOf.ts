import { type Holding, type PriceOf, sameAddress } from '@latchkey/evm'

/** The prices among the holdings of an account, by network and token. */
export function toPriceOf(holdings: readonly Holding[]): PriceOf {
  return (chainId, token) => {
    const held = holdings.find(
      ({ chain, unit }) => chain.id === chainId && 'address' in unit && sameAddress(unit.address, token),
    )
    return held?.price === undefined ? undefined : { decimals: held.unit.decimals, price: held.price }
  }
}
