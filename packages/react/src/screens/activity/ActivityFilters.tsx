import type { Activity, HistoryFilters } from '@latchkey/connect'
import { type Address, networkName } from '@latchkey/evm'
import { activityTexts } from '@latchkey/texts'
import { buttonLook, DownloadIcon, Field, SearchIcon, useTexts } from '@latchkey/ui'
import { useHub } from '../../hooks/useHub.ts'
import styles from './ActivityFilters.module.css'
import { symbolOf } from './activityWords.ts'

/** Properties of `ActivityFilters`. */
export type ActivityFiltersProps = {
  readonly filters: HistoryFilters
  /** The movements in sight, whose tokens are offered as well. */
  readonly activities: readonly Activity[]
  /** The address of the same as a file; absent where there is none. */
  readonly file: string | undefined
  readonly onChange: (filters: HistoryFilters) => void
}

/** Search, the way, network, asset and state, and the list as a file. */
export function ActivityFilters({ filters, activities, file, onChange }: ActivityFiltersProps) {
  const { say } = useTexts(activityTexts)
  const { chains } = useHub()
  const change = (changes: HistoryFilters) => onChange({ ...filters, ...changes })
  const { chainId, direction, asset, state, search = '' } = filters
  const assets = useAssets(activities, chainId)
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of some years ago do not know that element
    <div role="search" className={styles['filters']}>
      <div className={styles['top']}>
        <Field
          label={say('activity.search')}
          labelStyle="hidden"
          type="search"
          placeholder={say('activity.search')}
          value={search}
          before={<SearchIcon sizePx={18} />}
          onChange={({ target }) => change({ search: target.value })}
        />
        {file !== undefined && (
          <a
            className={buttonLook('secondary', 'icon')}
            href={file}
            download
            aria-label={say('activity.file')}
            title={say('activity.file')}
          >
            <DownloadIcon sizePx={20} />
          </a>
        )}
      </div>
      <div className={styles['choices']}>
        <Choice
          label={say('activity.filter.way')}
          value={direction}
          options={[
            ['in', say('activity.filter.in')],
            ['out', say('activity.filter.out')],
          ]}
          onChoose={(chosen) => change({ direction: chosen })}
        />
        {chains.length > 1 && (
          <Choice
            label={say('activity.filter.network')}
            value={chainId === undefined ? undefined : String(chainId)}
            options={chains.map(({ id, name }) => [String(id), name || networkName(id)])}
            onChoose={(chosen) =>
              change({ chainId: chosen === undefined ? undefined : Number(chosen), asset: undefined })
            }
          />
        )}
        <Choice
          label={say('activity.filter.asset')}
          value={asset}
          options={[['coin', say('activity.filter.coin')], ...assets]}
          onChoose={(chosen) => change({ asset: chosen })}
        />
        <Choice
          label={say('activity.filter.state')}
          value={state}
          options={[
            ['underWay', say('activity.filter.underWay')],
            ['done', say('activity.filter.done')],
            ['failed', say('activity.filter.failed')],
          ]}
          onChoose={(chosen) => change({ state: chosen })}
        />
      </div>
    </div>
  )
}

type ChoiceProps<Value extends string> = {
  /** Of the field, and of its first option, which is no choice. */
  readonly label: string
  readonly value: Value | undefined
  readonly options: readonly (readonly [Value, string])[]
  readonly onChoose: (value: Value | undefined) => void
}

function Choice<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <select
      className={styles['choice']}
      aria-label={label}
      value={value ?? ''}
      data-chosen={value !== undefined}
      onChange={({ target }) => onChoose(options.find(([option]) => option === target.value)?.[0])}
    >
      <option value="">{label}</option>
      {options.map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </select>
  )
}

/** The tokens of the site and of what is in sight, by address, with the network where one name stands for several. */
function useAssets(
  activities: readonly Activity[],
  chainId: number | undefined,
): readonly (readonly [Address, string])[] {
  const { chains, tokens } = useHub()
  const { say } = useTexts(activityTexts)
  const met = activities.flatMap(({ asset, chainId: id }) => {
    const symbol = symbolOf(asset)
    return asset.kind === 'token' && symbol !== undefined ? [{ address: asset.address, symbol, chainId: id }] : []
  })
  const all = [...tokens, ...met].filter((token) => chainId === undefined || token.chainId === chainId)
  const distinct = [...new Map(all.map((token) => [token.address, token])).values()]
  return distinct.map(({ address, symbol, chainId: id }) => {
    const isAlone = distinct.filter((other) => other.symbol === symbol).length === 1
    const network = chains.find((chain) => chain.id === id)?.name ?? networkName(id)
    return [address, isAlone ? symbol : say('activity.filter.token', { symbol, network })]
  })
}
