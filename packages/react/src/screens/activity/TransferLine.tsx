import type { TransferRecord } from '@latchkey/connect'
import { networkName, shortAddress } from '@latchkey/evm'
import { activityTexts, transferTexts } from '@latchkey/texts'
import { SendIcon, shortAmount, useDates, useTexts } from '@latchkey/ui'
import { useContactLabel } from '../../hooks/useContacts.ts'
import { useHub } from '../../hooks/useHub.ts'
import { readUnit, statusWords } from '../transfer/transferWords.ts'
import styles from './TransferLine.module.css'

/** A transfer in one line: to whom, how much, and where it stands. */
export function TransferLine({ record }: { readonly record: TransferRecord }) {
  const hub = useHub()
  const { say, rich } = useTexts(activityTexts)
  const { time } = useDates()
  const chain = hub.chains.find((candidate) => candidate.id === record.chainId)
  const { say: sayTransfer } = useTexts(transferTexts)
  const { word, mood } = statusWords(record, sayTransfer)
  const isAsApproved = record.mismatch === undefined
  const unit = readUnit(record, chain, sayTransfer)
  const label = useContactLabel(record.to)
  const name = label ?? record.recipientName
  return (
    <span className={styles['line']}>
      <span className={styles['way']} data-mood={isAsApproved ? mood : 'bad'}>
        <SendIcon sizePx={18} />
      </span>
      <span className={styles['what']}>
        <span className={styles['name']}>
          {rich('activity.line.to', {
            recipient: name ?? shortAddress(record.to),
            name: (inside) => <bdi className={name === undefined ? styles['address'] : undefined}>{inside}</bdi>,
          })}
        </span>
        <span className={styles['quiet']}>
          {say('activity.line.place', {
            network: chain?.name ?? networkName(record.chainId),
            time: time(record.createdAtMs),
          })}
        </span>
      </span>
      <span className={styles['end']}>
        <bdi dir="ltr" className={styles['sum']}>
          {unit === undefined ? say('activity.line.smallest', { amount: record.amount }) : signedSum(record, unit)}
        </bdi>
        <span className={styles['state']} data-mood={isAsApproved ? mood : 'bad'}>
          {isAsApproved ? word : say('activity.line.mismatch')}
        </span>
      </span>
    </span>
  )
}

type Unit = NonNullable<ReturnType<typeof readUnit>>

/** The sum that left the account, at a glance; the details have every digit. */
function signedSum({ amount }: TransferRecord, unit: Unit): string {
  const { whole, fraction } = shortAmount(BigInt(amount), unit.decimals)
  return `${whole.startsWith('<') ? '' : '−'}${whole}${fraction} ${unit.symbol}`
}
