import { type ChainLog, type ChainReceipt, describeLog, type TokenFacts } from '@latchkey/evm'
import { Summary } from '@latchkey/ui'
import { DescribedPart } from './DescribedPart.tsx'
import styles from './explorer.module.css'
import { Bytes, Fact, PlaceLink } from './parts.tsx'

export type EventListProps = {
  readonly receipt: ChainReceipt
  /** The contracts' own descriptions. */
  readonly said: readonly TokenFacts[]
}

/** Everything that contracts left behind in a transaction. */
export function EventList({ receipt, said }: EventListProps) {
  const { logs, logCount } = receipt
  return (
    <details className={styles['raw']}>
      <Summary>{logCount === 1n ? '1 event' : `${logCount} events`}</Summary>
      {logCount > BigInt(logs.length) && <p className={styles['quiet']}>The first {logs.length} are shown.</p>}
      <ol className={styles['list']} aria-label="Events">
        {logs.map((log) => (
          <li key={String(log.logIndex)} className={styles['item']}>
            <EventItem log={log} said={said} />
          </li>
        ))}
      </ol>
    </details>
  )
}

function EventItem({ log, said }: Pick<EventListProps, 'said'> & { readonly log: ChainLog }) {
  const described = describeLog(log)
  return (
    <>
      <span>
        <strong>{described?.name ?? 'Unknown event'}</strong>{' '}
        <span className={styles['quiet']}>
          of <PlaceLink kind="address" id={log.address} />
        </span>
      </span>
      {described !== undefined ? (
        <DescribedPart described={described} contract={log.address} said={said} />
      ) : (
        <dl className={styles['facts']}>
          {log.topics.map((topic, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: topics have no identity beside their place
            <Fact key={index} label={`Topic ${index}`}>
              <code className={styles['hash']}>{topic}</code>
            </Fact>
          ))}
          <Fact label="Data">
            <Bytes hex={log.data} />
          </Fact>
        </dl>
      )}
    </>
  )
}
