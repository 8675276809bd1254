import type { Address } from '../address.ts'
import type { ChainPrices } from './chainPrices.ts'
import type { FeeLimits } from './feeLimits.ts'

/** The coin of a chain. Decimals are 18 nearly everywhere (9 for Nautilus, 6 for Tron). */
export type NativeCurrency = { readonly name: string; readonly symbol: string; readonly decimals: number }

/** A site that shows transactions and addresses. */
export type BlockExplorer = { readonly name: string; readonly url: string }

/** Addresses of contracts that a chain offers to everybody. */
export type ChainContracts = {
  readonly multicall3?: Address
  readonly ensUniversalResolver?: Address
  /** Names the chain as a rollup whose transactions pay a layer-1 data fee (OP stack). */
  readonly gasPriceOracle?: Address
}

/** A network. `id` is a number everywhere (specification §3, chain definition). */
export type Chain = {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: NativeCurrency
  /** Given to a wallet that has to add the chain. */
  readonly rpcUrls: readonly string[]
  /** Used before `rpcUrls` by our own transports, and by nothing else. */
  readonly privateCustomerRpcUrls?: readonly string[]
  readonly blockExplorers?: readonly BlockExplorer[]
  readonly contracts?: ChainContracts
  readonly testnet?: boolean
  /** The layer-1 chain of a rollup. Not proof of a layer-1 fee oracle. */
  readonly sourceId?: number
  /** The owner's own, in place of those of its coin. */
  readonly feeLimits?: FeeLimits
  /** The owner's own feeds of prices, before those that everybody knows; `false` where no values are shown. */
  readonly prices?: ChainPrices | false
}

/** A token that can be sent. */
export type Token = {
  readonly chainId: number
  readonly address: Address
  readonly symbol: string
  readonly name: string
  /** From 0 to 255. */
  readonly decimals: number
  /**
   * `list` where it is one of many on a list of the site, `visitor` where the visitor has added it by its address: its
   * name is then the contract's own word, and it is on no list. Absent for one that the owner has named by itself.
   */
  readonly origin?: 'list' | 'visitor'
  /** The name of its logo among those of the page, such as `USDC`; never guessed from its symbol, which anybody may choose. */
  readonly logo?: string
}

/** A collection that the owner of the site has named; its name is the owner's word, and not the contract's. */
export type Collection = { readonly chainId: number; readonly address: Address; readonly name: string }
