import { describeCall, readTokenMoves } from '@latchkey/evm'
import { CopyButton, LiveRegion, Notice, Summary } from '@latchkey/ui'
import pages from '../pages.module.css'
import { readTransactionAnswer, type TransactionAnswer } from './answers.ts'
import { DescribedPart } from './DescribedPart.tsx'
import { EventList } from './EventList.tsx'
import { useNetwork } from './ExplorerContext.ts'
import styles from './explorer.module.css'
import { amountText, countText } from './figures.ts'
import { MoveList } from './MoveList.tsx'
import { BlockTime, Bytes, Fact, NoAnswer, PartyLink, PlaceLink } from './parts.tsx'
import { whatOf } from './TransactionList.tsx'
import { useAnswer } from './useAnswer.ts'

/** As many as the product itself waits for, and some more, so that a page that is left open comes to rest. */
const settledAfter = 12n

const isUnsettled = (answer: TransactionAnswer) => confirmationsOf(answer) < settledAfter

/** How many blocks stand on it, its own included; 0 while it waits. */
function confirmationsOf({ head, receipt }: TransactionAnswer): bigint {
  if (receipt === undefined) return 0n
  return head < receipt.blockNumber ? 1n : head - receipt.blockNumber + 1n
}

/** A transaction: what became of it, who paid whom, and what it called and caused. */
export function TransactionView({ hash }: { readonly hash: string }) {
  const { chain } = useNetwork()
  const path = `${chain.id}/tx/${hash}`
  const { answer, failure, again } = useAnswer({ path, read: readTransactionAnswer, mayChange: isUnsettled })
  return (
    <>
      <h1 className={pages['heading']}>Transaction</h1>
      <div className={styles['whole']}>
        <code className={styles['hash']}>{hash}</code>
        <CopyButton text={hash} label="Copy transaction" kind="quiet" shape="icon" />
      </div>
      {(answer === undefined || failure !== undefined) && <NoAnswer failure={failure} onAgain={again} />}
      {failure?.isMissing && (
        <p className={styles['quiet']}>
          A hash may also be that of a block:{' '}
          <PlaceLink kind="block" id={hash}>
            look for the block
          </PlaceLink>
          .
        </p>
      )}
      {answer !== undefined && <Found answer={answer} />}
      <LiveRegion status={answer === undefined ? '' : `${statusOf(answer)}.`} />
    </>
  )
}

function statusOf(answer: TransactionAnswer): string {
  if (answer.receipt === undefined) return 'Waiting for a block'
  const count = confirmationsOf(answer)
  return `${answer.receipt.isSuccess ? 'Done' : 'Failed'}, ${count === 1n ? '1 confirmation' : `${countText(count)} confirmations`}`
}

function moodOf({ receipt }: TransactionAnswer): 'waiting' | 'good' | 'bad' {
  if (receipt === undefined) return 'waiting'
  return receipt.isSuccess ? 'good' : 'bad'
}

function Found({ answer }: { readonly answer: TransactionAnswer }) {
  const { receipt, tokens } = answer
  const moves = receipt?.logs.flatMap(readTokenMoves) ?? []
  return (
    <>
      {receipt?.isSuccess === false && (
        <Notice kind="danger" title="This transaction failed">
          Nothing that it was to do has happened; its fee was paid.
        </Notice>
      )}
      <Facts answer={answer} />
      <CallPart answer={answer} />
      {moves.length > 0 && (
        <section aria-labelledby="moves">
          <h2 id="moves" className={styles['title']}>
            Token transfers
          </h2>
          <MoveList label="Token transfers" moves={moves} said={tokens} />
        </section>
      )}
      {receipt !== undefined && receipt.logs.length > 0 && <EventList receipt={receipt} said={tokens} />}
    </>
  )
}

function Facts({ answer }: { readonly answer: TransactionAnswer }) {
  const { chain } = useNetwork()
  const { symbol, decimals } = chain.nativeCurrency
  const { transaction, receipt, timestamp } = answer
  const { from, to, value, gas, nonce } = transaction
  return (
    <dl className={styles['facts']}>
      <Fact label="Status">
        <strong className={styles['state']} data-mood={moodOf(answer)}>
          {statusOf(answer)}
        </strong>
      </Fact>
      {receipt !== undefined && (
        <Fact label="Block">
          <PlaceLink kind="block" id={String(receipt.blockNumber)} />
          {timestamp !== undefined && (
            <>
              {' · '}
              <BlockTime timestamp={timestamp} />
            </>
          )}
        </Fact>
      )}
      <Fact label="From">
        <PartyLink address={from} />
      </Fact>
      {to !== undefined && (
        <Fact label="To">
          <PartyLink address={to} />
        </Fact>
      )}
      {to === undefined && (
        <Fact label="Makes a contract">
          {receipt?.contractAddress === undefined ? 'not yet' : <PartyLink address={receipt.contractAddress} />}
        </Fact>
      )}
      <Fact label="Amount">
        <span className={styles['amount']}>
          {amountText(value, decimals)} {symbol}
        </span>
      </Fact>
      <Fact label="Fee">
        {receipt === undefined
          ? 'known when it is in a block'
          : receipt.fee === undefined
            ? 'the node does not say'
            : `${amountText(receipt.fee, decimals)} ${symbol}`}
      </Fact>
      <Fact label="Gas">
        {receipt === undefined
          ? `${countText(gas)} at most`
          : `${countText(receipt.gasUsed)} used of ${countText(gas)}`}
      </Fact>
      <Fact label="Nonce">{String(nonce)}</Fact>
    </dl>
  )
}

function CallPart({ answer }: { readonly answer: TransactionAnswer }) {
  const { transaction, inputBytes, tokens } = answer
  const { to, input } = transaction
  if (input === '0x') return null
  const described = to === undefined ? undefined : describeCall(input)
  return (
    <section aria-labelledby="call">
      <h2 id="call" className={styles['title']}>
        {to === undefined ? 'Code of the contract' : `Called: ${whatOf(transaction)}`}
      </h2>
      {described !== undefined && to !== undefined && (
        <DescribedPart described={described} contract={to} said={tokens} />
      )}
      <details className={styles['raw']}>
        <Summary>Data, {inputBytes === 1n ? '1 byte' : `${countText(inputBytes)} bytes`}</Summary>
        <Bytes hex={input} count={inputBytes} />
      </details>
    </section>
  )
}
