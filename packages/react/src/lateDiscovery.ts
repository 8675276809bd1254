import { createStore } from '@latchkey/base'
import type { Connector, Discovery, DiscoveryOptions } from '@latchkey/connect'
import { firstPaint } from './ui/firstPaint.ts'

/**
 * The wallets that are installed in this browser, found by code that comes when the first frame is on the screen: that
 * frame shows a remembered account already, and a wallet's answers, which come at once, would have it made twice. Where
 * the code cannot be fetched, the next look for wallets tries again.
 */
export function lateDiscovery(around: Omit<DiscoveryOptions, 'source'>): Discovery {
  const connectors = createStore<readonly Connector[]>([])
  let discovery: Discovery | undefined
  let isStarting = false

  async function start() {
    if (isStarting) return
    isStarting = true
    try {
      await firstPaint
      const { browserDiscovery } = await import('./browserDiscovery.ts')
      if (around.signal.aborted) return
      discovery = browserDiscovery(around)
      connectors.set(discovery.connectors.get())
      discovery.connectors.subscribe(connectors.set)
    } catch (error) {
      around.log.warn('The wallets of this browser are not looked for', error)
    }
    isStarting = false
  }

  return { connectors, begun: start(), refresh: () => (discovery === undefined ? void start() : discovery.refresh()) }
}
