import type { Activity, HistoryFilters } from '@latchkey/connect'
import { activityTexts } from '@latchkey/texts'
import { buttonLook, DownloadIcon, Field, SearchIcon, useMedia, useTexts } from '@latchkey/ui'
import styles from './ActivityFilters.module.css'
import { ChosenFilters, FilterButton } from './FilterSheet.tsx'
import { type FilterGroup, useFilterGroups } from './filterGroups.ts'

/** Properties of `ActivityFilters`. */
export type ActivityFiltersProps = {
  readonly filters: HistoryFilters
  /** The movements in sight, whose tokens are offered as well. */
  readonly activities: readonly Activity[]
  /** The address of the same as a file; absent where there is none. */
  readonly file: string | undefined
  readonly onChange: (filters: HistoryFilters) => void
}

/** Search, the way, network, asset and state, and the list as a file. On phones the choices are in a sheet of their own. */
export function ActivityFilters({ filters, activities, file, onChange }: ActivityFiltersProps) {
  const { say } = useTexts(activityTexts)
  const isNarrow = useMedia('(width < 640px)')
  const groups = useFilterGroups(filters, activities)
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of some years ago do not know that element
    <div role="search" className={styles['filters']}>
      <div className={styles['top']}>
        <Field
          label={say('activity.search')}
          labelStyle="hidden"
          type="search"
          placeholder={say(isNarrow ? 'activity.search.short' : 'activity.search')}
          value={filters.search ?? ''}
          before={<SearchIcon sizePx={18} />}
          onChange={({ target }) => onChange({ ...filters, search: target.value })}
        />
        {isNarrow && <FilterButton groups={groups} onChange={onChange} />}
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
      {isNarrow ? (
        <ChosenFilters groups={groups} onChange={onChange} />
      ) : (
        <div className={styles['choices']}>
          {groups.map((group) => (
            <Menu key={group.key} group={group} onChange={onChange} />
          ))}
        </div>
      )}
    </div>
  )
}

type MenuProps = Pick<ActivityFiltersProps, 'onChange'> & { readonly group: FilterGroup }

function Menu({ group: { all, chosen, options, answer }, onChange }: MenuProps) {
  return (
    <select
      className={styles['choice']}
      aria-label={all}
      value={chosen ?? ''}
      data-chosen={chosen !== undefined}
      onChange={({ target }) => onChange(answer(target.value))}
    >
      <option value="">{all}</option>
      {options.map(({ value, words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  )
}
