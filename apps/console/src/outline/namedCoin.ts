import { knownChain } from '@latchkey/evm'
import type { OutlineNode } from '@latchkey/policy'
import { createContext } from 'react'

/** A coin by the table of networks; `several` where a policy names networks that count in other decimals. */
export type NamedCoin = Coin | 'several'

type Coin = { readonly symbol: string; readonly decimals: number }

/** The coin of the networks that a rule names, for the amounts in it; undefined where it names none that is known. */
export const NamedCoin = createContext<NamedCoin | undefined>(undefined)

/** The decimals that coins have, but for a few. */
export const usualDecimals = 18

/**
 * The coin of amounts where no part around them names one: none is said if a network with other decimals is named anywhere
 * in the expression, in whatever way. An amount would be read as far less than it is there.
 */
export function coinOfWhole(expression: string | undefined): 'several' | undefined {
  const numbers = expression?.match(/\d+/g) ?? []
  const isOther = numbers.some((id) => (coinOf(BigInt(id))?.decimals ?? usualDecimals) !== usualDecimals)
  return isOther ? 'several' : undefined
}

/** The coin of the networks that parts name which hold together; undefined where these may be of different ones. */
export function findNamedCoin(parts: readonly OutlineNode[]): Coin | undefined {
  const [first, ...others] = parts.flatMap(chainsOf).map(coinOf)
  return others.every((coin) => coin?.symbol === first?.symbol) ? first : undefined
}

function coinOf(chainId: bigint): Coin | undefined {
  return knownChain(Number(chainId))?.nativeCurrency
}

/** The networks that a part leaves; none where it leaves any that is not written there as a number. */
function chainsOf(part: OutlineNode): readonly bigint[] {
  if (part.kind !== 'compare' || (part.relation !== 'is' && part.relation !== 'oneOf')) return []
  const { root, steps } = part.left
  if (root.kind !== 'fact' || root.path !== 'eth.tx.chain_id' || steps.length > 0) return []
  const ids = part.right.flatMap((term) =>
    term.root.kind === 'number' && term.steps.length === 0 ? [term.root.number] : [],
  )
  return ids.length === part.right.length ? ids : []
}
