import { type CallRequest, RpcError, type Unsubscribe } from '@latchkey/base'
import { ConnectError, createListeners, ownProviders, providerCodes } from '@latchkey/connect'
import type { EmbeddedControllerOptions, LateController } from './createEmbeddedController.ts'
import { embeddedIcon, embeddedNames } from './embeddedConnectors.ts'
import type { EmbeddedVariant } from './surface/embeddedController.ts'

const codeOf: Readonly<Partial<Record<ConnectError['code'], number>>> = {
  user_rejected_request: providerCodes.rejected,
  connection_cancelled: providerCodes.rejected,
  wallet_unauthorized: providerCodes.unauthorized,
  wallet_method_unsupported: providerCodes.unsupported,
  chain_not_added: providerCodes.unknownChain,
  wallet_invalid_params: providerCodes.invalidParams,
  wallet_request_pending: providerCodes.alreadyPending,
  batch_capability_unsupported: providerCodes.capabilityUnsupported,
  batch_chain_unsupported: providerCodes.batchChainUnsupported,
  batch_id_used: providerCodes.batchIdUsed,
  batch_unknown: providerCodes.batchUnknown,
  batch_too_large: providerCodes.batchTooLarge,
  batch_not_atomic: providerCodes.notAtomic,
}

/** A failure as programs of others know it (EIP-1193): with a number. */
class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly code: number
  constructor(code: number, cause: Error) {
    super(cause.message, { cause })
    this.code = code
  }
}

/**
 * Announces a variant to the page (EIP-6963), as an EIP-1193 provider for any library. Its own list knows it already and
 * passes it over. What stands behind it is fetched with the first request.
 */
export function announceEmbedded(
  variant: EmbeddedVariant,
  { load }: LateController,
  { platform, log, place }: EmbeddedControllerOptions,
): Unsubscribe {
  const listeners = createListeners(log)
  const events = ['accountsChanged', 'chainChanged'] as const
  let isHeard = false

  const provider = {
    async request(request: CallRequest): Promise<unknown> {
      const machine = await load()
      const wallet = machine.provider(variant)
      if (!isHeard) for (const name of events) wallet.on(name, (value) => listeners.tell(name, value))
      isHeard = true
      try {
        return await wallet.request(request)
      } catch (error) {
        throw toProviderError(error)
      }
    },
    on(name: string, listener: (value: never) => void) {
      listeners.add(name, listener)
      return provider
    },
    removeListener(name: string, listener: (value: never) => void) {
      listeners.remove(name, listener)
      return provider
    },
  }
  ownProviders.add(provider)
  const host = place.rpId === 'localhost' ? 'localhost.latchkey' : place.rpId.split('.').reverse().join('.')
  const info = {
    uuid: platform.randomId(),
    name: embeddedNames[variant],
    icon: embeddedIcon(variant, platform),
    rdns: `${host}.${variant}`,
  }
  const stop = platform.announce({ info: Object.freeze(info), provider: Object.freeze(provider) })
  return () => {
    stop()
    listeners.clear()
  }
}

function toProviderError(error: unknown): unknown {
  if (error instanceof RpcError) return new ProviderError(error.rpcCode ?? providerCodes.internal, error)
  if (error instanceof ConnectError) return new ProviderError(codeOf[error.code] ?? providerCodes.internal, error)
  return error instanceof Error ? new ProviderError(providerCodes.internal, error) : error
}
