import { dismissTransfer, type TransferRecord } from '@latchkey/connect'
import { networkName, shortAddress } from '@latchkey/evm'
import { AddressText, Button, CloseIcon, LiveRegion, Moment, Notice, SafeLink, Tag } from '@latchkey/ui'
import { useHub } from '../../hooks/useHub.ts'
import { useTransfers } from '../../hooks/useTransfers.ts'
import { explorerLink } from '../transfer/explorerLink.ts'
import { isPending, recordAmount, statusWords } from '../transfer/transferWords.ts'
import styles from './ActivityList.module.css'
import { sortTransfers } from './sortTransfers.ts'

/** Every transfer sent from this browser, what is pending on top, then the newest first. */
export function ActivityList() {
  const transfers = sortTransfers(useTransfers())
  const latest = transfers.reduce<TransferRecord | undefined>(
    (found, record) => (found === undefined || record.updatedAtMs > found.updatedAtMs ? record : found),
    undefined,
  )
  if (transfers.length === 0) {
    return (
      <div className={styles['empty']}>
        <p className={styles['emptyTitle']}>Nothing sent yet</p>
        <p className={styles['emptyText']}>
          Transfers that you send from this browser are listed here, each with its progress.
        </p>
      </div>
    )
  }
  return (
    <>
      <ol className={styles['list']} aria-label="Transfers">
        {transfers.map((record) => (
          <li key={record.clientId} className={styles['item']}>
            <ActivityItem record={record} />
          </li>
        ))}
      </ol>
      <LiveRegion status={latest === undefined ? '' : statusWords(latest).sentence} />
    </>
  )
}

function ActivityItem({ record }: { readonly record: TransferRecord }) {
  const hub = useHub()
  const chain = hub.chains.find((candidate) => candidate.id === record.chainId)
  const words = statusWords(record)
  return (
    <details className={styles['details']}>
      <summary className={styles['summary']}>
        <span className={styles['what']}>
          <span>
            <strong>{recordAmount(record, chain)}</strong> to{' '}
            {record.recipientName ?? <span className={styles['address']}>{shortAddress(record.to)}</span>}
          </span>
          <span className={styles['quiet']}>
            {chain?.name ?? networkName(record.chainId)} · <Moment atMs={record.createdAtMs} />
          </span>
        </span>
        <Tag>{record.mismatch === undefined ? words.word : 'Not as approved'}</Tag>
      </summary>
      <div className={styles['more']}>
        <p className={words.mood === 'bad' ? styles['bad'] : styles['plain']}>{words.sentence}</p>
        {record.mismatch !== undefined && <Notice kind="danger">{record.mismatch}</Notice>}
        <dl className={styles['rows']}>
          <dt>To</dt>
          <dd>
            {record.recipientName !== undefined && <strong>{record.recipientName} </strong>}
            <AddressText address={record.to} />
          </dd>
          <dt>From</dt>
          <dd>
            <AddressText address={record.from} />
          </dd>
          {record.hash !== undefined && (
            <>
              <dt>Transaction</dt>
              <dd className={styles['hash']}>{record.hash}</dd>
            </>
          )}
        </dl>
        <div className={styles['actions']}>
          <SafeLink href={explorerLink(chain, record.hash)}>Open in the explorer</SafeLink>
          {!isPending(record) && (
            <Button kind="quiet" onClick={() => dismissTransfer(hub, record.clientId)}>
              <CloseIcon sizePx={18} /> Remove from this list
            </Button>
          )}
        </div>
      </div>
    </details>
  )
}
