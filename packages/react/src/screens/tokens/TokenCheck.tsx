import type { AddOutcome } from '@latchkey/connect'
import type { Chain, Namesake, Token } from '@latchkey/evm'
import { tokensTexts } from '@latchkey/texts'
import { AddressText, Button, Notice, useFocusOnArrival, useTexts } from '@latchkey/ui'
import { useState } from 'react'
import { useOwnTokens } from '../../hooks/useOwnTokens.ts'
import styles from './tokens.module.css'

/** A token at an address, its network, and what it can be taken for. */
export type FoundToken = {
  readonly chain: Chain
  readonly token: Token
  readonly namesake?: Namesake | undefined
}

export type TokenCheckProps = {
  readonly found: FoundToken
  readonly onBack: () => void
  readonly onAdded: (found: FoundToken) => void
}

/** The last look at a token before it is added: everything its contract says, its whole address, and who says so. */
export function TokenCheck({ found, onBack, onAdded }: TokenCheckProps) {
  const { chain, token, namesake } = found
  const { say, spoken } = useTexts(tokensTexts)
  const own = useOwnTokens()
  const heading = useFocusOnArrival<HTMLHeadingElement>()
  const [outcome, setOutcome] = useState<AddOutcome>()

  function add() {
    const result = own.add(token)
    setOutcome(result)
    if (result === 'added' || result === 'known') onAdded(found)
  }

  return (
    <div {...spoken} className={styles['check']}>
      <h3 ref={heading} tabIndex={-1} className={styles['title']}>
        <bdi>{token.symbol}</bdi>
      </h3>
      <dl className={styles['facts']}>
        <dt>{say('tokens.name')}</dt>
        <dd>
          <bdi>{token.name}</bdi>
        </dd>
        <dt>{say('tokens.network')}</dt>
        <dd>{chain.name}</dd>
        <dt>{say('tokens.decimals')}</dt>
        <dd>{token.decimals}</dd>
        <dt>{say('tokens.contract')}</dt>
        <dd>
          <AddressText address={token.address} />
        </dd>
      </dl>
      {namesake !== undefined && (
        <Notice kind="danger" title={say('tokens.namesakeTitle', { symbol: namesake.unit.symbol })}>
          {say('tokens.namesake', { symbol: namesake.unit.symbol, network: namesake.chain.name })}
        </Notice>
      )}
      <Notice kind="caution" title={say('tokens.unlistedTitle')}>
        {say('tokens.unlistedCheck')}
      </Notice>
      {(outcome === 'full' || outcome === 'unusable') && (
        <p className={styles['fault']} role="alert">
          {say(`tokens.${outcome}`)}
        </p>
      )}
      <div className={styles['actions']}>
        <Button onClick={onBack}>{say('tokens.back')}</Button>
        <Button kind="primary" onClick={add}>
          {say('tokens.addThis', { symbol: token.symbol })}
        </Button>
      </div>
    </div>
  )
}
