import type { TransferRecord } from '@latchkey/connect'
import { readRevocation, shortAddress } from '@latchkey/evm'
import { useNetworkName } from '@latchkey/react'
import { activityTexts, approvalsTexts, batchTexts, transferTexts } from '@latchkey/texts'
import { ShieldIcon, Tile, useDates, useTexts } from '@latchkey/ui'
import { statusWords } from '../transfer/transferWords.ts'
import styles from './ActivityLine.module.css'

/** A call in one line: whose approval it ends, read out of its bytes, or which contract was called, and where it stands. */
export function RevokedLine({ record }: { readonly record: TransferRecord }) {
  const networkName = useNetworkName()
  const { say, rich: sayRich } = useTexts(activityTexts)
  const { say: sayApprovals, rich, spoken } = useTexts(approvalsTexts)
  const { rich: richBatch } = useTexts(batchTexts)
  const { say: sayTransfer } = useTexts(transferTexts)
  const { time } = useDates()
  const { chainId, to, amount, data = '0x', mismatch, createdAtMs } = record
  const network = networkName(chainId)
  const revoked = readRevocation({ to, value: BigInt(amount), data }) ?? []
  const [first] = revoked
  const { word, mood } = statusWords(record, sayTransfer)
  const shownMood = mismatch === undefined ? mood : 'bad'
  return (
    <span {...spoken} className={styles['line']}>
      <span className={styles['who']}>
        <Tile name="" drawing={<ShieldIcon sizePx={20} />} form="round" />
      </span>
      <span className={styles['what']}>
        <span className={styles['name']}>
          {first === undefined
            ? richBatch('batch.activity', {
                contract: shortAddress(to),
                name: (inside) => <bdi>{inside}</bdi>,
              })
            : first.spender === undefined || revoked.length > 1
              ? sayApprovals('approvals.activityMany', { count: revoked.length })
              : rich('approvals.activity', {
                  spender: shortAddress(first.spender),
                  name: (inside) => <bdi>{inside}</bdi>,
                })}
        </span>
        <span className={styles['quiet']}>
          <Tile name={network} logo={`networks/${chainId}`} size="small" form="round" />
          <span className={styles['where']}>
            {sayRich('activity.line.where', {
              network,
              time: time(createdAtMs),
              place: (inside) => <bdi className={styles['place']}>{inside}</bdi>,
              dot: (inside) => <span className={styles['dot']}>{inside}</span>,
            })}
          </span>
        </span>
      </span>
      <span className={styles['end']}>
        <span className={styles['state']} data-mood={shownMood}>
          {mismatch === undefined ? word : say('activity.line.mismatch')}
        </span>
      </span>
    </span>
  )
}
