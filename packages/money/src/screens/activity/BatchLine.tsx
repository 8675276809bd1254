import type { BatchRecord } from '@latchkey/connect'
import { useNetworkName } from '@latchkey/react'
import { activityTexts, approvalsTexts, batchTexts } from '@latchkey/texts'
import { ContractIcon, ShieldIcon, Tile, useDates, useTexts } from '@latchkey/ui'
import styles from './ActivityLine.module.css'
import { isRevoking, useBatchWords } from './batchWords.ts'

/** Calls that were sent together in one line: how many, where and when, and where they stand. */
export function BatchLine({ batch }: { readonly batch: BatchRecord }) {
  const networkName = useNetworkName()
  const { rich } = useTexts(activityTexts)
  const { say: sayApprovals } = useTexts(approvalsTexts)
  const { say, spoken } = useTexts(batchTexts)
  const { time } = useDates()
  const { chainId, calls, createdAtMs } = batch
  const network = networkName(chainId)
  const { word, mood } = useBatchWords()(batch)
  const isBack = isRevoking(batch)
  const count = calls.length
  return (
    <span {...spoken} className={styles['line']}>
      <span className={styles['who']}>
        <Tile name="" drawing={isBack ? <ShieldIcon sizePx={20} /> : <ContractIcon sizePx={20} />} form="round" />
      </span>
      <span className={styles['what']}>
        <span className={styles['name']}>
          {isBack ? sayApprovals('approvals.activityMany', { count }) : say('batch.together', { count })}
        </span>
        <span className={styles['quiet']}>
          <Tile name={network} logo={`networks/${chainId}`} size="small" form="round" />
          <span className={styles['where']}>
            {rich('activity.line.where', {
              network,
              time: time(createdAtMs),
              place: (inside) => <bdi className={styles['place']}>{inside}</bdi>,
              dot: (inside) => <span className={styles['dot']}>{inside}</span>,
            })}
          </span>
        </span>
      </span>
      <span className={styles['end']}>
        <span className={styles['state']} data-mood={mood}>
          {word}
        </span>
      </span>
    </span>
  )
}
