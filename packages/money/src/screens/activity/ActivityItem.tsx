import { type Activity, dismissBatch, dismissTransfer, type Hub, type TransferRecord } from '@latchkey/connect'
import type { Address } from '@latchkey/evm'
import { UnlistedTag, useHub, useNetworkName } from '@latchkey/react'
import { explorerLink } from '@latchkey/react/parts'
import { activityTexts, tokensTexts, transferTexts } from '@latchkey/texts'
import {
  AddressText,
  Button,
  Moment,
  PrintIcon,
  RemoveIcon,
  SafeLink,
  Summary,
  useAmounts,
  useTexts,
} from '@latchkey/ui'
import { useState } from 'react'
import { ContractWords } from '../transfer/ContractWords.tsx'
import { MismatchNotice } from '../transfer/MismatchNotice.tsx'
import { PendingChoices } from '../transfer/PendingChoices.tsx'
import { ActivityLine, type ActivityLineProps } from './ActivityLine.tsx'
import styles from './ActivityList.module.css'
import { activityWords, exactFee, exactSum } from './activityWords.ts'
import { BatchDetails } from './BatchDetails.tsx'
import { Receipt } from './Receipt.tsx'

/** A movement of the list; a press shows all that is known of it. */
export function ActivityItem(props: ActivityLineProps) {
  const { batch } = props.activity
  return (
    <details className={styles['details']}>
      <summary className={styles['summary']}>
        <ActivityLine {...props} />
      </summary>
      {batch === undefined ? <MovedDetails {...props} /> : <BatchDetails batch={batch} />}
    </details>
  )
}

function MovedDetails({ activity }: Pick<ActivityLineProps, 'activity'>) {
  const networkName = useNetworkName()
  const hub = useHub()
  const { say } = useTexts(activityTexts)
  const { say: sayTransfer } = useTexts(transferTexts)
  const [isPrinting, setIsPrinting] = useState(false)
  const chain = hub.chains.find(({ id }) => id === activity.chainId)
  const { sentence, mood } = activityWords(activity, { say, sayTransfer })
  const { entry, record, hash } = activity
  return (
    <div className={styles['more']}>
      <p className={mood === 'bad' ? styles['bad'] : styles['plain']}>
        {sentence} {record !== undefined && <ContractWords record={record} />}
      </p>
      {record !== undefined && <MismatchNotice record={record} />}
      <Rows activity={activity} />
      {hash !== undefined && (
        <details className={styles['deep']}>
          <Summary>{say('activity.details')}</Summary>
          <dl className={styles['rows']}>
            <dt>{say('activity.network')}</dt>
            <dd>{networkName(activity.chainId)}</dd>
            {entry !== undefined && (
              <>
                <dt>{say('activity.block')}</dt>
                <dd>{entry.blockNumber}</dd>
              </>
            )}
            <dt>{say('activity.transaction')}</dt>
            <dd className={styles['hash']}>{hash}</dd>
          </dl>
        </details>
      )}
      {record !== undefined && activity.state === 'underWay' && <PendingChoices record={record} />}
      <div className={styles['actions']}>
        <SafeLink href={explorerLink(chain, hash)}>{say('activity.explorer')}</SafeLink>
        {activity.state === 'done' && (
          <Button kind="quiet" onClick={() => setIsPrinting(true)}>
            <PrintIcon sizePx={18} /> {say('activity.print')}
          </Button>
        )}
        {entry === undefined && record !== undefined && activity.state !== 'underWay' && (
          <Button kind="quiet" onClick={() => forget(hub, record)}>
            <RemoveIcon sizePx={18} /> {say('activity.remove')}
          </Button>
        )}
      </div>
      {isPrinting && <Receipt activity={activity} onOver={() => setIsPrinting(false)} />}
    </div>
  )
}

function forget(hub: Hub, { clientId, batch }: TransferRecord): void {
  if (batch === undefined) dismissTransfer(hub, clientId)
  else dismissBatch(hub, clientId)
}

/** Amount, both sides, fee and time. */
function Rows({ activity }: { readonly activity: Activity }) {
  const hub = useHub()
  const { say } = useTexts(activityTexts)
  const { say: sayTransfer } = useTexts(transferTexts)
  const amounts = useAmounts()
  const chain = hub.chains.find(({ id }) => id === activity.chainId)
  const { counterparty, account, direction, name, asset } = activity
  const fee = exactFee(activity, chain, amounts)
  const [from, to] = direction === 'in' ? [counterparty, account] : [account, counterparty]
  return (
    <dl className={styles['rows']}>
      <dt>{say('activity.amount')}</dt>
      <dd>
        <bdi dir="ltr">{exactSum(activity, chain, { say, sayTransfer, amounts, collections: hub.collections })}</bdi>
      </dd>
      {to !== null && (
        <>
          <dt>{say('activity.to')}</dt>
          <dd>
            {name !== undefined && direction === 'out' && <strong>{name} </strong>}
            <AddressText address={to} />
          </dd>
        </>
      )}
      {from !== null && (
        <>
          <dt>{say('activity.from')}</dt>
          <dd>
            {name !== undefined && direction === 'in' && <strong>{name} </strong>}
            <AddressText address={from} />
          </dd>
        </>
      )}
      {asset.kind === 'collectible' && (
        <>
          <dt>{say('activity.collection')}</dt>
          <dd>
            <AddressText address={asset.address} />
          </dd>
        </>
      )}
      {asset.kind === 'token' && !asset.isListed && <UnlistedRow address={asset.address} />}
      {fee !== undefined && (
        <>
          <dt>{say('activity.fee')}</dt>
          <dd>
            <bdi dir="ltr">{fee}</bdi>
          </dd>
        </>
      )}
      <dt>{say(activity.entry === undefined ? 'activity.sent' : 'activity.time')}</dt>
      <dd>
        <Moment atMs={activity.atMs} precision="second" />
      </dd>
    </dl>
  )
}

/** The contract of a token that is on no list: its name is its own word. */
function UnlistedRow({ address }: { readonly address: Address }) {
  const { say, spoken } = useTexts(tokensTexts)
  return (
    <>
      <dt {...spoken}>{say('tokens.contract')}</dt>
      <dd>
        <AddressText address={address} /> <UnlistedTag />
      </dd>
    </>
  )
}
