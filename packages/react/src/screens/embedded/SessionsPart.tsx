import { disconnect } from '@latchkey/connect'
import type { EmbeddedController, EmbeddedSessionRow } from '@latchkey/embedded'
import { walletTexts } from '@latchkey/texts'
import { LiveRegion, Moment, useTexts } from '@latchkey/ui'
import { useState } from 'react'
import { useHub } from '../../hooks/useHub.ts'
import { Entry } from './Entry.tsx'
import { Part } from './Part.tsx'
import styles from './wallet.module.css'

/** A session is named by its browser and the time at which it began, which is said beside it, and by a bit of its key. */
const timeAtEnd = /, \d{4}-\d{2}-\d{2}T[\d:.]+Z(?: \([\da-f]{6}\))?$/

export type SessionsPartProps = {
  readonly controller: EmbeddedController
  readonly sessions: readonly EmbeddedSessionRow[]
  /** True while the page is connected with this wallet. */
  readonly isConnected: boolean
  readonly onChanged: () => Promise<unknown>
}

/** Where one is signed in to the wallet, and the end of each. */
export function SessionsPart({ controller, sessions, isConnected, onChanged }: SessionsPartProps) {
  const { say, rich } = useTexts(walletTexts)
  const hub = useHub()
  const [said, setSaid] = useState<string>()

  async function end(session: EmbeddedSessionRow) {
    const { owner } = await controller.open()
    await owner.endSession(session.id)
    const ended = session.isCode
      ? say('wallet.sessions.codeEnded')
      : say('wallet.sessions.ended', { name: nameOf(session) })
    setSaid(ended)
    if (!session.isThisOne) await onChanged()
    else if (isConnected) await disconnect(hub)
  }

  return (
    <Part title={say('wallet.sessions')} lead={say('wallet.sessions.help')}>
      <ul className={styles['list']} aria-label={say('wallet.sessions')}>
        {sessions.map((session) => (
          <Entry
            key={session.id}
            name={session.isCode ? say('wallet.sessions.code') : nameOf(session)}
            tag={session.isThisOne ? say('wallet.sessions.this') : undefined}
            detail={
              session.expiresAtMs === undefined
                ? rich('wallet.sessions.since', { since: moment(session.createdAtMs) })
                : rich('wallet.sessions.times', {
                    since: moment(session.createdAtMs),
                    expires: moment(session.expiresAtMs),
                  })
            }
            action={say('wallet.sessions.end')}
            question={say(`wallet.sessions.${questionOf(session)}`)}
            confirm={say(session.isCode ? 'wallet.sessions.codeEndIt' : 'wallet.sessions.endIt')}
            onConfirm={() => end(session)}
          />
        ))}
      </ul>
      <LiveRegion status={said} />
    </Part>
  )
}

const moment = (atMs: number) => () => <Moment atMs={atMs} />

function nameOf({ name }: EmbeddedSessionRow): string {
  return name.replace(timeAtEnd, '')
}

function questionOf({ isThisOne, isCode }: EmbeddedSessionRow) {
  if (isCode) return 'codeQuestion'
  return isThisOne ? 'ownQuestion' : 'otherQuestion'
}
