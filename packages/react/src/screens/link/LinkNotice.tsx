import { createStore } from '@latchkey/base'
import { walletPlatform } from '@latchkey/browser'
import { coinbaseLinkId, disconnect, type LinkAsking, type LinkController } from '@latchkey/connect'
import { linkTexts } from '@latchkey/texts'
import { Button, Tile, useStore, useTexts } from '@latchkey/ui'
import { useId, useLayoutEffect, useState } from 'react'
import { useElapsed } from '../../hooks/useElapsed.ts'
import { useHub } from '../../hooks/useHub.ts'
import { AppLink, appName } from './AppLink.tsx'
import styles from './LinkNotice.module.css'

export type LinkNoticeProps = {
  readonly controller: LinkController
  readonly state: 'confirm' | 'lost' | undefined
  readonly asking: LinkAsking | undefined
}

/** A visitor who has not answered by then may look for a way out. */
const expandAfterMs = 10_000
/** A line that is there again in this time needs no word. */
const patienceMs = 2000
const noStatus = createStore<'disconnected' | 'connecting' | 'connected'>('connected')

/** The floating notice of a linked phone, in the corner of the page. It takes no focus, and stays until it is answered. */
export function LinkNotice({ controller, state, asking }: LinkNoticeProps) {
  const { spoken } = useTexts(linkTexts)
  return (
    // Both stay, because a region that arrives together with its text is often not read.
    <div {...spoken} className={styles['place']}>
      <div role="status">
        {state !== undefined && state !== 'lost' && <Card controller={controller} state={state} asking={asking} />}
      </div>
      <div role="alert">{state === 'lost' && <Card controller={controller} state={state} asking={asking} />}</div>
    </div>
  )
}

type CardProps = LinkNoticeProps & { readonly state: 'confirm' | 'lost' }

function Card({ controller, state, asking }: CardProps) {
  const isExpandedAtOnce = state !== 'confirm'
  const [isExpanded, toggle] = useExpansion(isExpandedAtOnce, asking?.sinceMs)
  const menuId = useId()
  const hub = useHub()
  const { say } = useTexts(linkTexts)
  // Another wallet may be connected by now.
  const isConnected = () => hub.connection.get()?.connectorId === coinbaseLinkId
  const reset = () => void (isConnected() ? disconnect(hub) : controller.reset())
  return (
    <div className={styles['card']} data-state={`link-${state}`}>
      <div className={styles['header']}>
        <Tile name={appName} size="small" />
        <strong className={styles['title']}>{say(`link.${state}`)}</strong>
        {!isExpandedAtOnce && (
          <Button kind="quiet" aria-expanded={isExpanded} aria-controls={menuId} onClick={toggle}>
            {say(isExpanded ? 'link.less' : 'link.more')}
          </Button>
        )}
      </div>
      {state === 'confirm' && <LineWords controller={controller} />}
      <div id={menuId} className={styles['menu']} hidden={!isExpanded}>
        {state === 'confirm' && walletPlatform(navigator) !== 'desktop' && (
          <AppLink controller={controller} words={say('link.openApp', { app: appName })} />
        )}
        {state === 'confirm' && (
          <Button className={styles['cancel']} onClick={() => asking?.cancel()}>
            {say('link.confirm.cancel')}
          </Button>
        )}
        <Button onClick={reset}>{say('link.reset')}</Button>
      </div>
    </div>
  )
}

/** Answers on the phone do not arrive while the line is down. */
function LineWords({ controller }: Pick<LinkNoticeProps, 'controller'>) {
  const { say } = useTexts(linkTexts)
  const kit = useStore(controller.kit)
  const status = useStore(kit?.status ?? noStatus)
  const isAway = useElapsed(patienceMs, status) && status !== 'connected'
  if (!isAway) return null
  return <p className={styles['words']}>{say('link.confirm.away')}</p>
}

/** Closed at first, and open by itself after a while; a new request begins anew, unless the visitor has said otherwise. */
function useExpansion(isAlways: boolean, sinceMs: number | undefined): readonly [boolean, () => void] {
  const { clock } = useHub()
  const [isExpanded, setIsExpanded] = useState(false)
  useLayoutEffect(() => {
    if (isAlways || sinceMs === undefined) return
    const leftMs = Math.max(0, sinceMs + expandAfterMs - clock.now())
    return clock.schedule(leftMs, () => setIsExpanded(true))
  }, [clock, isAlways, sinceMs])
  return [isAlways || isExpanded, () => setIsExpanded((before) => !before)]
}
