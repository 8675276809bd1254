import type { ChainTransaction } from '@latchkey/evm'
import { nameCall } from '@latchkey/evm'
import { ContractIcon, SendIcon, Tile } from '@latchkey/ui'
import { useNetwork } from './ExplorerContext.ts'
import styles from './explorer.module.css'
import { amountText } from './figures.ts'
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
        <li key={transaction.hash} className={styles['line']}>
          <Tile name="" drawing={<KindIcon {...transaction} />} form="round" />
          <span className={styles['what']}>
            <ShortHash hash={transaction.hash} />
            <span className={styles['quiet']}>
              {whatOf(transaction)} · from <ShortAddress address={transaction.from} />
              {transaction.to !== undefined && (
                <>
                  {' '}
                  to <ShortAddress address={transaction.to} />
                </>
              )}
            </span>
          </span>
          <span className={styles['end']}>
            <strong>
              {amountText(transaction.value, decimals)} {symbol}
            </strong>
            {timestamp !== undefined && (
              <span className={styles['quiet']}>
                <BlockTime timestamp={timestamp} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

function KindIcon({ to, input }: Pick<ChainTransaction, 'to' | 'input'>) {
  return to !== undefined && input === '0x' ? <SendIcon sizePx={18} /> : <ContractIcon sizePx={18} />
}

/** A transaction's action, in a word or two. */
export function whatOf({ to, input }: Pick<ChainTransaction, 'to' | 'input'>): string {
  if (to === undefined) return 'Makes a contract'
  if (input === '0x') return 'Payment'
  return nameCall(input) ?? `Function ${input.slice(0, 10)}`
}
