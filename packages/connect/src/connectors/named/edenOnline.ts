import { ConnectError } from '../../errors.ts'
import { isProvider, type Provider } from '../provider.ts'
import type { Override } from './override.ts'

/** Options of `edenOnline`. */
export type EdenOnlineOptions = {
  /** The provider that whoever knows the wallet's protocol has left in the page. */
  readonly readProvider?: () => unknown
  /** Makes one when somebody connects, such as by a module of the site's own. */
  readonly createProvider?: () => Promise<Provider>
}

/**
 * The slot of Eden Online (specification §3). No protocol of it is published, so there is nothing that could be built:
 * it is not installed, and fails with `provider_not_found`, until somebody who knows the protocol gives a provider.
 */
export function edenOnline({ readProvider = () => undefined, createProvider }: EdenOnlineOptions = {}): Override {
  return {
    key: 'edenonline',
    name: 'Eden Online',
    capabilities: { isAvailable: true, canSwitchChain: true, canConnectSilently: true },
    detect: () => createProvider !== undefined || isProvider(readProvider()),
    provider: readProvider,
    async init() {
      const made = await createProvider?.()
      if (!isProvider(made)) throw new ConnectError('provider_not_found')
      return made
    },
  }
}
