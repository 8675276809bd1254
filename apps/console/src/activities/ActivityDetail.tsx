import type { Activity, Vote } from '@latchkey/custody'
import { Button, CopyButton, Moment, Notice } from '@latchkey/ui'
import { useMemo } from 'react'
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
  const { reader, organizationId } = useSession()
  const load = useLoad(
    ['ActivityDetail', organizationId, activityId],
    async (signal: AbortSignal) =>
      (await reader.query('get_activity', { organizationId, activityId }, signal)).activity,
  )
  return (
    <Page title="Activity" back={{ href: hrefOf('activities'), title: 'Activities' }}>
      <Loaded load={load} what="activity">
        {(activity) => <Detail activity={activity} />}
      </Loaded>
    </Page>
  )
}

function Detail({ activity }: { readonly activity: Activity }) {
  const { id, status, type, failure, fingerprint, createdAt, updatedAt, votes } = activity
  const exported = readExport(activity)
  return (
    <div className={styles['panels']}>
      <div className={styles['panel']}>
        <div className={styles['panelHead']}>
          <h3 className={styles['panelTitle']}>{activityTitle(activity)}</h3>
          <Badge standing={standingOf(status)}>{statusWords[status]}</Badge>
        </div>
        {failure?.message != null && (
          <Notice kind="caution" title="Why it failed">
            {visible(failure.message)}
          </Notice>
        )}
        <IntentView activity={activity} />
        <VoteButtons activity={activity} />
      </div>
      {exported !== undefined && <ExportedPanel exported={exported} />}
      <div className={styles['panel']}>
        <h3 className={styles['panelTitle']}>Votes</h3>
        <ul className={styles['plainList']}>
          {votes.map((vote) => (
            <VoteRow key={vote.id} vote={vote} />
          ))}
        </ul>
        <OutcomeList activityId={id} status={status} />
        <h3 className={styles['panelTitle']}>Particulars</h3>
        <dl className={styles['rows']}>
          <div className={styles['row']}>
            <dt>Asked</dt>
            <dd>
              <Moment atMs={toMs(createdAt)} />
            </dd>
          </div>
          <div className={styles['row']}>
            <dt>Last change</dt>
            <dd>
              <Moment atMs={toMs(updatedAt)} />
            </dd>
          </div>
          <div className={styles['row']}>
            <dt>Type</dt>
            <dd>{type}</dd>
          </div>
          <div className={styles['row']}>
            <dt>Id</dt>
            <dd>{id}</dd>
          </div>
          <div className={styles['row']}>
            <dt>Fingerprint</dt>
            <dd>{fingerprint}</dd>
          </div>
        </dl>
        <CopyButton text={fingerprint} label="Copy fingerprint" />
      </div>
    </div>
  )
}

const doubts: Readonly<Record<Exclude<Comparison, 'same'>, string>> = {
  other:
    'The fingerprint belongs to another request than the one that is shown here: your vote would count for that one. Tell whoever runs the key service.',
  'kept back':
    'The key service does not hand out the request that the fingerprint belongs to: nobody can tell what your vote would count for. Tell whoever runs the key service, or have it asked for again.',
}

function VoteButtons({ activity }: { readonly activity: Activity }) {
  const propose = usePropose()
  const { organizationId } = useSession()
  // A request may hold megabytes.
  const comparison = useMemo(() => compareFingerprint(activity, organizationId), [activity, organizationId])
  const { canApprove, canReject, status } = activity
  if (!canApprove && !canReject) {
    if (status !== 'ACTIVITY_STATUS_CONSENSUS_NEEDED') return null
    return <p className={styles['quiet']}>Your vote is given already, or does not count here.</p>
  }
  if (comparison !== 'same') {
    return (
      <Notice kind="danger" title="No vote is offered">
        {doubts[comparison]}
      </Notice>
    )
  }
  return (
    <div className={styles['actions']}>
      {canReject && <Button onClick={() => propose(toVote('reject_activity', activity))}>Reject …</Button>}
      {canApprove && (
        <Button kind="primary" onClick={() => propose(toVote('approve_activity', activity))}>
          Approve …
        </Button>
      )}
    </div>
  )
}

function VoteRow({ vote }: { readonly vote: Vote }) {
  const { user, userId, selection, createdAt } = vote
  return (
    <li>
      <strong>{user.userName === '' ? userId : visible(user.userName)}</strong>{' '}
      {selection === 'VOTE_SELECTION_APPROVED' ? 'approved' : 'rejected'}
      <span className={styles['quiet']}>
        <Moment atMs={toMs(createdAt)} />
      </span>
    </li>
  )
}
