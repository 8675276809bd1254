import { type CallRequest, type Clock, systemClock } from '@latchkey/base'
import { ConnectError } from '../../errors.ts'
import { askProvider, isProvider, listenTo, type Provider, readProperty } from '../provider.ts'
import { providerCodes } from '../providerCodes.ts'
import type { Override } from './override.ts'
import { providerFailure } from './providerFailure.ts'
import { watchPackageWindow } from './watchPackageWindow.ts'

/** As much of `@base-org/account` as is used here; that package is the site's own to install. */
export type BaseAccountModule = {
  createBaseAccountSDK(options: {
    readonly appName: string
    readonly appChainIds: number[]
    readonly preference: { readonly telemetry: false; readonly walletUrl?: string }
  }): { getProvider(): unknown }
}

/** Options of `baseAccount`. */
export type BaseAccountOptions = {
  /** Such as `() => import('@base-org/account')`: called when somebody connects, never before. */
  readonly load: () => Promise<BaseAccountModule>
  readonly appName: string
  readonly chainIds: readonly number[]
  /** The keys host whose window is opened; the package's own, which is its maker's, unless given. */
  readonly walletUrl?: string
  readonly clock?: Clock
}

/**
 * The smart wallet whose keys a host keeps, by its makers' own package, with its reports to them switched off. Absent
 * unless a site's owner puts it among the overrides.
 */
export function baseAccount({ load, appName, chainIds, walletUrl, clock = systemClock }: BaseAccountOptions): Override {
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
      return guarded(provider, clock)
    },
  }
}

/** Methods that the package answers itself or asks in its window. Others go to an address that the window named. */
const ownMethods = [
  ...['eth_requestAccounts', 'eth_accounts', 'eth_chainId', 'net_version', 'personal_sign', 'eth_signTypedData_v4'],
  ...['eth_sendTransaction', 'wallet_switchEthereumChain', 'wallet_addEthereumChain', 'wallet_watchAsset'],
]

/** The package's provider without its requests to hosts that the site's owner has not named; a closed window is a refusal. */
function guarded(provider: Provider, clock: Clock) {
  const stops = new Map<unknown, () => void>()
  return {
    async request({ method, params }: CallRequest): Promise<unknown> {
      if (method === 'wallet_revokePermissions') {
        // The package has a way of its own, which asks nobody.
        const disconnect = readProperty(provider, 'disconnect')
        if (typeof disconnect === 'function') await Reflect.apply(disconnect, provider, [])
        return null
      }
      if (!ownMethods.includes(method)) {
        throw providerFailure(providerCodes.unsupported, `Base Account does not know ${method}`)
      }
      const stop = watchPackageWindow(provider, clock)
      try {
        return await askProvider(provider, { method, params })
      } finally {
        stop()
      }
    },
    on: (name: string, listener: (value: unknown) => void) =>
      void stops.set(listener, listenTo(provider, name, listener)),
    removeListener(_name: string, listener: unknown) {
      stops.get(listener)?.()
      stops.delete(listener)
    },
  }
}
