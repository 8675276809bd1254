import type { AbstractWalletOptions } from './crossApp.ts'
import type { Override } from './override.ts'

/**
 * Abstract Global Wallet by its cross-app windows (specification §3). The host is somebody else's: nothing is offered
 * before the site's owner has named it.
 */
export function abstractWallet(options: AbstractWalletOptions): Override {
  return {
    key: 'abstract',
    name: 'Abstract',
    capabilities: { isAvailable: true, canSwitchChain: false, canConnectSilently: true },
    detect: () => true,
    async init() {
      const { crossAppProvider } = await import('./crossAppProvider.ts')
      return crossAppProvider(options)
    },
  }
}
