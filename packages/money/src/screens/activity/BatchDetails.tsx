import { toQuantity } from '@latchkey/base'
import { type BatchRecord, dismissBatch } from '@latchkey/connect'
import { describeTransaction } from '@latchkey/evm'
import { useHub, useNetworkName, useTokens } from '@latchkey/react'
import { explorerLink, useCardWords } from '@latchkey/react/parts'
import { activityTexts } from '@latchkey/texts'
import { AddressText, Button, Moment, RemoveIcon, SafeLink, useTexts } from '@latchkey/ui'
import styles from './ActivityList.module.css'
import { useBatchWords } from './batchWords.ts'

/** All that is known of calls that were sent together: each of them, where they stand, and when. */
export function BatchDetails({ batch }: { readonly batch: BatchRecord }) {
  const hub = useHub()
  const networkName = useNetworkName()
  const { say } = useTexts(activityTexts)
  const { tokens } = useTokens()
  const { words, spoken } = useCardWords()
  const { chainId, from, calls, status, hashes, createdAtMs, clientId } = batch
  const chain = hub.chains.find(({ id }) => id === chainId)
  const { sentence, mood } = useBatchWords()(batch)
  const isUnderWay = status === 'awaiting' || status === 'submitted' || status === 'included'
  const titleOf = ({ to, value, data }: BatchRecord['calls'][number]) =>
    chain &&
    words.title(describeTransaction({ from, to, value: toQuantity(BigInt(value)), data }, { chain, tokens }).title)
  return (
    <div className={styles['more']}>
      <p className={mood === 'bad' ? styles['bad'] : styles['plain']}>{sentence}</p>
      <ol className={styles['calls']} {...spoken}>
        {calls.map((call, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same call may stand there twice, and their order is theirs for good
          <li key={index}>
            {titleOf(call)} <AddressText address={call.to} />
          </li>
        ))}
      </ol>
      <dl className={styles['rows']}>
        <dt>{say('activity.network')}</dt>
        <dd>{networkName(chainId)}</dd>
        <dt>{say('activity.from')}</dt>
        <dd>
          <AddressText address={from} />
        </dd>
        <dt>{say('activity.sent')}</dt>
        <dd>
          <Moment atMs={createdAtMs} precision="second" />
        </dd>
      </dl>
      <div className={styles['actions']}>
        <SafeLink href={explorerLink(chain, hashes.at(-1))}>{say('activity.explorer')}</SafeLink>
        {!isUnderWay && (
          <Button kind="quiet" onClick={() => dismissBatch(hub, clientId)}>
            <RemoveIcon sizePx={18} /> {say('activity.remove')}
          </Button>
        )}
      </div>
    </div>
  )
}
