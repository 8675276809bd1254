import {
  type Activity,
  type ActivityStatus,
  endpoints,
  newestVersion,
  type SubmitName,
  submitNames,
} from '@latchkey/custody'
import { consoleActivitiesTexts, consoleTitlesTexts } from '@latchkey/texts/console'
import { Avatar, Button, Moment, NextIcon, SelectField, useTexts } from '@latchkey/ui'
import { useState } from 'react'
import { Badge } from '../layout/Badge.tsx'
import { Empty } from '../layout/Empty.tsx'
import { toMs } from '../layout/moments.ts'
import { Page } from '../layout/Page.tsx'
import { hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'
import { Loaded } from '../loading/Loaded.tsx'
import { useLoad } from '../loading/useLoad.ts'
import { useSession } from '../session/SessionContext.ts'
import { activityTitle } from './activityTitle.ts'
import { standingOf, statusWords } from './statusWords.ts'

const pageSize = 20
const shownStatuses: readonly ActivityStatus[] = [
  'ACTIVITY_STATUS_CONSENSUS_NEEDED',
  'ACTIVITY_STATUS_COMPLETED',
  'ACTIVITY_STATUS_REJECTED',
  'ACTIVITY_STATUS_FAILED',
]
/** Votes are no activities of their own. */
const shownNames = submitNames.filter((name) => newestVersion(name).resultKeys.length > 0)

type Filter = {
  readonly status: ActivityStatus | undefined
  readonly name: SubmitName | undefined
  /** The activities after which older ones are shown, page by page. */
  readonly after: readonly string[]
}

/** The activities of the organization, newest first. */
export function ActivityList() {
  const { say, spoken } = useTexts(consoleActivitiesTexts)
  const { say: sayTitle } = useTexts(consoleTitlesTexts)
  const [filter, setFilter] = useState<Filter>({ status: undefined, name: undefined, after: [] })
  const load = useActivities(filter)
  return (
    <Page title={say('consoleActivities.title')}>
      <div {...spoken} className={styles['filters']}>
        <SelectField
          label={say('consoleActivities.status')}
          value={filter.status ?? ''}
          onChange={({ target }) => {
            const status = shownStatuses.find((each) => each === target.value)
            setFilter({ ...filter, status, after: [] })
          }}
        >
          <option value="">{say('consoleActivities.all')}</option>
          {shownStatuses.map((status) => (
            <option key={status} value={status}>
              {statusWords(say, status)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={say('consoleActivities.kind')}
          value={filter.name ?? ''}
          onChange={({ target }) => {
            const name = shownNames.find((each) => each === target.value)
            setFilter({ ...filter, name, after: [] })
          }}
        >
          <option value="">{say('consoleActivities.all')}</option>
          {shownNames.map((name) => (
            <option key={name} value={name}>
              {sayTitle(`consoleTitles.${name}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <Loaded load={load} what="activities">
        {(activities) => <Rows activities={activities} filter={filter} onFilter={setFilter} />}
      </Loaded>
    </Page>
  )
}

function useActivities({ status, name, after }: Filter) {
  const { reader, organizationId } = useSession()
  return useLoad(['activities', organizationId, status, name, after], async (signal: AbortSignal) => {
    const last = after.at(-1)
    const input = {
      organizationId,
      ...(status !== undefined && { filterByStatus: [status] }),
      ...(name !== undefined && { filterByType: endpoints[name].versions.map(({ activityType }) => activityType) }),
      // One more than is shown tells whether there are older ones.
      paginationOptions: { limit: String(pageSize + 1), ...(last !== undefined && { after: last }) },
    }
    return (await reader.query('list_activities', input, signal)).activities
  })
}

type RowsProps = {
  readonly activities: readonly Activity[]
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
}

function Rows({ activities, filter, onFilter }: RowsProps) {
  const { say, spoken } = useTexts(consoleActivitiesTexts)
  const shown = activities.slice(0, pageSize)
  const last = shown.at(-1)
  const { after } = filter
  if (last === undefined) return <Empty>{say('consoleActivities.none')}</Empty>
  return (
    <>
      <ul {...spoken} className={styles['list']}>
        {shown.map((activity) => (
          <ActivityRow key={activity.id} activity={activity} />
        ))}
      </ul>
      <div {...spoken} className={styles['pager']}>
        {after.length > 0 && (
          <Button onClick={() => onFilter({ ...filter, after: after.slice(0, -1) })}>
            {say('consoleActivities.newer')}
          </Button>
        )}
        {activities.length > pageSize && (
          <Button onClick={() => onFilter({ ...filter, after: [...after, last.id] })}>
            {say('consoleActivities.older')}
          </Button>
        )}
      </div>
    </>
  )
}

function ActivityRow({ activity }: { readonly activity: Activity }) {
  const { say, rich } = useTexts(consoleActivitiesTexts)
  const { say: sayTitle } = useTexts(consoleTitlesTexts)
  const { id, status, votes, createdAt } = activity
  const first = votes[0]?.user
  const asker = first?.userName
  const time = () => <Moment atMs={toMs(createdAt)} />
  return (
    <li>
      <a className={styles['item']} href={hrefOf('activities', id)}>
        <Avatar address={first?.userId ?? id} sizePx={36} />
        <span className={styles['itemText']}>
          <span className={styles['itemTitle']}>{activityTitle(sayTitle, activity)}</span>
          <span className={styles['quiet']}>
            {asker === undefined || asker === ''
              ? time()
              : rich('consoleActivities.askedBy', { user: visible(asker), time })}
          </span>
        </span>
        <Badge standing={standingOf(status)}>{statusWords(say, status)}</Badge>
        <NextIcon sizePx={18} />
      </a>
    </li>
  )
}
