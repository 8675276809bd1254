import type { TransferRecord } from '@latchkey/connect'
import { networkName, shortAddress } from '@latchkey/evm'
import { SendIcon, shortAmount } from '@latchkey/ui'
import { useHub } from '../../hooks/useHub.ts'
import { readUnit, statusWords } from '../transfer/transferWords.ts'
import styles from './TransferLine.module.css'
import { toTime } from './toDay.ts'

/** A transfer in one line: to whom, how much, and where it stands. */
export function TransferLine({ record }: { readonly record: TransferRecord }) {
  const hub = useHub()
  const chain = hub.chains.find((candidate) => candidate.id === record.chainId)
  const { word, mood } = statusWords(record)
  const isAsApproved = record.mismatch === undefined
  return (
    <span className={styles['line']}>
      <span className={styles['way']} data-mood={isAsApproved ? mood : 'bad'}>
        <SendIcon sizePx={18} />
      </span>
      <span className={styles['what']}>
        <span className={styles['name']}>
          To {record.recipientName ?? <bdi className={styles['address']}>{shortAddress(record.to)}</bdi>}
        </span>
        <span className={styles['quiet']}>
          {chain?.name ?? networkName(record.chainId)} · {toTime(record.createdAtMs)}
        </span>
      </span>
      <span className={styles['end']}>
        <span className={styles['sum']}>{signedSum(record, readUnit(record, chain))}</span>
        <span className={styles['state']} data-mood={isAsApproved ? mood : 'bad'}>
          {isAsApproved ? word : 'Not as approved'}
        </span>
      </span>
    </span>
  )
}

type Unit = ReturnType<typeof readUnit>

/** The sum that left the account, at a glance; the details have every digit. */
function signedSum({ amount }: TransferRecord, unit: Unit): string {
  if (unit === undefined) return `−${amount} (smallest unit)`
  const { whole, fraction } = shortAmount(BigInt(amount), unit.decimals)
  return `${whole.startsWith('<') ? '' : '−'}${whole}${fraction} ${unit.symbol}`
}
