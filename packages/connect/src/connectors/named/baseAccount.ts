import { ConnectError } from '../../errors.ts'
import { isProvider } from '../provider.ts'
import type { Override } from './override.ts'

/** As much of `@base-org/account` as is used here; that package is the site's own to install. */
export type BaseAccountModule = {
  createBaseAccountSDK(options: {
    readonly appName: string
    readonly appChainIds: number[]
    readonly preference: { readonly telemetry: false; readonly walletUrl?: string }
  }): { getProvider(): unknown }
}

export type BaseAccountOptions = {
  /** Such as `() => import('@base-org/account')`: called when somebody connects, never before. */
  readonly load: () => Promise<BaseAccountModule>
  readonly appName: string
  readonly chainIds: readonly number[]
  /** The keys host whose window is opened; the package's own, which is its maker's, unless given. */
  readonly walletUrl?: string
}

/**
 * The smart wallet whose keys a host keeps, by its makers' own package, with its reports to them switched off. Absent
 * unless a site's owner puts it among the overrides.
 */
export function baseAccount({ load, appName, chainIds, walletUrl }: BaseAccountOptions): Override {
  return {
    key: 'baseaccount',
    name: 'Base Account',
    capabilities: { isAvailable: true, canSwitchChain: true, canConnectSilently: true },
    detect: () => true,
    async init() {
      const { createBaseAccountSDK } = await load()
      const preference = { telemetry: false, ...(walletUrl !== undefined && { walletUrl }) } as const
      const provider = createBaseAccountSDK({ appName, appChainIds: [...chainIds], preference }).getProvider()
      if (!isProvider(provider)) throw new ConnectError('provider_not_found')
      return provider
    },
  }
}
