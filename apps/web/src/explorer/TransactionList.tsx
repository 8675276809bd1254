import type { ChainTransaction } from '@latchkey/evm'
import { formatAmount, nameCall } from '@latchkey/evm'
import { useNetwork } from './ExplorerContext.ts'
import styles from './explorer.module.css'
import { BlockTime, ShortAddress, ShortHash } from './parts.tsx'

export type TransactionListProps = {
  readonly label: string
  readonly transactions: readonly { readonly transaction: ChainTransaction; readonly timestamp?: bigint }[]
}

/** Transactions, one to a row. */
export function TransactionList({ label, transactions }: TransactionListProps) {
  const { chain } = useNetwork()
  const { symbol, decimals } = chain.nativeCurrency
  return (
    <ul className={styles['list']} aria-label={label}>
      {transactions.map(({ transaction, timestamp }) => (
        <li key={transaction.hash} className={styles['item']}>
          <span className={styles['ends']}>
            <ShortHash hash={transaction.hash} />
            <strong>
              {formatAmount(transaction.value, decimals)} {symbol}
            </strong>
          </span>
          <span className={styles['quiet']}>
            {whatOf(transaction)} · from <ShortAddress address={transaction.from} />
            {transaction.to !== undefined && (
              <>
                {' '}
                to <ShortAddress address={transaction.to} />
              </>
            )}
          </span>
          {timestamp !== undefined && (
            <span className={styles['quiet']}>
              <BlockTime timestamp={timestamp} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A transaction's action, in a word or two. */
export function whatOf({ to, input }: Pick<ChainTransaction, 'to' | 'input'>): string {
  if (to === undefined) return 'Makes a contract'
  if (input === '0x') return 'Payment'
  return nameCall(input) ?? `Function ${input.slice(0, 10)}`
}
