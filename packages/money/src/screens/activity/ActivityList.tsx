import { type Activity, type HistoryFilters, historyFile, isAwaited } from '@latchkey/connect'
import { type History, useHistory, useHub, useTransfers } from '@latchkey/react'
import { activityTexts, transferTexts } from '@latchkey/texts'
import { Button, classNames, LiveRegion, Scene, useDates, useDebounced, useTexts } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { useOlder } from '../../hooks/useOlder.ts'
import { statusWords } from '../transfer/transferWords.ts'
import { ActivityBones } from './ActivityBones.tsx'
import { ActivityFilters } from './ActivityFilters.tsx'
import { ActivityItem } from './ActivityItem.tsx'
import styles from './ActivityList.module.css'
import { HiddenEntries } from './HiddenEntries.tsx'
import { HistoryNote } from './HistoryNote.tsx'
import { LoadOlder } from './LoadOlder.tsx'
import { MailNotices } from './MailNotices.tsx'
import { NetworkNotes } from './NetworkNotes.tsx'
import { nearDay } from './nearDay.ts'
import { firstPeople } from './PersonName.tsx'

/** How long the search waits for the next letter, in milliseconds. */
const searchAfterMs = 300
/** As many other sides are asked for their names. */
const mostNamed = 12
/** As many lines stand in for those that come. */
const bonesCount = 5

/** Properties of `ActivityList`. */
export type ActivityListProps = {
  /** Stands below the words of an empty list, such as a link to where one receives. */
  readonly whenEmpty?: ReactNode
}

/** All that moved on the visitor's accounts: what is under way on top, then the newest first, by days. */
export function ActivityList({ whenEmpty }: ActivityListProps) {
  const hub = useHub()
  const { say, spoken } = useTexts(activityTexts)
  const [filters, setFilters] = useState<HistoryFilters>({})
  const [isHurried, setIsHurried] = useState(false)
  const search = useDebounced(filters.search, searchAfterMs)
  const older = useOlder()
  const history = useHistory({ ...filters, search }, isHurried)
  const { status, activities, networks } = history
  const isReadingOlder = networks.some(older.isReading)
  if (isReadingOlder !== isHurried) setIsHurried(isReadingOlder)
  const isFiltered = Object.values(filters).some((wanted) => wanted !== undefined && wanted !== '')
  const isReading = status === 'reading' || status === 'asking'
  const isEmpty = activities.length === 0 && !isReading
  const file = hub.history !== undefined && status === 'known' ? historyFile(hub.history, filters) : undefined
  return (
    <div {...spoken} className={styles['activity']}>
      <HistoryNote history={history} />
      <NetworkNotes networks={networks} />
      {(activities.length > 0 || isFiltered) && (
        <ActivityFilters filters={filters} activities={activities} file={file} onChange={setFilters} />
      )}
      {activities.length > 0 && <Days history={history} />}
      {isReading && <ActivityBones count={bonesCount} />}
      {isEmpty && isFiltered && (
        <Scene scene="empty" title={say('activity.noMatch')}>
          <Button onClick={() => setFilters({})}>{say('activity.clear')}</Button>
        </Scene>
      )}
      {isEmpty && !isFiltered && <Empty isWhole={status === 'known'} whenEmpty={whenEmpty} />}
      {history.hidden.count > 0 && <HiddenEntries {...history.hidden} />}
      {status === 'known' && <LoadOlder history={history} older={older} chainId={filters.chainId} />}
      {status === 'known' && <MailNotices />}
      <Progress />
    </div>
  )
}

/** Says the way of the newest transfer to those who listen. */
function Progress() {
  const { say, spoken } = useTexts(transferTexts)
  const transfers = useTransfers()
  const latest = [...transfers].sort((one, other) => other.updatedAtMs - one.updatedAtMs)[0]
  return <LiveRegion spoken={spoken} status={latest === undefined ? '' : statusWords(latest, say).sentence} />
}

function Days({ history: { activities, isStale } }: { readonly history: History }) {
  const hub = useHub()
  const { say } = useTexts(activityTexts)
  const { day } = useDates()
  function dayOf(activity: Activity): string {
    if (isAwaited(activity)) return say('activity.pending')
    const near = nearDay(activity.atMs, hub.clock.now())
    return near === undefined ? day(activity.atMs) : say(`activity.${near}`)
  }
  const days = activities.map(dayOf)
  const named = firstPeople(activities, mostNamed)
  return (
    <ol
      className={classNames(styles['list'], isStale && styles['stale'])}
      aria-label={say('activity.transfers')}
      aria-busy={isStale}
    >
      {activities.map((activity, index) => (
        <li key={activity.key} className={styles['item']}>
          {days[index] !== days[index - 1] && <h2 className={styles['day']}>{days[index]}</h2>}
          <ActivityItem
            activity={activity}
            asksName={activity.counterparty !== null && named.has(activity.counterparty)}
          />
        </li>
      ))}
    </ol>
  )
}

/** Nothing to list; `isWhole` where that is all there is, and not all that is known here. */
function Empty({ isWhole, whenEmpty }: { readonly isWhole: boolean; readonly whenEmpty: ReactNode }) {
  const { say } = useTexts(activityTexts)
  return (
    <Scene scene="empty" title={say(isWhole ? 'activity.nothing' : 'activity.none')}>
      <p>{say(isWhole ? 'activity.nothingHelp' : 'activity.noneHelp')}</p>
      {whenEmpty}
    </Scene>
  )
}
