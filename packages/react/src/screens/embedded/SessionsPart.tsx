import { disconnect } from '@latchkey/connect'
import type { EmbeddedController, EmbeddedSessionRow } from '@latchkey/embedded'
import { LiveRegion, Moment } from '@latchkey/ui'
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
  const hub = useHub()
  const [said, setSaid] = useState<string>()

  async function end(session: EmbeddedSessionRow) {
    const { owner } = await controller.open()
    await owner.endSession(session.id)
    setSaid(session.isCode ? 'The code opens nothing any more.' : `The session ${nameOf(session)} has ended.`)
    if (!session.isThisOne) await onChanged()
    else if (isConnected) await disconnect(hub)
  }

  return (
    <Part
      title="Sessions"
      lead="While a session lasts, its browser signs for you without asking for a passkey or a code."
    >
      <ul className={styles['list']} aria-label="Sessions">
        {sessions.map((session) => (
          <Entry
            key={session.id}
            name={nameOf(session)}
            tag={session.isThisOne ? 'This browser' : undefined}
            detail={
              <>
                Since <Moment atMs={session.createdAtMs} />
                {session.expiresAtMs !== undefined && (
                  <>
                    , expires <Moment atMs={session.expiresAtMs} />
                  </>
                )}
              </>
            }
            action="End"
            question={questionOf(session)}
            confirm={session.isCode ? 'End code' : 'End session'}
            onConfirm={() => end(session)}
          />
        ))}
      </ul>
      <LiveRegion status={said} />
    </Part>
  )
}

function nameOf({ name, isCode }: EmbeddedSessionRow): string {
  return isCode ? 'A code that was mailed and not used' : name.replace(timeAtEnd, '')
}

function questionOf({ isThisOne, isCode }: EmbeddedSessionRow): string {
  if (isCode) return 'Whoever has the mail cannot sign in with it any more.'
  return isThisOne
    ? 'This browser is signed out of your wallet and has to sign in again.'
    : 'That browser has to sign in again before it can sign anything.'
}
