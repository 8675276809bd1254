import type { Activity, Vote } from '@latchkey/custody'
import { consoleActivitiesTexts, consoleTitlesTexts } from '@latchkey/texts/console'
import { Button, CopyButton, inEnglish, Moment, Notice, useTexts } from '@latchkey/ui'
import { Fragment, useMemo } from 'react'
import { usePropose } from '../changes/ChangesContext.ts'
import { toVote } from '../changes/change.ts'
import { IntentView } from '../changes/IntentView.tsx'
import { ExportedPanel } from '../exports/ExportedPanel.tsx'
import { readExport } from '../exports/readExport.ts'
import { Badge } from '../layout/Badge.tsx'
import { toMs } from '../layout/moments.ts'
import { Page } from '../layout/Page.tsx'
import { hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'
import { Loaded } from '../loading/Loaded.tsx'
import { useLoad } from '../loading/useLoad.ts'
import { useSession } from '../session/SessionContext.ts'
import { activityTitle } from './activityTitle.ts'
import { type Comparison, compareFingerprint } from './compareFingerprint.ts'
import { OutcomeList } from './OutcomeList.tsx'
import { standingOf, statusWords } from './statusWords.ts'

/** One activity: what is asked for, who said what, what the policies said, and the way to say something too. */
export function ActivityDetail({ activityId }: { readonly activityId: string }) {
  const { say } = useTexts(consoleActivitiesTexts)
  const { reader, organizationId } = useSession()
  const load = useLoad(
    ['ActivityDetail', organizationId, activityId],
    async (signal: AbortSignal) =>
      (await reader.query('get_activity', { organizationId, activityId }, signal)).activity,
  )
  return (
    <Page
      title={say('consoleActivities.activity')}
      back={{ href: hrefOf('activities'), title: say('consoleActivities.title') }}
    >
      <Loaded load={load} what="activity">
        {(activity) => <Detail activity={activity} />}
      </Loaded>
    </Page>
  )
}

function Detail({ activity }: { readonly activity: Activity }) {
  const { say, spoken } = useTexts(consoleActivitiesTexts)
  const { say: sayTitle } = useTexts(consoleTitlesTexts)
  const { id, status, type, failure, fingerprint, createdAt, updatedAt, votes } = activity
  const exported = readExport(activity)
  return (
    <div {...spoken} className={styles['panels']}>
      <div className={styles['panel']}>
        <div className={styles['panelHead']}>
          <h3 className={styles['panelTitle']}>{activityTitle(sayTitle, activity)}</h3>
          <Badge standing={standingOf(status)}>{statusWords(say, status)}</Badge>
        </div>
        {failure?.message != null && (
          <Notice kind="caution" title={say('consoleActivities.whyFailed')}>
            <span {...inEnglish}>{visible(failure.message)}</span>
          </Notice>
        )}
        <IntentView activity={activity} />
        <VoteButtons activity={activity} />
      </div>
      {exported !== undefined && <ExportedPanel exported={exported} />}
      <div className={styles['panel']}>
        <h3 className={styles['panelTitle']}>{say('consoleActivities.votes')}</h3>
        <ul className={styles['plainList']}>
          {votes.map((vote) => (
            <VoteRow key={vote.id} vote={vote} />
          ))}
        </ul>
        <OutcomeList activityId={id} status={status} />
        <h3 className={styles['panelTitle']}>{say('consoleActivities.particulars')}</h3>
        <dl className={styles['rows']}>
          <div className={styles['row']}>
            <dt>{say('consoleActivities.asked')}</dt>
            <dd>
              <Moment atMs={toMs(createdAt)} />
            </dd>
          </div>
          <div className={styles['row']}>
            <dt>{say('consoleActivities.changed')}</dt>
            <dd>
              <Moment atMs={toMs(updatedAt)} />
            </dd>
          </div>
          <div className={styles['row']}>
            <dt>{say('consoleActivities.type')}</dt>
            <dd className={styles['code']}>
              {type.split('_').map((word, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: words have no identity beside their place
                <Fragment key={index}>
                  {index > 0 && (
                    <>
                      _<wbr />
                    </>
                  )}
                  {word}
                </Fragment>
              ))}
            </dd>
          </div>
          <div className={styles['row']}>
            <dt>{say('consoleActivities.id')}</dt>
            <dd className={styles['code']}>{id}</dd>
          </div>
          <div className={styles['row']}>
            <dt>{say('consoleActivities.fingerprint')}</dt>
            <dd className={styles['code']}>{fingerprint}</dd>
          </div>
        </dl>
        <CopyButton text={fingerprint} label={say('consoleActivities.copyFingerprint')} />
      </div>
    </div>
  )
}

const doubts = {
  other: 'consoleActivities.doubt.other',
  'kept back': 'consoleActivities.doubt.keptBack',
} as const satisfies Readonly<Record<Exclude<Comparison, 'same'>, string>>

function VoteButtons({ activity }: { readonly activity: Activity }) {
  const { say, spoken } = useTexts(consoleActivitiesTexts)
  const propose = usePropose()
  const { organizationId } = useSession()
  // A request may hold megabytes.
  const comparison = useMemo(() => compareFingerprint(activity, organizationId), [activity, organizationId])
  const { canApprove, canReject, status } = activity
  if (!canApprove && !canReject) {
    if (status !== 'ACTIVITY_STATUS_CONSENSUS_NEEDED') return null
    return (
      <p {...spoken} className={styles['quiet']}>
        {say('consoleActivities.given')}
      </p>
    )
  }
  if (comparison !== 'same') {
    return (
      <Notice kind="danger" title={say('consoleActivities.noVote')}>
        {say(doubts[comparison])}
      </Notice>
    )
  }
  return (
    <div {...spoken} className={styles['actions']}>
      {canReject && (
        <Button onClick={() => propose(toVote('reject_activity', activity))}>{say('consoleActivities.reject')}</Button>
      )}
      {canApprove && (
        <Button kind="primary" onClick={() => propose(toVote('approve_activity', activity))}>
          {say('consoleActivities.approve')}
        </Button>
      )}
    </div>
  )
}

function VoteRow({ vote }: { readonly vote: Vote }) {
  const { rich } = useTexts(consoleActivitiesTexts)
  const { user, userId, selection, createdAt } = vote
  const name = () => (
    <strong>
      <bdi>{user.userName === '' ? userId : visible(user.userName)}</bdi>
    </strong>
  )
  return (
    <li>
      {selection === 'VOTE_SELECTION_APPROVED'
        ? rich('consoleActivities.vote.approved', { user: name })
        : rich('consoleActivities.vote.rejected', { user: name })}
      <span className={styles['quiet']}>
        <Moment atMs={toMs(createdAt)} />
      </span>
    </li>
  )
}
