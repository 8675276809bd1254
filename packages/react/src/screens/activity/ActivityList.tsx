import { dismissTransfer, type TransferRecord } from '@latchkey/connect'
import { activityTexts, transferTexts } from '@latchkey/texts'
import {
  AddressText,
  Button,
  KeyDrawing,
  LiveRegion,
  Moment,
  Notice,
  RemoveIcon,
  SafeLink,
  useDates,
  useTexts,
} from '@latchkey/ui'
import { useHub } from '../../hooks/useHub.ts'
import { useTransfers } from '../../hooks/useTransfers.ts'
import { explorerLink } from '../transfer/explorerLink.ts'
import { PendingChoices } from '../transfer/PendingChoices.tsx'
import { isPending, recordAmount, statusWords } from '../transfer/transferWords.ts'
import styles from './ActivityList.module.css'
import { nearDay } from './nearDay.ts'
import { sortTransfers } from './sortTransfers.ts'
import { TransferLine } from './TransferLine.tsx'

/** Every transfer sent from this browser, what is pending on top, then the newest first. */
export function ActivityList() {
  const hub = useHub()
  const { say, spoken } = useTexts(activityTexts)
  const { say: sayTransfer, spoken: transferSpoken } = useTexts(transferTexts)
  const { day } = useDates()
  const transfers = sortTransfers(useTransfers())
  const latest = transfers.reduce<TransferRecord | undefined>(
    (found, record) => (found === undefined || record.updatedAtMs > found.updatedAtMs ? record : found),
    undefined,
  )
  if (transfers.length === 0) {
    return (
      <div {...spoken} className={styles['empty']}>
        <KeyDrawing scene="empty" />
        <p className={styles['emptyTitle']}>{say('activity.none')}</p>
        <p className={styles['emptyText']}>{say('activity.noneHelp')}</p>
      </div>
    )
  }
  function dayOf(record: TransferRecord): string {
    if (isPending(record)) return say('activity.pending')
    const near = nearDay(record.createdAtMs, hub.clock.now())
    return near === undefined ? day(record.createdAtMs) : say(`activity.${near}`)
  }
  const days = transfers.map(dayOf)
  return (
    <>
      <ol {...spoken} className={styles['list']} aria-label={say('activity.transfers')}>
        {transfers.map((record, index) => (
          <li key={record.clientId} className={styles['item']}>
            {days[index] !== days[index - 1] && <h2 className={styles['day']}>{days[index]}</h2>}
            <ActivityItem record={record} />
          </li>
        ))}
      </ol>
      <LiveRegion
        spoken={transferSpoken}
        status={latest === undefined ? '' : statusWords(latest, sayTransfer).sentence}
      />
    </>
  )
}

function ActivityItem({ record }: { readonly record: TransferRecord }) {
  const hub = useHub()
  const { say } = useTexts(activityTexts)
  const chain = hub.chains.find((candidate) => candidate.id === record.chainId)
  const { say: sayTransfer } = useTexts(transferTexts)
  const words = statusWords(record, sayTransfer)
  return (
    <details className={styles['details']}>
      <summary className={styles['summary']}>
        <TransferLine record={record} />
      </summary>
      <div className={styles['more']}>
        <p className={words.mood === 'bad' ? styles['bad'] : styles['plain']}>{words.sentence}</p>
        {record.mismatch !== undefined && <Notice kind="danger">{record.mismatch}</Notice>}
        <dl className={styles['rows']}>
          <dt>{say('activity.amount')}</dt>
          <dd>{recordAmount(record, chain, sayTransfer)}</dd>
          <dt>{say('activity.to')}</dt>
          <dd>
            {record.recipientName !== undefined && <strong>{record.recipientName} </strong>}
            <AddressText address={record.to} />
          </dd>
          <dt>{say('activity.from')}</dt>
          <dd>
            <AddressText address={record.from} />
          </dd>
          <dt>{say('activity.sent')}</dt>
          <dd>
            <Moment atMs={record.createdAtMs} />
          </dd>
          {record.hash !== undefined && (
            <>
              <dt>{say('activity.transaction')}</dt>
              <dd className={styles['hash']}>{record.hash}</dd>
            </>
          )}
        </dl>
        {isPending(record) && <PendingChoices record={record} />}
        <div className={styles['actions']}>
          <SafeLink href={explorerLink(chain, record.hash)}>{say('activity.explorer')}</SafeLink>
          {!isPending(record) && (
            <Button kind="quiet" onClick={() => dismissTransfer(hub, record.clientId)}>
              <RemoveIcon sizePx={18} /> {say('activity.remove')}
            </Button>
          )}
        </div>
      </div>
    </details>
  )
}
