import type { Chain } from './chain.ts'
import { isRollup } from './rollups.ts'

/** Whole fees that are doubted, in the chain's own coin as decimal text. */
export type CoinCeilings = { readonly warn: string; readonly confirm: string; readonly refuse: string }

const ether: CoinCeilings = { warn: '0.01', confirm: '0.1', refuse: '0.5' }
/** Rollups are cheap: what is a usual fee on layer 1 is a strange one there. */
const etherOnRollup: CoinCeilings = { warn: '0.001', confirm: '0.01', refuse: '0.5' }
/** Coins of about a dollar and less. */
const small: CoinCeilings = { warn: '2', confirm: '20', refuse: '100' }

/** By the symbol of the coin. One that is not here is taken for ether until its owner says otherwise. */
const bySymbol: Readonly<Record<string, CoinCeilings>> = {
  POL: small,
  MATIC: small,
  XDAI: small,
  CELO: small,
  MNT: small,
  FRAX: small,
  S: small,
  TRX: small,
  ZBC: { warn: '2000', confirm: '20000', refuse: '100000' },
  BNB: { warn: '0.02', confirm: '0.2', refuse: '1' },
  AVAX: { warn: '0.2', confirm: '2', refuse: '10' },
}

/** The coins whose figures are not ether's. */
export const coinsWithCeilings: readonly string[] = Object.keys(bySymbol)

/** From where on a fee of this chain is doubted: the owner's figures, else those of its coin. */
export function coinCeilings(chain: Chain): CoinCeilings {
  const symbol = chain.nativeCurrency.symbol.toUpperCase()
  const usual = Object.hasOwn(bySymbol, symbol) ? bySymbol[symbol] : undefined
  return { ...(usual ?? (isRollup(chain) ? etherOnRollup : ether)), ...chain.feeLimits }
}
