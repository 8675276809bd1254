import {
  dismissBatch,
  dismissTransfer,
  type Hub,
  recipientOfRecord,
  stopWaiting,
  stopWaitingForBatch,
  type TransferRecord,
} from '@latchkey/connect'
import { type Chain, sameAddress } from '@latchkey/evm'
import { useConnectionState, useHub, useNetworkName } from '@latchkey/react'
import { DoneTick, explorerLink, WalletWait } from '@latchkey/react/parts'
import { transferTexts } from '@latchkey/texts'
import {
  AddressText,
  Button,
  buttonLook,
  CopyButton,
  LiveRegion,
  Notice,
  SafeLink,
  Summary,
  useFocusOnArrival,
  useTexts,
} from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { useContactLabel } from '../../hooks/useContacts.ts'
import { SaveContact } from '../contacts/SaveContact.tsx'
import { useContactBook } from '../contacts/useContactBook.tsx'
import { ContractWords } from './ContractWords.tsx'
import { isOver } from './isOver.ts'
import { MismatchNotice } from './MismatchNotice.tsx'
import { OtherEnd } from './OtherEnd.tsx'
import { PendingChoices } from './PendingChoices.tsx'
import { ProgressRing } from './ProgressRing.tsx'
import { ProgressSteps } from './ProgressSteps.tsx'
import formStyles from './TransferForm.module.css'
import styles from './TransferProgress.module.css'
import { recordAmount, statusWords } from './transferWords.ts'
import { useMismatchWords } from './useMismatchWords.ts'
import { useTransferSpeech } from './useTransferSpeech.ts'

export type TransferProgressProps = { readonly record: TransferRecord; readonly onNew: () => void }

/** The way of a sent transfer: handed over, seen, n of 3, confirmed, or how it ended instead. */
export function TransferProgress({ record, onNew }: TransferProgressProps) {
  const { say } = useTexts(transferTexts)
  const hub = useHub()
  const heading = useFocusOnArrival<HTMLHeadingElement>()
  const chain = hub.chains.find((candidate) => candidate.id === record.chainId)
  const { word, sentence, mood } = statusWords(record, say)
  const isSent = mood === 'good' && record.status === 'confirmed'
  const isOnItsWay = mood === 'waiting' && record.status !== 'awaiting'
  // Nothing that differs from what was approved is ever called well done.
  const title =
    record.mismatch !== undefined
      ? say('transfer.progress.mismatch')
      : isSent
        ? say('transfer.progress.done')
        : isOnItsWay
          ? say('transfer.progress.onItsWay')
          : word
  const mismatch = useMismatchWords(record)
  return (
    <section className={formStyles['card']} aria-labelledby="progress-title">
      <div className={styles['moment']}>
        {mood === 'good' && record.mismatch === undefined && <DoneTick />}
        {(mood === 'bad' || record.mismatch !== undefined) && <OtherEnd isSure={isOver(record)} />}
        {mood === 'waiting' && record.mismatch === undefined && <ProgressRing record={record} />}
        <h2 id="progress-title" className={formStyles['title']} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <TransferSummary record={record} chain={chain} />
      </div>
      {mood === 'bad' && (
        // As sure as its sign above: red says that it is over, amber that it is to be looked into.
        <Notice kind={isOver(record) ? 'danger' : 'caution'}>
          {sentence} <ContractWords record={record} />
        </Notice>
      )}
      {mood === 'good' && !isSent && <p className={styles['leave']}>{sentence}</p>}
      {isOnItsWay && <ProgressSteps record={record} />}
      {record.status === 'awaiting' && <WalletWait asks="approve" onStop={() => stop(hub, record)} />}
      <MismatchNotice record={record} />
      {isOnItsWay && <PendingChoices record={record} />}
      {isOnItsWay && <p className={styles['leave']}>{say('transfer.progress.leave')}</p>}
      <div className={styles['ways']}>
        <SafeLink className={buttonLook('secondary')} href={explorerLink(chain, record.hash)}>
          {say('transfer.progress.explorer')}
        </SafeLink>
        {record.status === 'unknown' && (
          <Button
            onClick={() => {
              forget(hub, record)
              onNew()
            }}
          >
            {say('transfer.progress.forget')}
          </Button>
        )}
        {/* The record stays, whatever its end: one that may still be carried out is removed in the activity list only. */}
        {isSent && <SaveSent record={record} />}
        <Button kind={isOver(record) ? 'primary' : 'secondary'} onClick={onNew}>
          {say('transfer.progress.again')}
        </Button>
      </div>
      <Hashes record={record} isOpen={mood === 'bad'} />
      <LiveRegion status={mood === 'bad' ? '' : sentence} alert={mismatch ?? (mood === 'bad' ? sentence : '')} />
    </section>
  )
}

