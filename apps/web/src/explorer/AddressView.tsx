import { type Address, toAddress } from '@latchkey/evm'
import { AddressText, Avatar, CopyButton } from '@latchkey/ui'
import pages from '../pages.module.css'
import { type AccountAnswer, readAccountAnswer, readTransactionsAnswer } from './answers.ts'
import { useNetwork } from './ExplorerContext.ts'
import styles from './explorer.module.css'
import { amountText, countText } from './figures.ts'
import { Fact, NoAnswer, PlaceLink } from './parts.tsx'
import { ScanPart } from './ScanPart.tsx'
import { TransactionList } from './TransactionList.tsx'
import { TransfersPart } from './TransfersPart.tsx'
import { useAnswer, useScan } from './useAnswer.ts'

/** An address: what it holds, what it is, and what happened to it lately. */
export function AddressView({ address: text }: { readonly address: string }) {
  const { chain } = useNetwork()
  const address = toAddress(text.toLowerCase())
  const path = `${chain.id}/address/${address}`
  const { answer, failure, again } = useAnswer({ path, read: readAccountAnswer })
  return (
    <>
      <h1 className={pages['heading']}>{answer === undefined || !isContract(answer) ? 'Address' : 'Contract'}</h1>
      <div className={styles['whole']}>
        <Avatar address={address} sizePx={40} />
        <AddressText address={address} />
        <CopyButton text={address} label="Copy address" kind="quiet" shape="icon" />
      </div>
      {answer === undefined ? <NoAnswer failure={failure} onAgain={again} /> : <Facts answer={answer} />}
      <Transactions path={path} />
      <TransfersPart path={`${path}/transfers`} />
    </>
  )
}

const isContract = ({ codeBytes, delegate }: AccountAnswer) => codeBytes > 0n && delegate === undefined

function Facts({ answer }: { readonly answer: AccountAnswer }) {
  const { chain } = useNetwork()
  const { symbol, decimals } = chain.nativeCurrency
  const { balance, nonce, codeBytes, delegate, token } = answer
  return (
    <dl className={styles['facts']}>
      <Fact label="Balance">
        <span className={styles['amount']}>
          {amountText(balance, decimals)} {symbol}
        </span>
      </Fact>
      <Fact label={isContract(answer) ? 'Nonce' : 'Transactions sent'}>{countText(BigInt(nonce))}</Fact>
      <Fact label="Kind">
        <Kind isContract={isContract(answer)} codeBytes={codeBytes} delegate={delegate} />
      </Fact>
      {token !== undefined && (
        <Fact label="Token">
          <PlaceLink kind="token" id={token.address}>
            {token.symbol}
          </PlaceLink>
        </Fact>
      )}
    </dl>
  )
}

type KindProps = { readonly isContract: boolean; readonly codeBytes: bigint; readonly delegate: Address | undefined }

function Kind({ isContract: isCode, codeBytes, delegate }: KindProps) {
  if (isCode) return <>A contract with {countText(BigInt(codeBytes))} bytes of code</>
  if (delegate === undefined) return <>No contract</>
  return (
    <>
      An account that runs the code of <PlaceLink kind="address" id={delegate} />
    </>
  )
}

function Transactions({ path }: { readonly path: string }) {
  const scan = useScan(`${path}/transactions`, readTransactionsAnswer)
  const transactions = scan.parts.flatMap((part) => part.transactions)
  const unread = scan.parts.reduce((sum, part) => sum + part.unread, 0n)
  return (
    <ScanPart title="Transactions" scan={scan} isEmpty={transactions.length === 0}>
      {unread > 0n && (
        <p className={styles['quiet']}>
          {unread === 1n ? '1 block' : `${unread} blocks`} could not be read, so something may be missing.
        </p>
      )}
      <TransactionList label="Transactions" transactions={transactions} />
    </ScanPart>
  )
}
