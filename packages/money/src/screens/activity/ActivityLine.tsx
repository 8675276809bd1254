import { type Activity, hasRecipient } from '@latchkey/connect'
import { useHub } from '@latchkey/react'
import { activityTexts, transferTexts } from '@latchkey/texts'
import { Avatar, ContractIcon, ReceiveIcon, SendIcon, SwitchIcon, Tile, useAmounts, useTexts } from '@latchkey/ui'
import styles from './ActivityLine.module.css'
import { activityWords, signedSum } from './activityWords.ts'
import { BatchLine } from './BatchLine.tsx'
import { isCall, isIssued, PersonLine, usePerson } from './PersonName.tsx'
import { PlacedLine } from './PlacedLine.tsx'
import { RevokedLine } from './RevokedLine.tsx'

/** Properties of `ActivityLine`. */
export type ActivityLineProps = {
  readonly activity: Activity
  /** Whether its network may be asked for the name of the other side. */
  readonly asksName: boolean
}

/** A movement in one line, or what a transaction took back. */
export function ActivityLine({ activity, asksName }: ActivityLineProps) {
  const { record, batch } = activity
  if (batch !== undefined) return <BatchLine batch={batch} />
  if (record === undefined || hasRecipient(record)) return <MovedLine activity={activity} asksName={asksName} />
  return <RevokedLine record={record} />
}

/** With whom and which way, where and when, how much, and where it stands. */
function MovedLine({ activity, asksName }: ActivityLineProps) {
  const { chains, collections } = useHub()
  const { say } = useTexts(activityTexts)
  const { say: sayTransfer } = useTexts(transferTexts)
  const amounts = useAmounts()
  const { name, picture } = usePerson(activity, asksName)
  const { chainId, direction } = activity
  const chain = chains.find(({ id }) => id === chainId)
  const { word, mood } = activityWords(activity, { say, sayTransfer })
  const sum = isCall(activity) ? undefined : (
    <bdi dir="ltr" className={styles['sum']} data-way={activity.state === 'failed' ? 'none' : direction}>
      {signedSum(activity, chain, { say, sayTransfer, amounts, collections })}
    </bdi>
  )
  return (
    <PlacedLine
      who={
        <>
          <Face activity={activity} name={name} picture={picture} />
          <span className={styles['way']} data-way={direction} data-mood={mood}>
            <WayIcon direction={direction} />
          </span>
        </>
      }
      name={<PersonLine activity={activity} name={name} />}
      canWrap={activity.counterparty === null}
      chainId={chainId}
      atMs={activity.atMs}
      sum={sum}
      state={word}
      mood={mood}
    />
  )
}

type FaceProps = {
  readonly activity: Activity
  readonly name: string | undefined
  readonly picture: string | undefined
}

/** The other side; of one that nobody knows, a thing and not a person. */
function Face({ activity, name, picture }: FaceProps) {
  const { counterparty, account, direction } = activity
  const address = direction === 'self' ? account : counterparty
  const isThing = address === null || isIssued(activity) || isCall(activity)
  const drawing = isThing ? <ContractIcon sizePx={20} /> : <Avatar address={address} />
  return <Tile name={name ?? ''} picture={picture} drawing={drawing} form="round" />
}

function WayIcon({ direction }: Pick<Activity, 'direction'>) {
  if (direction === 'self') return <SwitchIcon sizePx={12} />
  return direction === 'in' ? <ReceiveIcon sizePx={12} /> : <SendIcon sizePx={12} />
}
