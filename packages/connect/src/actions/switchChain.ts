import { toQuantity, withSignal } from '@latchkey/base'
import { type AddChainParameter, type Chain, findChain, toAddChainParameter } from '@latchkey/evm'
import { AccountError } from '../accountError.ts'
import { type ChainWatch, watchChain } from '../chainWatch.ts'
import { dispatch } from '../dispatch.ts'
import { ConnectError } from '../errors.ts'
import { doTask } from '../failure.ts'
import type { Hub, SwitchAttempt } from '../hub.ts'
import { rememberConnection } from './connectionLink.ts'
import { askWallet, type LiveWallet, requireWallet } from './liveWallet.ts'

/** How long a wallet is waited for: its owner reads what a network to be added is. A refusal is heard as long. */
export const switchTimeoutMs = 600_000
/** How long one that does not answer keeps the next request waiting, or takes the same one for asked already. */
const switchTurnMs = 20_000

type Switch = {
  readonly hub: Hub
  readonly wallet: LiveWallet
  readonly chain: Chain
  readonly watch: ChainWatch
  /** Aborted when another request takes the place of this one. */
  readonly signal: AbortSignal
}

/**
 * Brings the wallet to another configured network: switch first, add the network once where that fails, and believe
 * neither before the chain id was read back. Calls run one after another, and a second one for the same chain joins; but
 * one that was not answered for 20 s is waited for by nobody who asks anew. Fails with `ConnectError` in the words of the
 * specification, or `EvmError` `chain_mapping_not_found`.
 */
export function switchChain(hub: Hub, chainId: number): Promise<void> {
  const running = hub.running.switching
  const sinceMs = hub.clock.now()
  if (running?.chainId === chainId && sinceMs - running.sinceMs < switchTurnMs) return running.result
  const given = new AbortController()
  const giveUp = () => given.abort(new AccountError('network_switch_unanswered'))
  const result = doTask(hub, 'switch-network', async () => {
    await waitForTurn(hub, running, given.signal)
    await switchNow(hub, chainId, given.signal)
  })
  let isOver = false
  const entry: SwitchAttempt = { chainId, result, sinceMs, giveUp, isOver: () => isOver }
  hub.running.switching = entry
  const forget = () => {
    isOver = true
    if (hub.running.switching !== entry) return
    // One that was stopped in line leaves its place to the one that still waits.
    hub.running.switching = running?.isOver() === false ? running : undefined
  }
  result.then(forget, forget)
  return result
}

/**
 * Waits no longer for the wallet to go to a network, if that is what it was asked last: whoever waits gets
 * `network_switch_unanswered`. A late answer is still followed.
 */
export function stopSwitching(hub: Hub, chainId: number): void {
  const { switching } = hub.running
  if (switching?.chainId === chainId) switching.giveUp()
}

async function waitForTurn({ clock }: Hub, running: SwitchAttempt | undefined, signal: AbortSignal): Promise<void> {
  if (running === undefined) return
  const cancel = clock.schedule(running.sinceMs + switchTurnMs - clock.now(), running.giveUp)
  const isOver = running.result.catch(() => undefined)
  await withSignal(isOver, signal).finally(cancel)
}

/** The order of the checks is that of the specification. */
async function switchNow(hub: Hub, chainId: number, signal: AbortSignal): Promise<void> {
  const chain = findChain(hub.chains, { chainId })
  if (hub.connection.get() === undefined) throw new ConnectError('provider_not_found')
  const wallet = requireWallet(hub)
  const { connection } = wallet
  if (connection.supportedChains !== undefined && !connection.supportedChains.includes(chainId)) {
    throw new AccountError('network_switching_only_available_in_wallet')
  }
  if (connection.chainId === chainId) return
  if (connection.switchNetworkOnlyFromWallet) throw new AccountError('network_switching_only_through_wallet')
  const watch = watchChain(connection, chainId)
  try {
    const step: Switch = { hub, wallet, chain, watch, signal }
    await switchOrAdd(step)
    // It may also have gone on in the moment after it was read.
    if (!(await isReached(step)) || watch.hasLeft())
      throw new AccountError('network_not_switched', { data: { chain: chain.name } })
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
    await askToAddAsWanted(step, error)
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
    if (isRejection(cause)) throw new AccountError('switch_rejected', { cause })
    throw cause
  })
}

/** Decimals of wallets that take no other number; they show every coin so. */
const commonDecimals = 18

async function askToAddAsWanted(step: Switch, switchError: ConnectError): Promise<void> {
  const described = toAddChainParameter(step.chain, step.hub.explorerUrl?.(step.chain.id))
  const { nativeCurrency } = described
  try {
    await askToAdd(step, described, switchError)
  } catch (error) {
    const isInsistent = error instanceof ConnectError && insistence.includes(error.code)
    if (!isInsistent || nativeCurrency.decimals === commonDecimals) throw error
    const common = { ...described, nativeCurrency: { ...nativeCurrency, decimals: commonDecimals } }
    await askToAdd(step, common, switchError)
  }
}

/** How a wallet refuses the description of a network, and nobody else does. */
const insistence: readonly string[] = ['wallet_invalid_params', 'network_refused_by_wallet', 'wallet_faulty']

async function askToAdd(step: Switch, described: AddChainParameter, switchError: ConnectError): Promise<void> {
  await ask(step, { method: 'wallet_addEthereumChain', params: [described] }).catch((cause: unknown) => {
    if (isRejection(cause)) throw new AccountError('add_network_rejected', { cause })
    if (cause instanceof ConnectError && cause.code === 'wallet_refused_by_itself') {
      throw new AccountError('network_refused_by_wallet', { cause, data: { chain: step.chain.name } })
    }
    if (isUnsupported(cause)) throw wordUnsupported(step, isUnsupported(switchError) ? switchError : cause)
    throw cause
  })
}

/** Sends one request; arriving on the chain counts as its answer, because some wallets never send one. */
async function ask(step: Switch, request: { method: string; params: readonly unknown[] }): Promise<void> {
  const { hub, wallet, watch, signal } = step
  let cancel = () => {}
  const unanswered = new Promise<never>((_resolve, reject) => {
    cancel = hub.clock.schedule(switchTimeoutMs, () => reject(new AccountError('network_switch_unanswered')))
  })
  try {
    await withSignal(Promise.race([askWallet(hub, wallet, request), watch.reached, unanswered]), signal)
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
  return new AccountError(code, { cause })
}
