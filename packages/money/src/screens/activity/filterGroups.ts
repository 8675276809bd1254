import type { Activity, HistoryFilters } from '@latchkey/connect'
import type { Address } from '@latchkey/evm'
import { useHub, useListedTokens, useNetworkName } from '@latchkey/react'
import { activityTexts } from '@latchkey/texts'
import { useTexts } from '@latchkey/ui'
import { symbolOf } from './activityWords.ts'

/** A question about a list of movements, with at most one answer. */
export type FilterGroup = {
  readonly key: 'direction' | 'state' | 'asset' | 'network'
  readonly title: string
  /** The words of no answer. */
  readonly all: string
  readonly chosen: string | undefined
  readonly options: readonly { readonly value: string; readonly words: string }[]
  /** The filters with another answer; without one where undefined. */
  readonly answer: (value: string | undefined) => HistoryFilters
}

/** The ways in which a list can be narrowed, whether they are drawn as menus or as chips. */
export function useFilterGroups(filters: HistoryFilters, activities: readonly Activity[]): readonly FilterGroup[] {
  const networkName = useNetworkName()
  const { say } = useTexts(activityTexts)
  const { chains } = useHub()
  const { chainId, direction, asset, state } = filters
  const assets = useAssets(activities, chainId)
  const groups = [
    toGroup({
      key: 'direction',
      title: say('activity.filter.directions'),
      all: say('activity.filter.way'),
      chosen: direction,
      options: [
        ['in', say('activity.filter.in')],
        ['out', say('activity.filter.out')],
      ],
      answer: (chosen) => ({ ...filters, direction: chosen }),
    }),
    toGroup({
      key: 'network',
      title: say('activity.network'),
      all: say('activity.filter.network'),
      chosen: chainId === undefined ? undefined : String(chainId),
      options: chains.map(({ id, name }) => [String(id), name || networkName(id)]),
      answer: (chosen) => ({
        ...filters,
        chainId: chosen === undefined ? undefined : Number(chosen),
        asset: undefined,
      }),
    }),
    toGroup({
      key: 'asset',
      title: say('activity.filter.assets'),
      all: say('activity.filter.asset'),
      chosen: asset,
      options: [['coin', say('activity.filter.coin')], ...assets],
      answer: (chosen) => ({ ...filters, asset: chosen }),
    }),
    toGroup({
      key: 'state',
      title: say('activity.filter.states'),
      all: say('activity.filter.state'),
      chosen: state,
      options: [
        ['underWay', say('activity.filter.underWay')],
        ['done', say('activity.filter.done')],
        ['failed', say('activity.filter.failed')],
      ],
      answer: (chosen) => ({ ...filters, state: chosen }),
    }),
  ]
  // Of one network there is nothing to choose.
  return groups.filter(({ key }) => key !== 'network' || chains.length > 1)
}

type Choice<Value extends string> = Omit<FilterGroup, 'chosen' | 'options' | 'answer'> & {
  readonly chosen: Value | undefined
  readonly options: readonly (readonly [Value, string])[]
  readonly answer: (value: Value | undefined) => HistoryFilters
}

/** A value that is none of the options is no answer. */
function toGroup<Value extends string>({ options, answer, ...rest }: Choice<Value>): FilterGroup {
  return {
    ...rest,
    options: options.map(([value, words]) => ({ value, words })),
    answer: (value) => answer(options.find(([option]) => option === value)?.[0]),
  }
}

/** The tokens of the site and of what is in sight, by address, with the network where one name stands for several. */
function useAssets(
  activities: readonly Activity[],
  chainId: number | undefined,
): readonly (readonly [Address, string])[] {
  const { tokens } = useHub()
  const listed = useListedTokens()
  const networkName = useNetworkName()
  const { say } = useTexts(activityTexts)
  const met = activities.flatMap(({ asset, chainId: id }) => {
    if (asset.kind !== 'token') return []
    const { address } = asset
    const symbol = listed.find((token) => token.chainId === id && token.address === address)?.symbol ?? symbolOf(asset)
    return symbol === undefined ? [] : [{ address, symbol, chainId: id }]
  })
  const all = [...tokens, ...met].filter((token) => chainId === undefined || token.chainId === chainId)
  const distinct = [...new Map(all.map((token) => [token.address, token])).values()]
  return distinct.map(({ address, symbol, chainId: id }) => {
    const isAlone = distinct.filter((other) => other.symbol === symbol).length === 1
    const network = networkName(id)
    return [address, isAlone ? symbol : say('activity.filter.token', { symbol, network })]
  })
}
