import { activityTexts } from '@latchkey/texts'
import { useTexts } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useTransfers } from '../../hooks/useTransfers.ts'
import { sortTransfers } from './sortTransfers.ts'
import styles from './TransferLine.module.css'
import { TransferLine } from './TransferLine.tsx'

/** The last few transfers of this browser, pending ones first; `none` where there are none. */
export function RecentTransfers({ count, none }: { readonly count: number; readonly none: ReactNode }) {
  const { say, spoken } = useTexts(activityTexts)
  const transfers = sortTransfers(useTransfers()).slice(0, count)
  if (transfers.length === 0) return none
  return (
    <ul {...spoken} className={styles['recent']} aria-label={say('activity.latest')}>
      {transfers.map((record) => (
        <li key={record.clientId}>
          <TransferLine record={record} />
        </li>
      ))}
    </ul>
  )
}
