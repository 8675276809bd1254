import type { RemoteSession } from '@latchkey/connect'
import { accountTexts, joinNames } from '@latchkey/texts'
import { Button, PhoneIcon, Tag, Tile, useDates, useFocusOnArrival, useTexts } from '@latchkey/ui'
import { useId, useRef, useState } from 'react'
import { useHub } from '../../hooks/useHub.ts'
import { useNetworkName } from '../../hooks/useNetworkName.ts'
import styles from './SessionPanel.module.css'

export type SessionEntryProps = {
  readonly session: RemoteSession
  readonly onConnect: () => void
  readonly onEnd: () => void
}

/** More networks than these are counted. */
const maxNamed = 3

/**
 * One session: with which wallet, on which networks, since when and until when. The one in use is ended on a second word;
 * any other can be taken into use.
 */
export function SessionEntry({ session, onConnect, onEnd }: SessionEntryProps) {
  const { walletName, startedAtMs, expiresAtMs, isInUse } = session
  const { say } = useTexts(accountTexts)
  const { moment } = useDates()
  const nameId = useId()
  const [isAsked, setIsAsked] = useState(false)
  const end = useRef<HTMLButtonElement>(null)
  const hasName = walletName.trim() !== ''
  const keep = () => {
    setIsAsked(false)
    end.current?.focus()
  }
  return (
    <li className={styles['entry']}>
      {/* Of a wallet at the other end no more is known than its name: no logo goes by that. */}
      {hasName ? <Tile name={walletName} logo="wallets/" /> : <Tile name="" drawing={<PhoneIcon sizePx={20} />} />}
      <div className={styles['words']}>
        <span className={styles['name']}>
          <bdi id={nameId}>{hasName ? walletName : say('account.session.unnamed')}</bdi>
          {isInUse && <Tag>{say('account.session.inUse')}</Tag>}
        </span>
        <span className={styles['quiet']}>{useNetworkWords(session)}</span>
        <span className={styles['quiet']}>
          {startedAtMs === undefined
            ? say('account.session.expires', { expires: moment(expiresAtMs) })
            : say('account.session.times', { since: moment(startedAtMs), expires: moment(expiresAtMs) })}
        </span>
      </div>
      <div className={styles['buttons']}>
        {!isInUse && (
          <Button shape="small" aria-describedby={nameId} onClick={onConnect}>
            {say('account.session.connect')}
          </Button>
        )}
        <Button
          ref={end}
          shape="small"
          aria-describedby={nameId}
          aria-expanded={isInUse ? isAsked : undefined}
          onClick={() => (isInUse ? setIsAsked(true) : onEnd())}
        >
          {say('account.session.end')}
        </Button>
      </div>
      {isAsked && <SecondWord onEnd={onEnd} onKeep={keep} />}
    </li>
  )
}

/** Ending the session in use takes the visitor's connection with it. */
function SecondWord({ onEnd, onKeep }: { readonly onEnd: () => void; readonly onKeep: () => void }) {
  const { say } = useTexts(accountTexts)
  const keep = useFocusOnArrival<HTMLButtonElement>()
  const questionId = useId()
  return (
    <div className={styles['second']}>
      <p id={questionId} className={styles['question']}>
        {say('account.session.question')}
      </p>
      <div className={styles['actions']}>
        <Button ref={keep} aria-describedby={questionId} onClick={onKeep}>
          {say('account.session.keep')}
        </Button>
        <Button kind="danger" onClick={onEnd}>
          {say('account.session.endInUse')}
        </Button>
      </div>
    </div>
  )
}

function useNetworkWords({ chainIds }: RemoteSession): string {
  const networkName = useNetworkName()
  const { chains } = useHub()
  const { say, language } = useTexts(accountTexts)
  if (chainIds.length === 0) return say('account.session.anyNetwork')
  const others = chainIds.length - maxNamed
  const names = chainIds.slice(0, maxNamed).map((chainId) => networkName(chainId, chains))
  const networks = joinNames(language, names, { type: 'unit' })
  return others > 0 ? say('account.session.networks', { networks, others }) : networks
}
