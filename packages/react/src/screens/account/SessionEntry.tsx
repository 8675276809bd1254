import type { RemoteSession } from '@latchkey/connect'
import { networkName } from '@latchkey/evm'
import { Button, Moment, Tag, Tile, useFocusOnArrival } from '@latchkey/ui'
import { useId, useRef, useState } from 'react'
import { useHub } from '../../hooks/useHub.ts'
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
      <Tile name={hasName ? walletName : '?'} />
      <div className={styles['words']}>
        <span className={styles['name']}>
          <bdi id={nameId}>{hasName ? walletName : 'A wallet without a name'}</bdi>
          {isInUse && <Tag>In use</Tag>}
        </span>
        <span className={styles['quiet']}>{useNetworkWords(session)}</span>
        <span className={styles['quiet']}>
          {startedAtMs !== undefined && (
            <>
              Since <Moment atMs={startedAtMs} />,{' '}
            </>
          )}
          {startedAtMs === undefined ? 'Expires ' : 'expires '}
          <Moment atMs={expiresAtMs} />
        </span>
      </div>
      <div className={styles['buttons']}>
        {!isInUse && (
          <Button aria-describedby={nameId} onClick={onConnect}>
            Connect
          </Button>
        )}
        <Button
          ref={end}
          aria-describedby={nameId}
          aria-expanded={isInUse ? isAsked : undefined}
          onClick={() => (isInUse ? setIsAsked(true) : onEnd())}
        >
          End
        </Button>
      </div>
      {isAsked && <SecondWord onEnd={onEnd} onKeep={keep} />}
    </li>
  )
}

/** Ending the session in use takes the visitor's connection with it. */
function SecondWord({ onEnd, onKeep }: { readonly onEnd: () => void; readonly onKeep: () => void }) {
  const keep = useFocusOnArrival<HTMLButtonElement>()
  const questionId = useId()
  return (
    <div className={styles['second']}>
      <p id={questionId} className={styles['question']}>
        You are connected through this session. Ending it disconnects you and signs you out.
      </p>
      <div className={styles['actions']}>
        <Button ref={keep} aria-describedby={questionId} onClick={onKeep}>
          Keep it
        </Button>
        <Button kind="danger" onClick={onEnd}>
          End and disconnect
        </Button>
      </div>
    </div>
  )
}

function useNetworkWords({ chainIds }: RemoteSession): string {
  const { chains } = useHub()
  if (chainIds.length === 0) return 'Any network'
  const names = chainIds.map((chainId) => networkName(chainId, chains))
  const others = names.length - maxNamed
  return others > 0 ? `${names.slice(0, maxNamed).join(', ')} and ${others} more` : names.join(', ')
}
