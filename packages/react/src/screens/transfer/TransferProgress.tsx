import { dismissTransfer, stopWaiting, type TransferRecord } from '@latchkey/connect'
import { networkName } from '@latchkey/evm'
import { AddressText, Button, CopyButton, LiveRegion, Notice, SafeLink, useFocusOnArrival } from '@latchkey/ui'
import { useHub } from '../../hooks/useHub.ts'
import { WalletWait } from '../sign/WalletWait.tsx'
import { explorerLink } from './explorerLink.ts'
import { isOver } from './isOver.ts'
import { ProgressSteps } from './ProgressSteps.tsx'
import styles from './TransferForm.module.css'
import { recordAmount, statusWords } from './transferWords.ts'

export type TransferProgressProps = { readonly record: TransferRecord; readonly onNew: () => void }

/** The way of a sent transfer: handed over, seen, n of 3, confirmed, or how it ended instead. */
export function TransferProgress({ record, onNew }: TransferProgressProps) {
  const hub = useHub()
  const heading = useFocusOnArrival<HTMLHeadingElement>()
  const chain = hub.chains.find((candidate) => candidate.id === record.chainId)
  const { word, sentence, mood } = statusWords(record)
  // Nothing that differs from what was approved is ever called well done.
  const title =
    record.mismatch !== undefined
      ? 'Not what you approved'
      : mood === 'good'
        ? 'Sent'
        : mood === 'bad'
          ? word
          : record.status === 'awaiting'
            ? word
            : 'On its way'
  return (
    <section className={styles['card']} aria-labelledby="progress-title">
      <h2 id="progress-title" className={styles['title']} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p className={styles['sentence']}>
        <strong>{recordAmount(record, chain)}</strong> to{' '}
        {record.recipientName !== undefined && <strong>{record.recipientName} </strong>}
        <AddressText address={record.to} /> on {chain?.name ?? networkName(record.chainId)}
      </p>
      {mood === 'bad' && <Notice kind="danger">{sentence}</Notice>}
      {mood !== 'bad' && record.status !== 'awaiting' && <ProgressSteps record={record} />}
      {record.status === 'awaiting' && <WalletWait asks="approve" onStop={() => stopWaiting(hub, record.clientId)} />}
      {record.mismatch !== undefined && (
        <Notice kind="danger" title="The network holds something other than what you approved">
          {record.mismatch}
        </Notice>
      )}
      {record.hash !== undefined && (
        <div className={styles['hash']}>
          <span className={styles['quiet']}>Transaction</span>
          <code className={styles['mono']}>{record.hash}</code>
        </div>
      )}
      {record.replacedBy !== undefined && (
        <div className={styles['hash']}>
          <span className={styles['quiet']}>In its place</span>
          <code className={styles['mono']}>{record.replacedBy}</code>
        </div>
      )}
      <div className={styles['actions']}>
        {record.hash !== undefined && <CopyButton text={record.hash} label="Copy transaction" />}
        <SafeLink href={explorerLink(chain, record.hash)}>Open in the explorer</SafeLink>
        {record.status === 'unknown' && (
          <Button
            onClick={() => {
              dismissTransfer(hub, record.clientId)
              onNew()
            }}
          >
            It was not sent: forget it
          </Button>
        )}
        {/* The record stays, whatever its end: one that may still be carried out is removed in the activity list only. */}
        <Button kind={isOver(record) ? 'primary' : 'secondary'} onClick={onNew}>
          New transfer
        </Button>
      </div>
      <LiveRegion status={mood === 'bad' ? '' : sentence} alert={record.mismatch ?? (mood === 'bad' ? sentence : '')} />
    </section>
  )
}
