import { type Address, networkName, shortAddress } from '@latchkey/evm'
import type { Session } from '@latchkey/remote'
import { Button, Notice, Scene, sentenceOf, Tile, useAction } from '@latchkey/ui'
import { useId } from 'react'
import { useStore } from '../hooks/useStore.ts'
import { usePocket } from '../PocketContext.ts'
import type { Pocket } from '../pocket.ts'
import { readClaims } from '../sessions/claims.ts'
import { readGrant } from '../sessions/sessionNamespaces.ts'
import styles from './pocket.module.css'

/** The sites that are connected. */
export function SessionList() {
  const pocket = usePocket()
  const sessions = useStore(pocket.peer.sessions)
  const { state, run } = useAction((topic: string) => endSession(pocket, topic))
  return (
    <section className={styles['panel']} aria-labelledby="sessions">
      <h2 id="sessions" className={styles['title']}>
        Sessions
      </h2>
      {sessions.length === 0 ? (
        <Scene scene="empty" shape="part">
          <p>No site is connected.</p>
        </Scene>
      ) : (
        <ul className={styles['sessions']} aria-labelledby="sessions">
          {sessions.map((session) => (
            <SessionRow key={session.topic} session={session} onEnd={() => void run(session.topic)} />
          ))}
        </ul>
      )}
      {state.status === 'failed' && (
        <Notice kind="caution">
          The session is over here, but the site may not know it yet. {sentenceOf(state.error)}
        </Notice>
      )}
    </section>
  )
}

function SessionRow({ session, onEnd }: { readonly session: Session; readonly onEnd: () => void }) {
  const { chains } = usePocket()
  const nameId = useId()
  const { name, domain } = readClaims(session.peer)
  const { accounts, chainIds } = readGrant(session.namespaces)
  const networks = chainIds.map((chainId) => networkName(chainId, chains))
  return (
    <li className={styles['session']}>
      <Tile name={name} logo="sites/" />
      <strong id={nameId}>{name}</strong>
      <div className={styles['sessionText']}>
        <span className={styles['quiet']}>{domain ?? 'no address'}, not verified</span>
        <span className={styles['quiet']}>
          {accounts.map((account: Address) => shortAddress(account)).join(', ')} · until {toDay(session.expiresAtMs)}
        </span>
        <span className={styles['quiet']}>{networks.join(', ')}</span>
      </div>
      <Button shape="small" aria-describedby={nameId} onClick={onEnd}>
        End
      </Button>
    </li>
  )
}

function toDay(timeMs: number): string {
  return new Date(timeMs).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })
}

/** Ends a session on both sides. Fails with what the pairing service failed with; it is over here all the same. */
async function endSession(pocket: Pocket, topic: string): Promise<void> {
  // Its end needs no telling here: it was asked for here.
  pocket.answered.add(topic)
  await pocket.peer.end(topic)
}
