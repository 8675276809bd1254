import type { HistoryNetwork } from '@latchkey/evm'
import { type History, useNetworkName } from '@latchkey/react'
import { activityTexts } from '@latchkey/texts'
import { Button, Spinner, useTexts } from '@latchkey/ui'
import type { Older } from '../../hooks/useOlder.ts'
import styles from './ActivityList.module.css'

/** Properties of `LoadOlder`. */
export type LoadOlderProps = {
  readonly history: History
  readonly older: Older
  /** The one network that somebody looks at. */
  readonly chainId: number | undefined
}

/** The way further back: first through what the server has read, then by having it read more. */
export function LoadOlder({ history, older, chainId }: LoadOlderProps) {
  const networkName = useNetworkName()
  const { say } = useTexts(activityTexts)
  const nameOf = ({ chainId: id }: HistoryNetwork) => networkName(id)
  const { more, isMoreComing, networks } = history
  const wanted = networks.filter((network) => chainId === undefined || network.chainId === chainId)
  const open = wanted.filter(({ canLoadOlder }) => canLoadOlder)
  const reading = open.filter(older.isReading)
  const cut = wanted.filter(({ isCut }) => isCut === true)
  const refused = wanted.filter((network) => older.refused.has(network.chainId))
  const load = more ?? (() => older.ask(open))
  const canLoad = more !== undefined || (open.length > 0 && reading.length === 0)
  return (
    <div className={styles['older']}>
      {canLoad && (
        <Button isBusy={isMoreComing} onClick={load}>
          {say('activity.older')}
        </Button>
      )}
      <div role="status">
        {more === undefined &&
          reading.map((network) => (
            <p key={network.chainId}>
              <Spinner />
              {network.from === null
                ? say('activity.older.begins', { network: nameOf(network) })
                : say('activity.older.reading', { network: nameOf(network), block: network.from })}
            </p>
          ))}
        {!canLoad && reading.length === 0 && history.activities.length > 0 && cut.length === 0 && (
          <p>{say('activity.older.end')}</p>
        )}
        {more === undefined &&
          cut.map((network) => <p key={network.chainId}>{say('activity.older.cut', { network: nameOf(network) })}</p>)}
      </div>
      <div role="alert">
        {refused.map((network) => (
          <p key={network.chainId}>{say('activity.older.refused', { network: nameOf(network) })}</p>
        ))}
      </div>
    </div>
  )
}
