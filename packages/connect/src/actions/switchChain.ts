import { toQuantity } from '@latchkey/base'
import { type Chain, findChain, toAddChainParameter } from '@latchkey/evm'
import { type ChainWatch, watchChain } from '../chainWatch.ts'
import { rememberConnection } from '../connectionLink.ts'
import { dispatch } from '../dispatch.ts'
import { ConnectError } from '../errors.ts'
import type { Hub } from '../hub.ts'
import { askWallet, type LiveWallet, requireWallet } from '../liveWallet.ts'

/** A wallet's own text is awaited this long; its chain event still counts afterwards, only nobody waits for it here. */
export const switchTimeoutMs = 20_000

type Switch = { readonly hub: Hub; readonly wallet: LiveWallet; readonly chain: Chain; readonly watch: ChainWatch }

/**
 * Brings the wallet to another configured network: switch first, add the network once where that fails, and believe
 * neither before the chain id was read back. Calls run one after another; a second one for the same chain joins.
 * Fails with `ConnectError` in the words of the specification, or `EvmError` `chain_mapping_not_found`.
 */
export function switchChain(hub: Hub, chainId: number): Promise<void> {
  const running = hub.running.switching
  if (running?.chainId === chainId) return running.result
  const result = (running?.result.catch(() => undefined) ?? Promise.resolve()).then(() => switchNow(hub, chainId))
  const entry = { chainId, result }
  hub.running.switching = entry
  const forget = () => {
    if (hub.running.switching === entry) hub.running.switching = undefined
  }
  result.then(forget, forget)
  return result
}

/** The order of the checks is that of the specification. */
async function switchNow(hub: Hub, chainId: number): Promise<void> {
  const chain = findChain(hub.chains, { chainId })
  if (hub.connection.get() === undefined) throw new ConnectError('provider_not_found')
  const wallet = requireWallet(hub)
  const { connection } = wallet
  if (connection.supportedChains !== undefined && !connection.supportedChains.includes(chainId)) {
    throw new ConnectError('network_switching_only_available_in_wallet')
  }
  if (connection.chainId === chainId) return
  if (connection.switchNetworkOnlyFromWallet) throw new ConnectError('network_switching_only_through_wallet')
  const watch = watchChain(connection, chainId)
  try {
    const step: Switch = { hub, wallet, chain, watch }
    await switchOrAdd(step)
    // It may also have gone on in the moment after it was read.
    if (!(await isReached(step)) || watch.hasLeft())
      throw new ConnectError('network_not_switched', { data: { chain: chain.name } })
  } finally {
    watch.stop()
  }
  // Another connection may have taken its place meanwhile; what this wallet did is not true of that one.
  if (hub.connection.get() !== connection) throw new ConnectError('connection_closed')
  dispatch(hub, { type: 'switchedNetwork', chainId })
  rememberConnection(hub)
}

async function switchOrAdd(step: Switch): Promise<void> {
  try {
    await askToSwitch(step)
  } catch (error) {
    if (!(error instanceof ConnectError) || !mayBeUnknownChain(error)) throw error
    if (step.chain.rpcUrls.length === 0) throw wordUnsupported(step, error)
    await askToAdd(step, error)
    // Some wallets add a network without going there.
    if (!(await isReached(step))) await askToSwitch(step)
  }
}

/**
 * Real wallets report an unknown chain in a dozen ways, so every refusal may be one (security reading of the
 * specification) except those that name another reason.
 */
function mayBeUnknownChain({ code }: ConnectError): boolean {
  return code !== 'switch_rejected' && code !== 'wallet_unauthorized' && !endsTheWait.includes(code)
}

/** Our own reasons to wait no longer; the wallet has not spoken. */
const endsTheWait: readonly string[] = ['network_switch_unanswered', 'connection_closed']

async function askToSwitch(step: Switch): Promise<void> {
  const params = [{ chainId: toQuantity(step.chain.id) }]
  await ask(step, { method: 'wallet_switchEthereumChain', params }).catch((cause: unknown) => {
    if (isRejection(cause)) throw new ConnectError('switch_rejected', { cause })
    throw cause
  })
}

async function askToAdd(step: Switch, switchError: ConnectError): Promise<void> {
  const params = [toAddChainParameter(step.chain)]
  await ask(step, { method: 'wallet_addEthereumChain', params }).catch((cause: unknown) => {
    if (isRejection(cause)) throw new ConnectError('add_network_rejected', { cause })
    if (isUnsupported(cause)) throw wordUnsupported(step, isUnsupported(switchError) ? switchError : cause)
    throw cause
  })
}

/** Sends one request; arriving on the chain counts as its answer, because some wallets never send one. */
async function ask(step: Switch, request: { method: string; params: readonly unknown[] }): Promise<void> {
  const { hub, wallet, watch } = step
  let cancel = () => {}
  const unanswered = new Promise<never>((_resolve, reject) => {
    cancel = hub.clock.schedule(switchTimeoutMs, () => reject(new ConnectError('network_switch_unanswered')))
  })
  try {
    await Promise.race([askWallet(hub, wallet, request), watch.reached, unanswered])
  } finally {
    cancel()
  }
}

/** Reads the chain id back, twice at most: some wallets answer a moment before they have moved. */
async function isReached({ hub, wallet: { connection }, chain, watch }: Switch): Promise<boolean> {
  const isThere = async () => {
    try {
      return (await connection.readChainId()) === chain.id
    } catch (error) {
      hub.log.debug('The wallet did not tell its chain', error)
      return watch.hasReached()
    }
  }
  if (await isThere()) return true
  await watch.reachedWithin(hub.clock)
  return await isThere()
}

function isRejection(error: unknown): boolean {
  return error instanceof ConnectError && error.code === 'user_rejected_request'
}

function isUnsupported(error: unknown): error is ConnectError {
  return error instanceof ConnectError && error.code === 'wallet_method_unsupported'
}

/** The specification has one sentence for wallets in general and another for remote sessions. */
function wordUnsupported({ hub, wallet }: Switch, cause: ConnectError): ConnectError {
  if (!isUnsupported(cause)) return cause
  const connector = hub.connectors.get().find(({ id }) => id === wallet.connection.connectorId)
  const code =
    connector?.kind === 'remote' ? 'remote_network_switching_not_supported' : 'network_switching_not_supported'
  return new ConnectError(code, { cause })
}
