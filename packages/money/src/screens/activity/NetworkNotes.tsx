import type { HistoryNetwork } from '@latchkey/evm'
import { useNetworkName } from '@latchkey/react'
import { activityTexts } from '@latchkey/texts'
import { OfflineIcon, Spinner, Summary, useDates, useTexts } from '@latchkey/ui'
import styles from './ActivityList.module.css'

/** The networks whose list is behind, with when they were last seen, and the kinds of payments that a node cannot tell. */
export function NetworkNotes({ networks }: { readonly networks: readonly HistoryNetwork[] }) {
  const networkName = useNetworkName()
  const { say } = useTexts(activityTexts)
  const nameOf = (chainId: number) => networkName(chainId)
  const behind = networks.filter(({ state }) => state !== 'current')
  const partial = networks.filter(({ coins }) => coins !== 'all')
  return (
    <>
      {behind.length > 0 && (
        // A list that is itself a region of news is no list to those who listen.
        <div role="status">
          <ul className={styles['networks']}>
            {behind.map((network) => (
              <li key={network.chainId} data-state={network.state}>
                {network.state === 'away' ? <OfflineIcon sizePx={16} /> : <Spinner />}
                <BehindWords network={network} name={nameOf(network.chainId)} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {partial.length > 0 && (
        <details className={styles['fold']}>
          <Summary>{say('activity.missing')}</Summary>
          {partial.map(({ chainId, coins }) => (
            <p key={chainId}>
              {say(coins === 'direct' ? 'activity.missing.direct' : 'activity.missing.amounts', {
                network: nameOf(chainId),
              })}
            </p>
          ))}
        </details>
      )}
    </>
  )
}

function BehindWords({
  network: { state, at },
  name: network,
}: {
  readonly network: HistoryNetwork
  readonly name: string
}) {
  const { say } = useTexts(activityTexts)
  const { moment } = useDates()
  const key = state === 'away' ? 'away' : 'catchingUp'
  if (at === null) return <span>{say(`activity.network.${key}Unseen`, { network })}</span>
  return <span>{say(`activity.network.${key}`, { network, time: moment(at * 1000) })}</span>
}