function stop(hub: Hub, { clientId, batch }: TransferRecord): void {
  if (batch === undefined) stopWaiting(hub, clientId)
  else stopWaitingForBatch(hub, clientId)
}

function forget(hub: Hub, { clientId, batch }: TransferRecord): void {
  if (batch === undefined) dismissTransfer(hub, clientId)
  else dismissBatch(hub, clientId)
}

/** Makes a contact of somebody who was paid and is none yet. Accounts of the visitor are known already. */
function SaveSent({ record }: Pick<TransferProgressProps, 'record'>) {
  const { chainId, recipientName } = record
  const to = recipientOfRecord(record)
  const state = useConnectionState()
  const label = useContactLabel(to)
  const [wasKnown] = useState(label !== undefined)
  const isOwn = state.status === 'connected' && state.accounts.some((address) => sameAddress(address, to))
  const contacts = useContactBook()
  if (wasKnown || isOwn) return null
  return (
    <>
      <SaveContact address={to} name={recipientName} chainId={chainId} onEdit={contacts.edit} />
      {contacts.dialog}
    </>
  )
}

type HashesProps = Pick<TransferProgressProps, 'record'> & {
  /** For those who look for what went wrong. */
  readonly isOpen: boolean
}

/** The names that the network has for it: behind a word, for whoever wants to look it up. */
function Hashes({ record: { hash, replacedBy }, isOpen }: HashesProps) {
  const { say } = useTexts(transferTexts)
  if (hash === undefined && replacedBy === undefined) return null
  return (
    <details className={styles['details']} open={isOpen}>
      <Summary isWide>{say('transfer.progress.details')}</Summary>
      {hash !== undefined && (
        <div className={styles['hash']}>
          <span className={styles['quiet']}>{say('transfer.progress.transaction')}</span>
          <code className={styles['mono']}>{hash}</code>
          <CopyButton text={hash} label={say('transfer.progress.copy')} shape="small" />
        </div>
      )}
      {replacedBy !== undefined && (
        <div className={styles['hash']}>
          <span className={styles['quiet']}>{say('transfer.progress.inItsPlace')}</span>
          <code className={styles['mono']}>{replacedBy}</code>
        </div>
      )}
    </details>
  )
}

/** The transfer in a sentence, with the whole address. */
function TransferSummary({
  record,
  chain,
}: Pick<TransferProgressProps, 'record'> & { readonly chain: Chain | undefined }) {
  const networkName = useNetworkName()
  const { say, rich, amounts } = useTransferSpeech()
  const to = recipientOfRecord(record)
  const label = useContactLabel(to)
  const name = label ?? record.recipientName
  const parts = {
    amount: recordAmount(record, chain, { say, amounts }),
    network: networkName(record.chainId),
    address: () => (
      <span className={styles['address']}>
        <AddressText address={to} />
      </span>
    ),
    b: (inside: ReactNode) => <strong>{inside}</strong>,
  }
  return (
    <p className={styles['sentence']}>
      {name === undefined ? rich('transfer.progress.to', parts) : rich('transfer.progress.toName', { ...parts, name })}
    </p>
  )
}
