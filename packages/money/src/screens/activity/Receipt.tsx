import type { Activity } from '@latchkey/connect'
import { useHub, useNetworkName } from '@latchkey/react'
import { explorerLink } from '@latchkey/react/parts'
import { activityTexts, transferTexts } from '@latchkey/texts'
import { useAmounts, useDates, useEffectEvent, useTexts } from '@latchkey/ui'
import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { activityWords, exactFee, exactSum } from './activityWords.ts'
import styles from './Receipt.module.css'

/** Properties of `Receipt`. */
export type ReceiptProps = {
  readonly activity: Activity
  /** The browser has printed it, or the visitor has changed his mind. */
  readonly onOver: () => void
}

/** Prints a movement as one page with nothing else on it; on the screen nothing is seen of it. */
export function Receipt({ activity, onOver }: ReceiptProps) {
  const over = useEffectEvent(onOver)
  useEffect(() => {
    window.addEventListener('afterprint', over)
    window.print()
    return () => window.removeEventListener('afterprint', over)
  }, [over])
  // In the body itself, so that everything beside it can be left out.
  return createPortal(<ReceiptSheet activity={activity} />, document.body)
}

/** As it is told here, and as it is written everywhere. */
function ExactTime({ atMs }: { readonly atMs: number }) {
  const { moment } = useDates()
  return (
    <>
      {moment(atMs, 'second')} <bdi dir="ltr">({new Date(atMs).toISOString()})</bdi>
    </>
  )
}

/** The page that is printed. */
export function ReceiptSheet({ activity }: Pick<ReceiptProps, 'activity'>) {
  const networkName = useNetworkName()
  const hub = useHub()
  const { say, spoken } = useTexts(activityTexts)
  const { say: sayTransfer } = useTexts(transferTexts)
  const amounts = useAmounts()
  const { moment } = useDates()
  const chain = hub.chains.find(({ id }) => id === activity.chainId)
  const says = { say, sayTransfer, amounts, collections: hub.collections }
  const { entry, account, counterparty, direction, name, asset, hash } = activity
  const [from, to] = direction === 'in' ? [counterparty, account] : [account, counterparty]
  const named = (address: string | null) => (address === counterparty && name !== undefined ? `${name}, ` : '')
  const rows: readonly (readonly [string, ReactNode])[] = [
    [say('activity.from'), from && `${named(from)}${from}`],
    [say('activity.to'), to && `${named(to)}${to}`],
    [say('activity.network'), `${networkName(activity.chainId)} (${activity.chainId})`],
    [say('activity.contract'), asset.kind === 'coin' ? undefined : asset.address],
    [say('activity.fee'), exactFee(activity, chain, amounts)],
    [say('activity.time'), <ExactTime key="time" atMs={activity.atMs} />],
    [say('activity.block'), entry?.blockNumber],
    [say('activity.transaction'), hash],
    [say('activity.lookUp'), explorerLink(chain, hash)],
  ]
  return (
    <section {...spoken} className={styles['receipt']} aria-label={say('activity.receipt')}>
      <h1 className={styles['title']}>{say('activity.receipt')}</h1>
      <p className={styles['sum']}>
        <bdi dir="ltr">{exactSum(activity, chain, says)}</bdi>
      </p>
      <p className={styles['state']}>{activityWords(activity, says).sentence}</p>
      <dl className={styles['rows']}>
        {rows.map(
          ([label, value]) =>
            value != null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      <p className={styles['foot']}>
        {say('activity.receiptFoot', { site: window.location.host, time: moment(hub.clock.now()) })}
      </p>
    </section>
  )
}
