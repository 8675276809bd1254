import { knownNetworkName, shortAddress } from '@latchkey/evm'
import type { Session } from '@latchkey/remote'
import { accountTexts, joinNames, uiTexts } from '@latchkey/texts'
import { pocketSitesTexts } from '@latchkey/texts/pocket'
import { Button, Failure, Notice, Scene, Tile, useAction, useDates, useTexts } from '@latchkey/ui'
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
  const { say, spoken } = useTexts(pocketSitesTexts)
  const { say: sayOfAccount } = useTexts(accountTexts)
  const sessions = useStore(pocket.peer.sessions)
  const { state, run } = useAction((topic: string) => endSession(pocket, topic))
  return (
    <section {...spoken} className={styles['panel']} aria-labelledby="sessions">
      <h2 id="sessions" className={styles['title']}>
        {sayOfAccount('account.sessions')}
      </h2>
      {sessions.length === 0 ? (
        <Scene scene="empty" shape="part">
          <p>{say('pocketSites.sessions.none')}</p>
        </Scene>
      ) : (
        <ul className={styles['sessions']} aria-labelledby="sessions">
          {sessions.map((session) => (
            <SessionRow key={session.topic} session={session} onEnd={() => void run(session.topic)} />
          ))}
        </ul>
      )}
      {state.status === 'failed' && (
        <>
          <Notice kind="caution">{say('pocketSites.sessions.unheard')}</Notice>
          <Failure error={state.error} kind="caution" />
        </>
      )}
    </section>
  )
}

function SessionRow({ session, onEnd }: { readonly session: Session; readonly onEnd: () => void }) {
  const { chains } = usePocket()
  const { say, language } = useTexts(pocketSitesTexts)
  const { say: sayOfAccount } = useTexts(accountTexts)
  const { say: sayAnywhere } = useTexts(uiTexts)
  const dates = useDates()
  const nameId = useId()
  const { name, domain } = readClaims(session.peer)
  const { accounts, chainIds } = readGrant(session.namespaces)
  const networks = chainIds.map(
    (chainId) => knownNetworkName(chainId, chains) ?? sayAnywhere('ui.network', { number: String(chainId) }),
  )
  const list = (items: readonly string[]) => joinNames(language, items, { type: 'unit' })
  return (
    <li className={styles['session']}>
      <Tile name={name ?? ''} logo="sites/" />
      <strong id={nameId}>{name === undefined ? say('pocketSites.unnamed') : <bdi>{name}</bdi>}</strong>
      <div className={styles['sessionText']}>
        <span className={styles['quiet']}>
          {domain === undefined ? say('pocketSites.session.domainless') : say('pocketSites.session.domain', { domain })}
        </span>
        <span className={styles['quiet']}>
          {say('pocketSites.session.until', {
            accounts: list(accounts.map((account) => shortAddress(account))),
            day: dates.day(session.expiresAtMs),
          })}
        </span>
        <span className={styles['quiet']}>{list(networks)}</span>
      </div>
      <Button shape="small" aria-describedby={nameId} onClick={onEnd}>
        {sayOfAccount('account.session.end')}
      </Button>
    </li>
  )
}

/** Ends a session on both sides. Fails with what the pairing service failed with; it is over here all the same. */
async function endSession(pocket: Pocket, topic: string): Promise<void> {
  // Its end needs no telling here: it was asked for here.
  pocket.answered.add(topic)
  await pocket.peer.end(topic)
}
