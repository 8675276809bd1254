import { toAddress } from '@latchkey/evm'
import { AddressText, CopyButton, Notice } from '@latchkey/ui'
import pages from '../pages.module.css'
import { readTokenAnswer, type TokenAnswer } from './answers.ts'
import { useNetwork } from './ExplorerContext.ts'
import styles from './explorer.module.css'
import { amountText } from './figures.ts'
import { Fact, NoAnswer, PartyLink } from './parts.tsx'
import { TransfersPart } from './TransfersPart.tsx'
import { nameToken } from './tokenWords.ts'
import { useAnswer } from './useAnswer.ts'

/** A token: what it says of itself, and where it went lately. */
export function TokenView({ address: text }: { readonly address: string }) {
  const { chain, tokens } = useNetwork()
  const address = toAddress(text.toLowerCase())
  const path = `${chain.id}/token/${address}`
  const { answer, failure, again } = useAnswer({ path, read: readTokenAnswer })
  const token = nameToken(address, { listed: tokens, said: answer === undefined ? [] : [answer.token] })
  return (
    <>
      <h1 className={pages['heading']}>{token === undefined ? 'Token' : `Token ${token.symbol}`}</h1>
      <div className={styles['whole']}>
        <AddressText address={address} />
        <CopyButton text={address} label="Copy address" kind="quiet" shape="icon" />
      </div>
      {answer === undefined ? <NoAnswer failure={failure} onAgain={again} /> : <Facts answer={answer} />}
      {token?.isListed === false && (
        <Notice>This site does not list the token. Its name is its own word, and others may have the same.</Notice>
      )}
      <TransfersPart path={`${path}/transfers`} />
    </>
  )
}

function Facts({ answer }: { readonly answer: TokenAnswer }) {
  const { token, totalSupply } = answer
  const { address, name, symbol, decimals } = token
  return (
    <dl className={styles['facts']}>
      {name !== undefined && <Fact label="Name">{name}</Fact>}
      <Fact label="Contract">
        <PartyLink address={address} />
      </Fact>
      {decimals !== undefined && <Fact label="Decimals">{decimals}</Fact>}
      {totalSupply !== undefined && (
        <Fact label="In all">
          <span className={styles['amount']}>
            {amountText(totalSupply, decimals ?? 0)} {symbol}
          </span>
        </Fact>
      )}
    </dl>
  )
}
