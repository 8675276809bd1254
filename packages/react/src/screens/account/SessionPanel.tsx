import { createStore } from '@latchkey/base'
import {
  connectRemoteSession,
  describeSessions,
  endRemoteSession,
  type PairingKit,
  type RemoteController,
  type RemoteSession,
} from '@latchkey/connect'
import { accountTexts, uiTexts } from '@latchkey/texts'
import {
  focusedElement,
  KeyDrawing,
  LiveRegion,
  Notice,
  RowBones,
  useStore,
  useTexts,
  VisuallyHidden,
} from '@latchkey/ui'
import { useEffect, useRef, useState } from 'react'
import { useConnectionState } from '../../hooks/useConnectionState.ts'
import { useHub } from '../../hooks/useHub.ts'
import { SessionEntry } from './SessionEntry.tsx'
import styles from './SessionPanel.module.css'

const noSessions = createStore<ReturnType<PairingKit['sessions']['get']>>([])

/** The sessions that this browser has with wallets on other devices, each with a button that ends it. */
export function SessionPanel({ controller }: { readonly controller: RemoteController }) {
  const hub = useHub()
  const { say } = useTexts(accountTexts)
  const { say: sayUi } = useTexts(uiTexts)
  // A session counts as in use by what the connection says.
  useConnectionState()
  const kit = useStore(controller.kit)
  const links = useStore(kit?.sessions ?? noSessions)
  const lead = useRef<HTMLParagraphElement>(null)
  const [said, setSaid] = useState<string>()
  const [hasFailed, setHasFailed] = useState(false)
  const sessions = describeSessions(hub, links)

  // A visitor who asked for the list by a button that is gone now goes on in it.
  useEffect(() => {
    if (kit !== undefined && focusedElement() === document.body) lead.current?.focus()
  }, [kit])

  useEffect(() => {
    let isHere = true
    controller.open().catch(() => isHere && setHasFailed(true))
    return () => {
      isHere = false
    }
  }, [controller])

  function end({ topic, walletName }: RemoteSession) {
    // The button goes with its row, and whoever stood on it is not to be thrown out of the dialog.
    lead.current?.focus()
    const wallet = walletName.trim()
    setSaid(wallet === '' ? say('account.session.endedAny') : say('account.session.ended', { wallet }))
    // Here it is over at once; the wallet is told as soon as the relay can be reached, also by a later page.
    endRemoteSession(hub, topic).catch((error: unknown) => hub.log.warn('A wallet was not told yet', error))
  }

  async function take({ topic, walletName }: RemoteSession) {
    lead.current?.focus()
    const connection = await connectRemoteSession(hub, topic)
    const outcome = connection === undefined ? 'failed' : 'connected'
    const wallet = walletName.trim()
    setSaid(wallet === '' ? say(`account.session.${outcome}Any`) : say(`account.session.${outcome}`, { wallet }))
  }

  if (kit === undefined) {
    if (hasFailed) return <Notice kind="caution" title={say('account.sessions.unread')} />
    return (
      <div className={styles['panel']} aria-busy="true">
        <VisuallyHidden>
          <span role="status">{sayUi('ui.loading')}</span>
        </VisuallyHidden>
        <RowBones shape="part" />
      </div>
    )
  }
  return (
    <div className={styles['panel']} data-empty={sessions.length === 0}>
      {sessions.length === 0 && <KeyDrawing scene="empty" />}
      {/* One and the same paragraph with sessions and without: the focus that is on it stays. */}
      <p ref={lead} className={styles['lead']} tabIndex={-1}>
        {say(sessions.length === 0 ? 'account.sessions.none' : 'account.sessions.help')}
      </p>
      {sessions.length > 0 && (
        <ul className={styles['list']} aria-label={say('account.sessions')}>
          {sessions.map((session) => (
            <SessionEntry
              key={session.topic}
              session={session}
              onConnect={() => void take(session)}
              onEnd={() => end(session)}
            />
          ))}
        </ul>
      )}
      <LiveRegion status={said} />
    </div>
  )
}
