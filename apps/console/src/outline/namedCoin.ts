import { knownChain } from '@latchkey/evm'
import type { OutlineNode } from '@latchkey/policy'
import { createContext } from 'react'

/** A coin by the table of networks; `several` where those that are named count in different ones. */
export type NamedCoin = { readonly symbol: string; readonly decimals: number } | 'several'

/** The coin of the networks that a rule names, for the amounts in it; undefined where it names none that is known. */
export const NamedCoin = createContext<NamedCoin | undefined>(undefined)

/** The decimals that coins have, but for a few. */
export const usualDecimals = 18

/** The coin of the networks that parts name which hold together. */
export function findNamedCoin(parts: readonly OutlineNode[]): NamedCoin | undefined {
  const coins = parts.flatMap(coinsOf)
  if (coins.some((coin) => coin === undefined || coin.symbol !== coins[0]?.symbol)) {
    return coins.some((coin) => coin !== undefined && coin.decimals !== usualDecimals) ? 'several' : undefined
  }
  return coins[0]
}

/** Of each network that a part names; undefined of one that is not known, or that the request itself decides. */
function coinsOf(part: OutlineNode) {
  if (part.kind !== 'compare' || (part.relation !== 'is' && part.relation !== 'oneOf')) return []
  const { root, steps } = part.left
  if (root.kind !== 'fact' || root.path !== 'eth.tx.chain_id' || steps.length > 0) return []
  return part.right.map((term) =>
    term.root.kind === 'number' && term.steps.length === 0
      ? knownChain(Number(term.root.number))?.nativeCurrency
      : undefined,
  )
}
