import { type Discovery, type DiscoveryOptions, type DiscoverySource, discoverConnectors } from '@latchkey/connect'

/** Looks for the wallets that are installed in this browser. */
export function browserDiscovery(around: Omit<DiscoveryOptions, 'source'>): Discovery {
  return discoverConnectors({ source, ...around })
}

const source: DiscoverySource = {
  events: {
    addEventListener: (name, listener) => window.addEventListener(name, listener),
    removeEventListener: (name, listener) => window.removeEventListener(name, listener),
    dispatchEvent: (event) => window.dispatchEvent(event),
  },
  makeRequestEvent: () => new Event('eip6963:requestProvider'),
  readLegacy: () => window,
}
