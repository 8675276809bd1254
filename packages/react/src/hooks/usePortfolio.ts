import {
  type Address,
  type FiatCurrency,
  type Holding,
  type HoldingsSum,
  listHoldings,
  type Money,
  type NetworkBalances,
  sortByValue,
  sumHoldings,
} from '@latchkey/evm'
import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { balanceQuery } from './balanceQuery.ts'
import { findRates, pricesQuery, ratedChains } from './pricesQuery.ts'
import { queryClientOf } from './queryClientOf.ts'
import { refreshBalances } from './useBalances.ts'
import { useHub } from './useHub.ts'
import { useTokens } from './useTokens.ts'
import { useTransfers } from './useTransfers.ts'

/** Everything that an account has on the networks of the hub, and what it is worth. */
export type Portfolio = {
  /** Worth most first. */
  readonly holdings: readonly Holding[]
  readonly sum: HoldingsSum
  /** The networks whose node is away, by id; what was last seen there is among the holdings. */
  readonly away: ReadonlySet<number>
  /** The price in dollars of one unit of each currency whose rate is known. */
  readonly rates: ReadonlyMap<FiatCurrency, Money>
  /** True until every network was asked once. */
  readonly isReading: boolean
}

/** The coins and tokens of an account on every network, read at the pace of their blocks: one query each, none while hidden. */
export function usePortfolio(address: Address): Portfolio {
  const hub = useHub()
  const { chains } = hub
  const { tokens } = useTokens()
  useFreshAfterTransfers()
  const balances = useQueries({ queries: chains.map((chain) => balanceQuery(hub, chain, address)) }, queryClientOf(hub))
  const answers = useQueries({ queries: chains.map((chain) => pricesQuery(hub, chain)) }, queryClientOf(hub))
  const networks = chains.flatMap(({ id }, index) => toNetwork(id, balances[index]))
  const prices = new Map(chains.map(({ id }, index) => [id, answers[index]?.data ?? []]))
  const now = hub.clock.now()
  const holdings = listHoldings({ chains, tokens, networks, prices, now })
  return {
    holdings: sortByValue(holdings),
    sum: sumHoldings(holdings),
    away: new Set(networks.filter(({ status }) => status === 'away').map(({ chainId }) => chainId)),
    rates: findRates(
      ratedChains(chains).flatMap(({ id }) => prices.get(id) ?? []),
      now,
    ),
    isReading: balances.some(({ isPending }) => isPending) || answers.some(({ isLoading }) => isLoading),
  }
}

type Answer = {
  readonly data: Extract<NetworkBalances, { status: 'read' }>['balances'] | undefined
  readonly dataUpdatedAt: number
  readonly error: unknown
  readonly isError: boolean
}

function toNetwork(chainId: number, answer: Answer | undefined): readonly NetworkBalances[] {
  const { data, dataUpdatedAt: readAtMs = 0, error, isError = false } = answer ?? {}
  const seen = data === undefined ? undefined : { balances: data, readAtMs }
  if (isError) return [{ chainId, status: 'away', lastSeen: seen, error }]
  return seen === undefined ? [] : [{ chainId, status: 'read', ...seen }]
}

/** A transfer that has moved on has moved balances, and need not wait for the next reading. */
function useFreshAfterTransfers(): void {
  const hub = useHub()
  const steps = useTransfers()
    .map(({ clientId, status, confirmations }) => `${clientId} ${status} ${confirmations > 0}`)
    .join()
  useEffect(() => {
    if (steps !== '') void refreshBalances(hub)
  }, [hub, steps])
}
