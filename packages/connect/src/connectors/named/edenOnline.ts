import { ConnectError } from '../../errors.ts'
import { isProvider } from '../provider.ts'
import type { Override } from './override.ts'

export type EdenOnlineOptions = {
  /** The provider of whoever knows the wallet's protocol. */
  readonly readProvider?: () => unknown
}

/**
 * The slot of Eden Online (specification §3). No protocol of it is published, so there is nothing that could be built:
 * it is not installed, and fails with `provider_not_found`, until somebody who knows the protocol gives a provider.
 */
export function edenOnline({ readProvider = () => undefined }: EdenOnlineOptions = {}): Override {
  return {
    key: 'edenonline',
    name: 'Eden Online',
    capabilities: { isAvailable: true, canSwitchChain: true, canConnectSilently: true },
    detect: () => isProvider(readProvider()),
    provider: readProvider,
    init: () => Promise.reject(new ConnectError('provider_not_found')),
  }
}
