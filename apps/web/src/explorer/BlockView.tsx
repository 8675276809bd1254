import pages from '../pages.module.css'
import { readBlockAnswer } from './answers.ts'
import { useNetwork } from './ExplorerContext.ts'
import styles from './explorer.module.css'
import { amountText, countText } from './figures.ts'
import { BlockTime, Fact, NoAnswer, PartyLink, PlaceLink } from './parts.tsx'
import { TransactionList } from './TransactionList.tsx'
import { useAnswer } from './useAnswer.ts'

const gweiDecimals = 9

/** A block and its transactions. */
export function BlockView({ id }: { readonly id: string }) {
  const { chain } = useNetwork()
  const { answer, failure, again } = useAnswer({ path: `${chain.id}/block/${id}`, read: readBlockAnswer })
  if (answer === undefined) {
    return (
      <>
        <h1 className={pages['heading']}>Block</h1>
        <NoAnswer failure={failure} onAgain={again} />
      </>
    )
  }
  const { block, head } = answer
  const { number, transactions, transactionCount } = block
  return (
    <>
      <h1 className={pages['heading']}>Block {String(number)}</h1>
      <nav className={styles['ends']} aria-label="Blocks beside this one">
        {number > 0n ? (
          <PlaceLink kind="block" id={String(number - 1n)}>
            Block before
          </PlaceLink>
        ) : (
          <span />
        )}
        {number < head && (
          <PlaceLink kind="block" id={String(number + 1n)}>
            Block after
          </PlaceLink>
        )}
      </nav>
      <dl className={styles['facts']}>
        <Fact label="Time">
          <BlockTime timestamp={block.timestamp} />
        </Fact>
        <Fact label="Hash">
          <code className={styles['hash']}>{block.hash}</code>
        </Fact>
        {block.miner !== undefined && (
          <Fact label="Made by">
            <PartyLink address={block.miner} />
          </Fact>
        )}
        <Fact label="Gas used">
          {countText(block.gasUsed)} of {countText(block.gasLimit)}
        </Fact>
        {block.baseFeePerGas !== undefined && (
          <Fact label="Base fee">{amountText(block.baseFeePerGas, gweiDecimals)} gwei per gas</Fact>
        )}
      </dl>
      <section aria-labelledby="transactions">
        <h2 id="transactions" className={styles['title']}>
          Transactions
        </h2>
        {transactionCount > BigInt(transactions.length) && (
          <p className={styles['quiet']}>
            The first {transactions.length} of {countText(transactionCount)}.
          </p>
        )}
        {transactions.length === 0 ? (
          <p className={styles['quiet']}>There is none in this block.</p>
        ) : (
          <TransactionList label="Transactions" transactions={transactions.map((transaction) => ({ transaction }))} />
        )}
      </section>
    </>
  )
}
