import type { Connection, ConnectOptions, Connector, ConnectorFlags } from '@latchkey/connect'
import { ConnectError, providerConnection } from '@latchkey/connect'
import type { EmbeddedControllerOptions, LateController } from './createEmbeddedController.ts'
import type { EmbeddedMachine } from './startEmbedded.ts'
import type { EmbeddedVariant } from './surface/embeddedController.ts'
import { embeddedIdPrefix } from './surface/embeddedId.ts'
import type { EmbeddedPlatform } from './surface/embeddedPlatform.ts'

/** Specification facts, §3. */
const embeddedFlags: ConnectorFlags = {
  canConnectViaQrCode: false,
  isInitialized: true,
  walletConnectorFallback: false,
  isWalletConnect: false,
  isAvailable: true,
  switchNetworkOnlyFromWallet: false,
}

/** Sentences that visitors read. */
export const embeddedNames: Readonly<Record<EmbeddedVariant, string>> = {
  turnkeyhd: 'Passkey wallet',
  turnkey: 'Email wallet',
}

/** The picture of one variant, so that two of them in a list are told apart at a glance. */
export function embeddedIcon(variant: EmbeddedVariant, { icon, mailIcon }: EmbeddedPlatform): string {
  return variant === 'turnkey' ? (mailIcon ?? icon) : icon
}

/** The connector of one variant. Never detected as installed (specification facts, §3). */
export function embeddedConnector(
  variant: EmbeddedVariant,
  { load }: LateController,
  options: EmbeddedControllerOptions,
): Connector {
  const id = `${embeddedIdPrefix}${variant}`
  return {
    id,
    key: variant,
    name: embeddedNames[variant],
    kind: 'embedded',
    supportedChains: ['EVM', 'ETH'],
    connectedChain: 'EVM',
    flags: embeddedFlags,
    icon: embeddedIcon(variant, options.platform),
    isInstalled: () => false,
    async connect(asked) {
      asked.signal.throwIfAborted()
      const machine = await load()
      await openSession(machine, variant, asked)
      asked.signal.throwIfAborted()
      return toConnection(id, { machine, variant, options })
    },
  }
}

/** The remembered session in silence, also one that has ended: the next signature renews it. Fails with `connect_first`. */
async function openSession(
  { keeper, flow, provider }: EmbeddedMachine,
  variant: EmbeddedVariant,
  { silent = false, chooseAccounts = false, chainId, signal }: ConnectOptions,
): Promise<void> {
  const kept = keeper.show(variant)
  const isUsable = kept !== undefined && (silent || (keeper.isActive(kept) && !chooseAccounts))
  if (isUsable && keeper.isActive(kept)) void keeper.check(kept)
  if (silent && kept === undefined) throw new ConnectError('connect_first')
  const session = isUsable ? kept : await flow.connect(variant, signal)
  provider(variant).open(session, chainId)
}

type Opening = {
  readonly machine: EmbeddedMachine
  readonly variant: EmbeddedVariant
  readonly options: EmbeddedControllerOptions
}

function toConnection(connectorId: string, { machine, variant, options }: Opening): Connection {
  const provider = machine.provider(variant)
  const [first, ...others] = provider.accounts()
  if (first === undefined) throw new ConnectError('wallet_no_accounts')
  return providerConnection({
    connectorId,
    provider,
    accounts: [first, ...others],
    chainId: provider.chainId(),
    clock: options.clock,
    log: options.log,
    end: async () => {
      provider.letGo()
      // A visitor who leaves is asked nothing more, such as for the code that would renew the session.
      machine.kit.steps.cancel()
      await machine.keeper.end(variant)
    },
  })
}
